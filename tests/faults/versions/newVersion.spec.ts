import { signatureOf } from '../../../src/domain/evidence/deviceSignature';
import { SYNC_TAG } from '../../../src/sync/tag';
import { endOldWorker } from '../../fault-injection/takeOver';
import { HOME_TITLE } from '../../support/browser/homeTitle';
import type { Phone } from '../../support/browser/phone';
import { expect } from '../../support/browser/scenario';
import { test } from '../../support/browser/updateStage';
import { sql } from '../../support/server/sql';

const offer = (phone: Phone) => phone.page.getByText('Neue Version verfügbar');
const version = (phone: Phone) => phone.page.locator('meta[name="version"]').count();

/** ms in which 'Neu laden' usually activates. */
const AS_A_RULE = 8_000;

/**
 * Chromium sometimes restarts the old worker without an event (seen over CDP), and may do so again. It ends the idle
 * worker after 31.5 s, but not under DevTools: the test stops it instead.
 */
async function reloadInto(phone: Phone, expected = 1): Promise<void> {
  const devtools = await phone.page.context().newCDPSession(phone.page);
  const active = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const one of versions) if (one.status === 'activated') resolve(one.versionId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const versionId = await active;
  await phone.page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(async () => {
    await expect
      .poll(() => version(phone), { timeout: AS_A_RULE })
      .toBe(expected)
      .catch(async (late: Error) => {
        await devtools.send('ServiceWorker.stopWorker', { versionId });
        throw late;
      });
  }).toPass({ timeout: 40_000 });
}

/** Requests the page's files and icon for 1.5 s, as a screen that is being built. */
async function fetchFiles(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]');
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const end = performance.now() + 1500;
    const next = () => {
      for (const file of [script?.src, icon?.href]) if (file) fetch(file).catch(() => undefined);
      if (performance.now() < end) setTimeout(next, 10);
    };
    next();
  });
}

/** Looks for an update, with retries, until it is installed and waiting. */
async function findUpdate(phone: Phone): Promise<void> {
  const waits = () =>
    phone.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (!registration.waiting && !registration.installing) await registration.update().catch(() => undefined);
      return registration.waiting !== null;
    });
  await expect.poll(waits).toBe(true);
}

/** Number of cached app files whose address matches; `taken`: deletes them. */
function files({ page }: Phone, like: string, taken = false): Promise<number> {
  return page.evaluate(
    async ({ pattern, gone }) => {
      const address = new RegExp(pattern);
      let found = 0;
      for (const name of await caches.keys()) {
        const store = await caches.open(name);
        for (const request of (await store.keys()).filter(({ url }) => address.test(url))) {
          found++;
          if (gone) await store.delete(request);
        }
      }
      return found;
    },
    { pattern: like, gone: taken },
  );
}

/** Deletes cached app files whose address matches. @returns how many. */
const lose = (phone: Phone, like: string) => files(phone, like, true);

/** Closes and opens the app until the waiting version is active, without a tap. */
async function openAnew(phone: Phone, path: string): Promise<void> {
  const waits = async () => {
    // No window of the app remains.
    await phone.page.goto('about:blank');
    await endOldWorker(phone);
    await phone.goto(path);
    return phone.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  };
  await expect.poll(waits, { timeout: 20_000 }).toBe(false);
}

async function showsForm(phone: Phone, target: number): Promise<void> {
  await expect(phone.page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();
  expect(await version(phone)).toBe(target);
}

/** The form opens offline; the phone stays offline. */
async function opensInTheDark(phone: Phone, chosen: number): Promise<void> {
  await phone.page.context().setOffline(true);
  await phone.goto('/new-documentation');
  await showsForm(phone, chosen);
}

test('offers a new version only after the open form is saved', async ({ update }) => {
  const { scenario, publish } = update;
  const phone = await scenario.phone();
  await phone.capture({ photos: 2, notes: 'Während der Eingabe' });
  await publish();
  await findUpdate(phone);
  await phone.shoot();
  await expect(offer(phone)).toHaveCount(0);
  expect(await version(phone)).toBe(0);
  await expect(phone.page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Während der Eingabe');

  scenario.expected.push(await phone.save());
  await scenario.expectGoodEnd(phone);
  await phone.page
    .getByRole('link', { name: 'Zum Dashboard' })
    .or(phone.page.getByRole('button', { name: 'Zum Dashboard' }))
    .click();
  await expect(offer(phone)).toBeVisible();
  // Such a request once restarted the old worker, and the new one waited for minutes.
  await fetchFiles(phone);
  await reloadInto(phone);
  await scenario.document(phone, 'Mit der neuen Fassung');
  await scenario.expectGoodEnd(phone);
  // One key of this person and phone signed in both versions.
  const ids = scenario.expected.map(({ id }) => `'${id}'`).join();
  const signed = await sql(scenario.world.server, `SELECT device_signature FROM documentations WHERE id IN (${ids})`);
  const keys = signed.map(({ device_signature }) => signatureOf(String(device_signature))?.key);
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
});

test('offers a new version only after the running transfer', async ({ update }) => {
  const { scenario, publish } = update;
  const phone = await scenario.phone();
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = scenario.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 1 }, { kind: 'hold', until });
  await scenario.document(phone, 'Während der Übertragung');
  await held.spent;
  await publish();
  await findUpdate(phone);
  await phone.page
    .getByRole('link', { name: 'Zum Dashboard' })
    .or(phone.page.getByRole('button', { name: 'Zum Dashboard' }))
    .click();
  await expect(phone.page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
  await expect(offer(phone)).toHaveCount(0);

  release();
  await scenario.expectGoodEnd(phone);
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['complete']);
});

