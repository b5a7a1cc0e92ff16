/** A proxy answers for the server permanently: nothing is lost, and the list names the problem (D437). */
import type { Page } from '@playwright/test';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import type { Fault } from '../../support/faults/faults';
import { FULL, fullOr } from '../../support/run/full.mjs';

const DELIVERY = /^\/api\/app\/(documentations|receipts)/;

async function listUnder(scenario: Scenario, fault: Fault, notes: string) {
  const phone = await scenario.phone();
  const rule = scenario.proxy.on({ path: DELIVERY, times: Number.POSITIVE_INFINITY }, fault);
  await scenario.document(phone, notes);
  await expect.poll(() => rule.hits).toBeGreaterThan(0);
  await phone.goto('/nicht-uebertragen');
  return { phone, rule };
}

async function expectNotOnline(page: Page): Promise<void> {
  await expect(page.getByText('Nicht erreichbar', { exact: true })).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toHaveCount(0);
}

for (const status of fullOr([204, 413, 431, 451], [413])) {
  test(`names status ${status} of a foreign proxy, offers the ZIP, delivers afterwards`, async ({ scenario }) => {
    const { phone, rule } = await listUnder(scenario, { kind: 'answer', status }, `Nummer ${status}`);
    const { page } = phone;
    await expectNotOnline(page);
    await page.getByRole('button', { name: 'Jetzt übertragen' }).click();
    await expect(page.getByText(`jemand anderes geantwortet (Nummer ${status})`)).toBeVisible({ timeout: 5000 });
    await expect(page.getByRole('button', { name: 'Als ZIP sichern' })).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Als ZIP sichern' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Objektbeleg_.*\.zip$/);
    expect((await phone.kept()).map((row) => row.state)).toEqual(['waiting']);
    rule.remove();
    await scenario.expectGoodEnd(phone);
  });
}

/** Addresses for which the browser would open its password dialog from now on. */
async function watchPrompts(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const prompts: string[] = [];
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  devtools.on('Fetch.authRequired', ({ requestId, request }) => {
    prompts.push(request.url);
    const authChallengeResponse = { response: 'CancelAuth' as const };
    devtools.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { handleAuthRequests: true });
  return prompts;
}

/** A stranger's question for a password. */
const PASSWORD: Fault = { kind: 'answer', status: 401, headers: { 'www-authenticate': 'Basic realm="WLAN"' } };

test('opens no password dialog for a foreign 401', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.goto('/dashboard');
  const prompts = await watchPrompts(page);
  const rule = scenario.proxy.on({ path: /./, times: Number.POSITIVE_INFINITY }, PASSWORD);
  // Opens the stream, delivers and lists.
  for (const path of ['/dashboard', '/history', '/nicht-uebertragen', '/new-documentation']) {
    const before = rule.hits;
    await phone.goto(path);
    await expect.poll(() => rule.hits).toBeGreaterThan(before);
  }
  await scenario.document(phone, 'Unter fremdem Passwort');
  await expect
    .poll(() => scenario.proxy.requests.filter(({ path }) => path.startsWith('/api/realtime')).length)
    .toBeGreaterThan(1);
  expect(prompts).toEqual([]);
  rule.remove();
  await scenario.expectGoodEnd(phone);
});

test('opens no password dialog when a picture is answered by a foreign 401', FULL, async ({ scenario }) => {
  const first = await scenario.phone();
  await scenario.document(first, 'Bilder unter fremdem Passwort');
  await scenario.expectGoodEnd(first);
  const pictures = /^\/api\/files\/documentation_photos/;
  const rule = scenario.proxy.on({ path: pictures, times: Number.POSITIVE_INFINITY }, PASSWORD);
  // Another phone has the record, and no picture of it.
  const { page } = await scenario.phone();
  const prompts = await watchPrompts(page);
  await page.goto(`${scenario.proxy.url}/history`);
  await expect(page.getByRole('img', { name: 'Erstes Foto: Foto nur mit Netz' })).toBeVisible();
  const ofList = rule.hits;
  expect(ofList).toBeGreaterThan(0);
  expect(prompts).toEqual([]);
  await page.getByRole('article').getByRole('link').click();
  await expect(page.getByRole('img', { name: /^Foto \d von 2: Foto nur mit Netz$/ })).toHaveCount(2);
  await expect(page.getByText('Die Fotos liegen nicht auf diesem Gerät', { exact: false })).toBeVisible({
    timeout: 20_000,
  });
  expect(rule.hits).toBeGreaterThan(ofList + 1);
  expect(prompts).toEqual([]);

  rule.remove();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  for (const name of ['Foto 1 von 2', 'Foto 2 von 2'])
    await expect
      .poll(() => page.getByRole('img', { name }).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
});
