/** Full reloads: visible content stays in place while the rest loads. */
import type { Page } from '@playwright/test';
import { phoneOptions } from '../../support/browser/browser';
import { office } from '../../support/browser/office';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { shiftsOf, watchShifts } from '../../support/browser/shifts';
import { deliver, jpeg, session, work } from '../../support/rows/work';
import { signIn } from '../../support/server/tenants';

const HOUR = 3_600_000;

/** Holds back the server's answers of this path. */
async function heldBack(page: Page, path: string) {
  let requestCount = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    requestCount++;
    await released;
    await route.continue();
  });
  return { requests: () => expect.poll(() => requestCount).toBeGreaterThan(0), release: () => release() };
}

async function employee(scenario: Scenario) {
  const [emil] = scenario.team.employees;
  return { emil, by: session(await signIn(scenario.world.server, emil.email)) };
}

/** Work that arrives after its assignment ended. */
async function holdOne(scenario: Scenario): Promise<void> {
  const { emil, by } = await employee(scenario);
  const [dom] = scenario.team.properties;
  const at = Date.now() - 2 * HOUR;
  const content = { startedAt: new Date(at - 60_000).toISOString(), capturedAt: new Date(at).toISOString() };
  const late = await work({ author: emil.id, property: dom.id, photos: 1, content });
  const [assignment] = await scenario.world.rows('user_properties', `user = "${emil.id}" && property = "${dom.id}"`);
  await scenario.world.change('user_properties', assignment?.id ?? '', { ended_at: new Date(at + HOUR).toISOString() });
  await deliver(scenario.world.server, late, by);
}

test("reserves the line of held records before the server's number", async ({ scenario }) => {
  await holdOne(scenario);
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  const line = page.getByRole('link', { name: '1 nachträglich eingegangen' });
  await expect(line).toBeVisible();
  await watchShifts(page);
  for (const [path, there] of [
    ['/dashboard', page.getByRole('link', { name: 'Neue Dokumentation' })],
    ['/history', page.getByRole('article').first()],
  ] as const) {
    const counts = await heldBack(page, '**/api/app/counts');
    await phone.goto(path);
    await expect(there).toBeVisible();
    await counts.requests();
    await expect(line).toBeVisible();
    counts.release();
    await page.waitForResponse('**/api/app/counts');
    expect(await shiftsOf(page), path).toEqual([]);
  }
  for (const { id } of await scenario.world.rows('documentations', 'held = true'))
    await scenario.world.change('documentations', id, { held: false });
  await phone.goto('/dashboard');
  await expect(line).toHaveCount(0);
  const held = async () => (await phone.rows('session'))[0]?.held;
  await expect.poll(held).toBe(0);
  const bar = async () => (await page.getByRole('banner').boundingBox())?.height;
  await expect.poll(bar).toBeLessThan(60);
});

test("keeps a record's photos in place when its map loads", async ({ scenario }) => {
  const { emil, by } = await employee(scenario);
  const files = await Promise.all([jpeg({ width: 800, height: 600 }), jpeg({ width: 800, height: 600 })]);
  const made = await work({ author: emil.id, property: scenario.team.properties[0].id, files });
  await deliver(scenario.world.server, made, by);
  const phone = await scenario.phone(emil);
  const desk = await office(scenario);
  for (const page of [phone.page, desk.page]) {
    await watchShifts(page);
    const config = await heldBack(page, '**/api/app/config');
    await page.goto(`${scenario.proxy.url}/documentation/${made.sealed.id}`);
    await config.requests();
    await expect(page.getByRole('img', { name: 'Foto 2 von 2' })).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
    config.release();
    await expect(page.getByRole('button', { name: 'Karte laden' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'In Maps öffnen' })).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  }
  await desk.close();
});

test('shows the line of waiting work in the first picture, also offline', async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const phone = await scenario.phone(emil);
  const { page } = phone;
  await page.context().setOffline(true);
  await phone.capture({ photos: 1, property: scenario.team.properties[0].name, notes: 'Keller' });
  await phone.save();
  await watchShifts(page);
  for (const [path, there] of [
    ['/dashboard', page.getByRole('link', { name: 'Neue Dokumentation' })],
    ['/history', page.getByRole('article').first()],
  ] as const) {
    await phone.goto(path);
    await expect(there).toBeVisible();
    await expect(page.getByText('1 nicht übertragen').first()).toBeVisible();
    expect(await shiftsOf(page), path).toEqual([]);
  }
});

test('keeps the sign-in in place when the choice of language loads', async ({ scenario }) => {
  const page = await (await scenario.context({ ...phoneOptions(), locale: 'pl-PL' })).newPage();
  await watchShifts(page);
  await page.goto(`${scenario.proxy.url}/property-manager/auth?tab=login`);
  await expect(page.getByRole('region', { name: 'Sprache' }).getByRole('button', { name: 'Deutsch' })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test("keeps a Hausverwaltung's week in place when the photos above it arrive", async ({ scenario }) => {
  const { emil, by } = await employee(scenario);
  await deliver(
    scenario.world.server,
    await work({ author: emil.id, property: scenario.team.properties[0].id, photos: 1 }),
    by,
  );
  const { page, close } = await office(scenario);
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const visit = await heldBack(page, '**/api/app/account/visit');
  const week = page.waitForResponse('**/api/app/plans/week?*');
  await page.goto(`${scenario.proxy.url}/property-manager/dashboard`);
  await visit.requests();
  await (await week).finished();
  visit.release();
  await expect(page.getByRole('region', { name: 'Neueste Fotos' }).getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  await close();
});
