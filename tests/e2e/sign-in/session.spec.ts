/** Staying signed in, signing out, starting offline: real server, real Chromium. */
import { expect, type Page, test } from '@playwright/test';
import { HOME_TITLE } from '../../support/browser/homeTitle';
import { Phone } from '../../support/browser/phone';
import { peopleOf, phoneRows, sessionRows, signInAt } from '../../support/browser/signIn';
import { FULL } from '../../support/run/full.mjs';
import { send, startServer, type TestServer } from '../../support/server/server';
import { type Person, tenants, type World } from '../../support/server/tenants';

let server: TestServer;
let world: World;

test.beforeAll(async () => {
  server = await startServer();
  world = await tenants(server);
});
test.afterAll(() => server.remove());

const at = (path: string) => new RegExp(`^${server.url}${path.replaceAll('/', '\\/')}$`);
const people = () => peopleOf(world);
const signIn = (page: Page, person: Person) => signInAt(page, server.url, person);

/** Waits until all files are cached and the worker controls this page. */
async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Konto offline: local data is shown, local choices count, the rest needs the server. */
async function settingsWithoutNetwork(page: Page): Promise<void> {
  await page.goto(`${server.url}/konto`);
  await expect(page.getByText('1 Eintrag, 1 Foto')).toBeVisible();
  await page.getByRole('switch', { name: 'Beim Start gleich aufnehmen' }).click();
  await page.getByText('Dunkel', { exact: true }).click();
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('dialog').getByLabel('Sprache').selectOption({ label: 'Polski' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('button', { name: 'Sprache' })).toContainText('Polski');
  await expect(page.getByRole('button', { name: 'Zwei-Faktor-Anmeldung' })).toContainText('Nur mit Netz');
  await page.getByRole('button', { name: 'Überall abmelden' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Überall abmelden' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler' })).toBeVisible();
  await page.goto(`${server.url}/start`);
  await expect(page).toHaveURL(at('/dashboard'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

test.describe('staying signed in', () => {
  test('starts offline on every route of its role', async ({ page, context }) => {
    await signIn(page, people().employee);
    await readyForOffline(page);
    await context.setOffline(true);
    const routes = [
      ['/start', 'Neue Dokumentation'],
      ['/dashboard', HOME_TITLE],
      ['/history', 'Alle Dokumentationen'],
      ['/nicht-uebertragen', 'Nicht übertragen'],
      ['/konto', 'Konto'],
      ['/datenschutz', 'Datenschutz'],
    ] as const;
    for (const [path, heading] of routes) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { name: heading, level: 1 }), path).toBeVisible();
    }
  });

  test('renews the session at every online start', async ({ page }) => {
    const refreshed = () => page.waitForResponse((response) => response.url().endsWith('/auth-refresh'));
    const first = refreshed();
    await signIn(page, people().company);
    await first;
    // Tokens made in the same second are equal, so they cannot be compared.
    const renewed = refreshed();
    await page.reload();
    const { token } = await (await renewed).json();
    const stored = async () => ((await sessionRows(page)) as { token: string }[])[0]?.token;
    await expect.poll(stored).toBe(token);
    const answer = await send(server, '/api/app/me', { token });
    expect(answer.status).toBe(200);
  });
});

test.describe('signing out', () => {
  test('ends at the start page and forgets the person', async ({ page }) => {
    await signIn(page, people().manager);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(at('/'));
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await sessionRows(page)).toEqual([]);
    await page.goto(`${server.url}/property-manager/dashboard`);
    await expect(page).toHaveURL(at('/property-manager/auth\\?tab=login&next=%2Fproperty-manager%2Fdashboard'));
  });

  test('signs out offline at once, and on the server with the next network', FULL, async ({ page, context }) => {
    await signIn(page, people().manager);
    await readyForOffline(page);
    // The renewed token is stored before the network fails.
    await expect
      .poll(async () =>
        (await phoneRows<{ key: string }>(page, 'meta')).some(({ key }) => key === 'setting:measuredOffset'),
      )
      .toBe(true);
    await context.setOffline(true);
    const [{ token }] = (await sessionRows(page)) as [{ token: string }];
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(at('/'));
    expect(await sessionRows(page)).toEqual([]);
    const me = async () => (await send(server, '/api/app/me', { token })).status;
    expect(await me()).toBe(200);
    await context.setOffline(false);
    // A reload shows the static HTML.
    await page.goto(server.url);
    await expect.poll(me).toBe(401);
    await expect
      .poll(async () => (await phoneRows<{ key: string }>(page, 'meta')).map(({ key }) => key))
      .not.toContain('endedSessions');
  });

  test('says how much unsent work waits, also on the start page', FULL, async ({ page, context }) => {
    await signIn(page, people().employee);
    const phone = Phone.with(page, server.url);
    await readyForOffline(page);
    await expect.poll(async () => (await phone.rows('properties')).length).toBeGreaterThan(0);
    await context.setOffline(true);
    await phone.document({ photos: 1, notes: 'Vor dem Abmelden' });
    await settingsWithoutNetwork(page);
    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Abmelden?' });
    await expect(dialog).toContainText('1 Dokumentation ist noch nicht übertragen.');
    await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await dialog.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(at('/'));
    await expect(page.getByText('1 nicht übertragen')).toBeVisible();
    await expect(page.getByText('Bitte diese Seite offen lassen, bis alles übertragen ist')).toBeVisible();
    // A reload shows the static HTML; only the delivery code is loaded.
    await page.goto(server.url);
    await expect(page.getByText('1 nicht übertragen')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByText('Bitte diese Seite offen lassen, bis alles übertragen ist')).toBeVisible();
    // Anybody reads the content; names and places are hidden.
    await page.getByRole('link', { name: 'Ansehen', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Von Personen, die abgemeldet sind' })).toBeVisible();
    await expect(page.getByText('Auf dem Gerät gesichert')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Erstes Foto' })).toHaveCount(0);
    await page.goto(server.url);
    await expect(page.locator('#root')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('1 nicht übertragen')).toHaveCount(0, { timeout: 60_000 });
  });
});
