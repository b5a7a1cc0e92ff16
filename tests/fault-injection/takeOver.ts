/** A new version on a Chromium phone, found and activated as the app does. */
import type { Phone } from '../support/browser/phone';

/** Milliseconds. Longer means a wait for the old worker, which DevTools keeps awake. */
const AS_A_RULE = 6_000;
const AT_MOST = 15_000;

/** @returns whether another version is active. Throws when the phone is killed. */
export async function takeOverUpdate(phone: Phone): Promise<boolean> {
  const { page } = phone;
  if (!(await waits(phone))) return false;
  await phone.goto('/dashboard');
  const tap = page.getByRole('button', { name: 'Neu laden' });
  // Not offered during a transfer; the next attempt gets it.
  const isOffered = await tap.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (!isOffered) return false;
  const before = await scriptOf(phone);
  await tap.click();
  if (await isAnother(phone, before, AS_A_RULE)) return true;
  await endOldWorker(phone);
  return isAnother(phone, before, AT_MOST);
}

function waits({ page }: Phone): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    return Boolean(registration?.waiting);
  });
}

function scriptOf({ page }: Phone): Promise<string | null> {
  return page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? null);
}

async function isAnother(phone: Phone, before: string | null, within: number): Promise<boolean> {
  for (
    const until = Date.now() + within;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const now = await scriptOf(phone).catch(unlessReloading);
    if (now !== null && now !== before) return true;
  }
  return false;
}

function unlessReloading(error: unknown): null {
  if (error instanceof Error && /context|navigat/i.test(error.message) && !/closed/i.test(error.message)) return null;
  throw error;
}

/** The browser would do it after 31.5 s, but not while DevTools is attached. */
export async function endOldWorker({ page }: Phone): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const active = new Promise<string | null>((resolve) => {
    setTimeout(() => resolve(null), 3_000);
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const one of versions) if (one.status === 'activated') resolve(one.versionId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const versionId = await active;
  if (versionId !== null) await devtools.send('ServiceWorker.stopWorker', { versionId });
  await devtools.detach();
}