test('stops the old worker\'s transfer at "Neu laden" and sends the rest', async ({ update }) => {
  const { scenario, publish } = update;
  const phone = await scenario.phone();
  const devtools = await phone.page.context().newCDPSession(phone.page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(scenario.proxy.url));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await phone.page.context().setOffline(true);
  await scenario.document(phone, 'Aus der Tasche');
  await phone.page.goto('about:blank');
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = scenario.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 1 }, { kind: 'hold', until });
  await phone.page.context().setOffline(false);
  const wake = { origin: scenario.proxy.url, registrationId, tag: SYNC_TAG, lastChance: false };
  await devtools.send('ServiceWorker.dispatchSyncEvent', wake);
  await held.spent;

  await publish();
  await phone.goto('/dashboard');
  await findUpdate(phone);
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone);
  await scenario.expectGoodEnd(phone);
  release();
});

test('reloads lost files of a waiting version before it activates', async ({ update }) => {
  const { scenario, publish } = update;
  const phone = await scenario.phone();
  await publish();
  await findUpdate(phone);
  // Versions share one cache, so another activation can delete them.
  const lost = await lose(phone, '-next\\.js|index\\.html\\?.*=ffff');
  expect(lost).toBeGreaterThan(1);
  await phone.goto('/dashboard');
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone);
  await opensInTheDark(phone, 1);
  await scenario.document(phone, 'Im Keller, mit der neuen Fassung', { here: true });
  await phone.page.context().setOffline(false);
  await scenario.expectGoodEnd(phone);
});

test('opens both versions offline after an update is withdrawn meanwhile', async ({ update }) => {
  const { scenario, publish, takeBack } = update;
  const phone = await scenario.phone();
  const { page } = phone;
  const opensAndGoesOn = async (expected: number) => {
    await opensInTheDark(phone, expected);
    await page.context().setOffline(false);
    await phone.goto('/dashboard');
  };
  await publish();
  await findUpdate(phone);
  await phone.goto('/dashboard');
  await expect(offer(phone)).toBeVisible();
  // A file of the first version reloads slowly. First waits for the browser's own update check, a second after the
  // page.
  expect(await lose(phone, 'landing\\.html\\?(?!.*=ffff)')).toBe(1);
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = scenario.proxy.on({ method: 'GET', path: /landing\.html/, nth: 1 }, { kind: 'hold', until });
  await takeBack();
  // Repeated, because an earlier check finds the installed version.
  const isOnItsWay = async () => {
    await page.evaluate(() => void navigator.serviceWorker.ready.then((registration) => registration.update()));
    return held.hits;
  };
  await expect.poll(isOnItsWay, { timeout: 20_000 }).toBe(1);
  await reloadInto(phone);
  release();
  await opensAndGoesOn(1);
  await findUpdate(phone);
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone, 0);
  await opensAndGoesOn(0);
});

test('keeps an incomplete version waiting and opens the old one offline', async ({ update }) => {
  const { scenario, publish, takeBack } = update;
  const phone = await scenario.phone();
  const { page } = phone;
  await publish();
  await findUpdate(phone);
  expect(await lose(phone, 'index\\.html\\?.*=ffff')).toBe(1);
  // The browser's own update check would replace the waiting version.
  scenario.proxy.on({ method: 'GET', path: /\/sw\.js/, times: Number.POSITIVE_INFINITY }, { kind: 'cutBefore' });
  await takeBack();
  const countRequests = () => scenario.proxy.count('GET', /index\.html/);
  const before = countRequests();
  // It retries at each takeover; a version that accepted foreign files would request them once.
  const countMessages = async () => {
    await page.evaluate(async () => {
      (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' });
    });
    return countRequests() - before;
  };
  await expect.poll(countMessages).toBeGreaterThanOrEqual(5);
  await opensInTheDark(phone, 0);
});

test('shows another complete version offline when the own page is gone', async ({ update }) => {
  const { scenario, publish } = update;
  const phone = await scenario.phone();
  await publish();
  await findUpdate(phone);
  expect(await lose(phone, 'index\\.html\\?(?!.*=ffff)')).toBe(1);
  await opensInTheDark(phone, 1);
});

test('shows the version before while files of the active one are missing', async ({ update }) => {
  const { scenario, publish } = update;
  const phone = await scenario.phone();
  await publish();
  await findUpdate(phone);
  // Its page exists without its scripts, as after another version's activation during the install.
  const lost = await lose(phone, '-next\\.js');
  expect(lost).toBeGreaterThan(1);
  scenario.proxy.goDark();
  await openAnew(phone, '/new-documentation');
  await showsForm(phone, 0);

  scenario.proxy.comeBack();
  await phone.goto('/dashboard');
  await expect.poll(() => files(phone, '-next\\.js')).toBe(lost);
  scenario.proxy.goDark();
  await phone.goto('/new-documentation');
  await showsForm(phone, 1);
  scenario.proxy.comeBack();
});
