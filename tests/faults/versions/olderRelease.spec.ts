import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { launchBrowser, phoneOptions } from '../../support/browser/browser';
import { checkPage } from '../../support/browser/checkPage';
import { publishNext } from '../../support/browser/nextVersion';
import { type Kept, Phone } from '../../support/browser/phone';
import { expect, Scenario, test, World } from '../../support/browser/scenario';
import { FaultProxy } from '../../support/faults/faultProxy';
import { FULL } from '../../support/run/full.mjs';
import { appOf, dataOf, givenOf, LOGGED, OLDEST_AND_NEWEST, remove, serverOf } from '../../support/server/releases';
import { startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD } from '../../support/server/tenants';

const DIST = join(import.meta.dirname, '../../../dist');
const DELIVERY = { path: /^\/api\/app\/documentations/, times: Number.POSITIVE_INFINITY };

/** One photo and a note, by elements that every release's form has. */
async function capture(phone: Phone, notes: string): Promise<Kept> {
  const { page } = phone;
  await phone.goto('/new-documentation');
  const before = (await phone.rows('photoBytes')).length;
  await phone.press();
  await expect.poll(() => phone.rows('photoBytes').then((rows) => rows.length)).toBe(before + 1);
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  const toForm = camera.getByRole('button', { name: /^(Fertig|Angaben)/ });
  await expect(async () => {
    if (await toForm.isVisible()) await toForm.click({ timeout: 1000 });
    await expect(camera).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await page.getByRole('combobox', { name: 'Immobilie' }).selectOption({ label: 'Haus am Dom' });
  await page.getByRole('textbox', { name: 'Notizen' }).fill(notes);
  return phone.save();
}

const running = (phone: Phone) =>
  phone.page.locator('script[type="module"][src*="/assets/"]').first().getAttribute('src');

for (const release of OLDEST_AND_NEWEST) {
  test(`delivers to today's server with the app of ${release.name}, the rest after its update`, FULL, async () => {
    const app = await appOf(release);
    const world = await World.begin({ dist: app });
    const scenario = await Scenario.begin(world);
    const phone = await scenario.phone();
    const context = phone.page.context();
    await context.setOffline(true);
    scenario.expected.push(await capture(phone, 'Im Keller, mit der alten App'));
    await context.setOffline(false);
    await scenario.expectGoodEnd(phone);

    scenario.proxy.on(DELIVERY, { kind: 'cutBefore' });
    scenario.expected.push(await capture(phone, 'Blieb vor der neuen Fassung liegen'));
    const before = await running(phone);
    await rm(app, { recursive: true });
    await cp(DIST, app, { recursive: true });
    // The newest release may equal today's app; a phone is offered different files only.
    await publishNext(app);
    await phone.goto('/dashboard');
    const offered = phone.page.getByRole('button', { name: 'Neu laden' });
    await expect(async () => {
      await phone.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect(offered).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    await offered.click();
    await expect.poll(() => running(phone).catch(() => before), { timeout: 45_000 }).not.toBe(before);
    await expect(phone.page.getByText('1 nicht übertragen')).toBeVisible();
    scenario.proxy.calm();
    await scenario.expectGoodEnd(phone);
    await scenario.end();
    await world.end();
    await remove(app);
  });

  test(`delivers to the server of ${release.name}, and after that server's update`, FULL, async () => {
    const dir = await dataOf(release);
    const port = (await freePort()) as number;
    const { home, launch } = await serverOf(release);
    const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
    const unreachable = 'http://127.0.0.1:9/';
    const env = { GEOCODER_REVERSE_URL: unreachable, GEOCODER_SEARCH_URL: unreachable };
    const old = await launch({ executable, dir, port, dist: DIST, env });
    const browser = await launchBrowser();
    const proxy = await FaultProxy.start(old.url);
    const phone = await Phone.open(await browser.newContext(phoneOptions()), proxy.url);
    await phone.signIn({ email: release.people.employee.email, password: PASSWORD });
    const kept = [await capture(phone, 'Neue App, alter Server')];
    await phone.expectEmptyQueue();
    await phone.page.context().setOffline(true);
    kept.push(await capture(phone, 'Während der Server erneuert wird'));
    await old.stop();
    const server = await startServer({ dir, port });
    await phone.page.context().setOffline(false);
    await phone.expectEmptyQueue();
    kept.push(await capture(phone, 'Neue App, neuer Server'));
    await phone.expectEmptyQueue();
    const ids = kept.map(({ id }) => `'${id}'`).join();
    const arrived = await sql(
      server,
      `SELECT id, state, sealed FROM documentations WHERE id IN (${ids}) ORDER BY captured_at`,
    );
    expect(arrived).toEqual(kept.map(({ id, sealed }) => ({ id, state: 'complete', sealed: JSON.stringify(sealed) })));
    await browser.close();
    await proxy.stop();
    await server.remove();
    await remove(home);
  });
}

for (const release of LOGGED) {
  test(`today's check page accepts the Schadenakte of the release ${release.name}`, FULL, async () => {
    const given = await givenOf(release);
    const server = await startServer({ dir: await dataOf(release) });
    const browser = await launchBrowser();
    const { message, give } = await checkPage(await browser.newPage(), `${server.url}/pruefen`);
    await give(join(given, 'schadenakte.zip'));
    await expect(message).toContainText('alles unverändert.');
    await expect(message).toContainText('Das heutige Prüfbuch dieses Servers setzt den Stand in der Akte fort.');
    await browser.close();
    await server.remove();
    await remove(given);
  });
}
