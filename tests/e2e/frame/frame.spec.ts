/** One frame: areas, keys, skip link and one 'Abmelden' on every screen of a role, on desktop and phone (D459). */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ADMIN_AREAS } from '../../../src/components/adminAreas';
import { MANAGER_AREAS } from '../../../src/components/managerAreas';
import type { Area } from '../../../src/components/OfficeShell';
import { documentationPath, managerPropertyPath, propertyPath } from '../../../src/components/paths';
import { PROVIDER_AREAS } from '../../../src/components/providerAreas';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { deliver, session, work } from '../../support/rows/work';
import { startServer, type TestServer } from '../../support/server/server';
import { PASSWORD, type Person, tenants, type World } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let server: TestServer;
let world: World;
let record: string;

test.beforeAll(async () => {
  server = await startServer();
  world = await tenants(server);
  const { employee, property } = world.a;
  const done = await work({ author: employee.id, property, photos: 1 });
  await deliver(server, done, session(employee.token));
  record = documentationPath(done.sealed.id);
});
test.afterAll(() => server.remove());

type Walked = { who: Person; home: string; areas: readonly Area[]; paths: string[] };

const COMMON = ['/konto', '/history', '/invite/abc', '/gibt-es-nicht'];
const manager = (): Walked => ({
  who: world.a.manager,
  home: '/property-manager/dashboard',
  areas: MANAGER_AREAS,
  paths: [
    ...MANAGER_AREAS.map(({ to }) => to),
    managerPropertyPath(world.a.property),
    record,
    '/konto/e-mails',
    ...COMMON,
  ],
});
const company = (): Walked => ({
  who: world.a.company,
  home: '/dashboard',
  areas: PROVIDER_AREAS,
  paths: [
    ...PROVIDER_AREAS.map(({ to }) => to),
    ...[propertyPath(world.a.property), record, '/konto/e-mails', '/nachtraeglich', '/nicht-uebertragen', ...COMMON],
  ],
});
const admin = (): Walked => ({
  who: world.superAdmin,
  home: '/admin/dashboard',
  areas: ADMIN_AREAS,
  paths: [...ADMIN_AREAS.map(({ to }) => to), record, ...COMMON],
});

async function signedIn(browser: Browser, { who, home }: Walked, viewport: { width: number; height: number }) {
  const page = await (await browser.newContext({ viewport, serviceWorkers: 'block' })).newPage();
  await page.goto(`${server.url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail').fill(who.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL(server.url + home);
  // Belongs to the action that opened this page.
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible();
  return page;
}

const avatar = (page: Page) => page.getByRole('button', { name: /^Konto und Einstellungen von / });
const signOut = (page: Page) => page.getByRole('button', { name: 'Abmelden', exact: true }).filter({ visible: true });
const areaNames = (page: Page) =>
  page.getByRole('navigation', { name: 'Bereiche' }).filter({ visible: true }).getByRole('link').allInnerTexts();

/** The bar's 'Abmelden' or the menu's, never both and never none. */
async function expectOneSignOut(page: Page, path: string): Promise<void> {
  await avatar(page).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Konto' })).toBeVisible();
  await expect(signOut(page), path).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function expectKeys(page: Page, path: string): Promise<void> {
  const box = page.getByRole('dialog', { name: 'Suchen und öffnen' });
  // The keys load after the screen.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(box, path).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tastenkürzel' }), path).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  const search = page.getByRole('main').getByRole('searchbox');
  if ((await search.count()) > 0) await expect(search.first(), path).toBeFocused();
  else await expect(box, path).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const rows = page
    .getByRole('main')
    .locator('.table tbody > tr, a.row')
    .filter({ has: page.locator('a, button') });
  if ((await rows.count()) === 0) return;
  await page.keyboard.press('j');
  await expect(
    page.getByRole('main').locator(':is(.table tbody > tr, .week tbody > tr, .record, .row):focus-within').first(),
    path,
  ).toBeVisible();
}

for (const [name, role] of [
  ["Hausverwaltung's", manager],
  ["company's", company],
  ["super admin's", admin],
] as const)
  test(`has areas, keys and one sign-out on the ${name} desk`, async ({ browser }) => {
    const walked = role();
    const page = await signedIn(browser, walked, { width: 1440, height: 900 });
    for (const path of walked.paths) {
      await page.goto(server.url + path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('.skeleton:not(.photo), .spin')).toHaveCount(0);
      expect(await areaNames(page), path).toEqual(walked.areas.map(({ label }) => label));
      await expectOneSignOut(page, path);
      await expectKeys(page, path);
    }
    await page.context().close();
  });

test('keeps the frame on imprint, privacy and contact', async ({ browser }) => {
  const walked = manager();
  const page = await signedIn(browser, walked, { width: 1440, height: 900 });
  await avatar(page).click();
  // A menu below the avatar, not in the middle of the page.
  const menu = await page.getByRole('dialog').boundingBox();
  expect([menu?.y, Math.round((menu?.x ?? 0) + (menu?.width ?? 0))]).toEqual([64, 1416]);
  await page.getByRole('dialog').getByRole('link', { name: 'Hilfe' }).click();
  for (const title of ['Kontakt', 'Impressum', 'Datenschutz']) {
    if (title !== 'Kontakt')
      await page.getByRole('navigation', { name: 'Rechtliches' }).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(await areaNames(page)).toEqual(walked.areas.map(({ label }) => label));
    await expect(page.getByRole('button', { name: 'Zurück' })).toHaveCount(1);
    await expectOneSignOut(page, title);
    await expectKeys(page, title);
  }
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expect(page.getByRole('heading', { name: 'Impressum', level: 1 })).toBeVisible();
  for (const path of ['/impressum', '/datenschutz', '/kontakt']) {
    await page.goto(server.url + path);
    await expect.poll(() => areaNames(page)).toEqual(walked.areas.map(({ label }) => label));
  }
  await page.context().close();
});

test('leads past the bar with the first tab stop', async ({ browser }) => {
  const page = await signedIn(browser, manager(), { width: 1440, height: 900 });
  for (const path of ['/property-manager/properties', '/konto']) {
    await page.goto(server.url + path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(server.url + path);
  }
  await page.context().close();
});

test('leads past the bar with the first tab stop, signed out', async ({ page }) => {
  for (const path of ['/property-manager/auth', '/passwort-neu', '/bestaetigen', '/geteilt', '/gibt-es-nicht']) {
    await page.goto(server.url + path);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' }), path).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test("shows the company's areas on its phone, and none while capturing", async ({ browser }) => {
  const walked = company();
  const page = await signedIn(browser, walked, { width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Bereiche' });
  for (const path of walked.paths) {
    await page.goto(server.url + path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(bar, path).toBeInViewport({ ratio: 1 });
    expect(await bar.getByRole('link').allInnerTexts(), path).toEqual(walked.areas.map(({ label }) => label));
    await expectOneSignOut(page, path);
  }
  await page.goto(server.url + propertyPath(world.a.property));
  await expect(bar.getByRole('link', { name: 'Immobilien' })).toHaveAttribute('aria-current', 'page');
  await page.goto(`${server.url}/new-documentation`);
  await expect(page.getByRole('dialog', { name: 'Kamera' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Speichern/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.context().close();

  const worker = await signedIn(browser, { ...walked, who: world.a.employee }, { width: 390, height: 844 });
  await worker.goto(`${server.url}/history`);
  await expect(worker.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(worker.getByRole('navigation', { name: 'Bereiche' })).toHaveCount(0);
  await worker.context().close();
});

test('keeps a message on its page', async ({ browser }) => {
  const page = await signedIn(browser, manager(), { width: 1440, height: 900 });
  await page.goto(`${server.url}/property-manager/properties`);
  await page.getByRole('button', { name: 'Neue Immobilie' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Neue Immobilie' });
  await dialog.getByLabel('Name').fill('Neusser Straße 12');
  await dialog.getByLabel('Adresse').fill('Neusser Straße 12, 50670 Köln');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const message = page.locator('.toast');
  await expect(message).toBeVisible();
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Einladungen' }).first().click();
  await expect(page.getByRole('heading', { name: 'Einladungen', level: 1 })).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.context().close();
});
