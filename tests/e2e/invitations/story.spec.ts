/**
 * A Hausverwaltung registers, adds a building and invites a company. It accepts, adds and assigns a person, who
 * documents offline. Each click and field is counted.
 */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { phoneOptions } from '../../support/browser/browser';
import { HOME_TITLE } from '../../support/browser/homeTitle';
import { RECORD_LINK } from '../../support/browser/office';
import { Phone } from '../../support/browser/phone';
import { type Geocoder, json, startGeocoder } from '../../support/outside/geocoder';
import { mailTo, pathIn } from '../../support/outside/mailLinks';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { rows, startServer, type TestServer } from '../../support/server/server';

const MOST_ACTIONS = 40;
const DESK = { width: 1440, height: 900 };
/** The phones' position (tests/support/browser/browser.ts). */
const HERE = [6.959974, 50.938361];
const ADDRESS = 'Domkloster 4, 50667 Köln';

let mail: MailServer;
let geocoder: Geocoder;
let server: TestServer;

test.beforeAll(async () => {
  mail = await startMailServer();
  geocoder = await startGeocoder();
  geocoder.reply = json({
    display_name: ADDRESS,
    features: [
      {
        geometry: { coordinates: HERE },
        properties: { street: 'Domkloster', housenumber: '4', postcode: '50667', city: 'Köln', countrycode: 'DE' },
      },
    ],
  });
  server = await startServer({ env: { ...mail.env, ...geocoder.env } });
});
test.afterAll(async () => {
  await server.remove();
  await geocoder.stop();
  await mail.stop();
});

/** One person with an own browser; all share one counter. */
class Someone {
  static actions = 0;

  private constructor(readonly page: Page) {}

  static async begin(browser: Browser, viewport = DESK): Promise<Someone> {
    const context = await browser.newContext({ ...phoneOptions(), viewport, hasTouch: false });
    return new Someone(await context.newPage());
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    Someone.actions++;
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.click(within.getByRole('button', { name }));
  }

  async fill(fields: Record<string, string>, within: Page | Locator = this.page): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await within.getByLabel(label, { exact: true }).fill(value);
      Someone.actions++;
    }
  }
}

const PROVIDER = 'Buero+Winter@Nordwinter.example';
const EMPLOYEE = { email: 'emre@nordwinter.example', password: 'anfangszeit-26' };

test('needs at most 40 clicks and fields from registration to record', async ({ browser }) => {
  const manager = await Someone.begin(browser);
  await register(manager);
  await addProperty(manager);
  await invite(manager);

  const provider = await Someone.begin(browser);
  await accept(provider);
  await addEmployee(provider);
  await assign(provider);

  const employee = await Someone.begin(browser, { width: 390, height: 844 });
  const phone = Phone.with(employee.page, server.url);
  await firstSignIn(employee);
  await captureOffline(employee, phone);

  const tile = manager.page.getByRole('button', { name: /^Dokumentationen/ });
  await expect(tile).toHaveText(/1$/, { timeout: 60_000 });
  await manager.click(tile);
  const row = manager.page.getByRole('row').filter({ hasText: 'Emre Aydin' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Domkloster 4');
  await expect(row).toContainText('Nordwinter Räumdienst');
  await expect(row).toContainText('Winterdienst');
  await expect(row).not.toContainText(/Übertragen|GPS|entfernt/);
  expect(await seriousFaults(manager.page)).toEqual([]);
  expect(Someone.actions).toBeLessThanOrEqual(MOST_ACTIONS);

  await row.getByRole('link', { name: RECORD_LINK }).click();
  await expect(manager.page.getByRole('button', { name: /groß ansehen/ })).toHaveCount(1);
  const [kept] = await phone.kept();
  const [stored] = await rows(server, 'documentations', `id = '${kept?.id}'`);
  expect(stored).toMatchObject({ state: 'complete', photo_count: 1, location_status: 'on_site', held: false });
});

async function register(manager: Someone): Promise<void> {
  const { page } = manager;
  await page.goto(server.url);
  await manager.click(page.getByRole('link', { name: 'Jetzt kostenlos registrieren' }).first());
  await manager.fill({
    'Vollständiger Name': 'Claudia Reinhardt',
    Firmenname: 'Hausverwaltung Reinhardt & Söhne',
    'E-Mail': 'claudia@reinhardt.example',
    Passwort: 'kellertreppe-7',
  });
  await manager.button('Registrieren');
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
}

async function addProperty(manager: Someone): Promise<void> {
  const { page } = manager;
  await manager.button('Neue Immobilie');
  const dialog = page.getByRole('dialog');
  await manager.fill({ Name: 'Domkloster 4' }, dialog);
  const address = dialog.getByRole('combobox', { name: 'Adresse' });
  await address.pressSequentially('Domkloster 4');
  Someone.actions++;
  await manager.click(dialog.getByRole('listbox').getByRole('option').first());
  await manager.button('Speichern', dialog);
  await expect(dialog).toHaveCount(0);
  const [property] = await rows(server, 'properties');
  expect(property).toMatchObject({ longitude: HERE[0], latitude: HERE[1] });
}

async function invite(manager: Someone): Promise<void> {
  const { page } = manager;
  await manager.button('Dienstleister einladen');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Immobilie')).not.toHaveValue('');
  await manager.fill({ 'E-Mail': PROVIDER }, dialog);
  await dialog.getByLabel('Leistung').selectOption({ label: 'Winterdienst' });
  Someone.actions++;
  await manager.button('E-Mail-Vorschau', dialog);
  await expect(dialog.getByRole('region', { name: 'E-Mail-Vorschau' })).toContainText('Domkloster 4');
  await manager.button('Einladung senden', dialog);
  await expect(page.getByText('E-Mail gesendet', { exact: true })).toBeVisible();
  await expect(dialog).toContainText(`Gesendet an ${PROVIDER.toLowerCase()}`);
  await manager.button('Fertig', dialog);
}

async function accept(provider: Someone): Promise<void> {
  const { page } = provider;
  const letter = await mailTo(mail, PROVIDER.toLowerCase());
  expect(letter.subject).toContain('Hausverwaltung Reinhardt & Söhne');
  await page.goto(server.url + pathIn(letter, '/invite'));
  await provider.fill({
    'Vollständiger Name': 'Birgit Hansen',
    Firmenname: 'Nordwinter Räumdienst',
    Passwort: 'schnee-von-gestern',
    'Passwort bestätigen': 'schnee-von-gestern',
  });
  await provider.button('Einladung annehmen');
  await expect(page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Immobilien' })).toContainText('Domkloster 4');
}

async function addEmployee(provider: Someone): Promise<void> {
  const { page } = provider;
  await provider.click(page.getByRole('link', { name: 'Mitarbeitende', exact: true }).first());
  await provider.button('Mitarbeitende hinzufügen');
  const dialog = page.getByRole('dialog');
  await provider.click(dialog.getByText('E-Mail und Passwort'));
  await provider.fill({ Name: 'Emre Aydin', 'E-Mail': EMPLOYEE.email, Passwort: EMPLOYEE.password }, dialog);
  await provider.click(dialog.locator('button[type="submit"]'));
  await expect(dialog).toHaveCount(0);
}

async function assign(provider: Someone): Promise<void> {
  const { page } = provider;
  await provider.click(page.getByRole('link', { name: 'Immobilien', exact: true }).first());
  await provider.button(/^Mitarbeitende zuordnen/);
  const dialog = page.getByRole('dialog');
  await provider.click(dialog.getByRole('checkbox', { name: /Emre Aydin/ }));
  await provider.button('Speichern', dialog);
  await expect(page.getByText('Zuordnung gespeichert')).toBeVisible();
}

async function firstSignIn(employee: Someone): Promise<void> {
  const { page } = employee;
  await page.goto(`${server.url}/property-manager/auth`);
  await employee.fill({ 'E-Mail': EMPLOYEE.email, Passwort: EMPLOYEE.password });
  await employee.button(/^Anmelden$/);
  // The own password may wait.
  await employee.button('Später');
  await expect(page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
}

async function captureOffline(employee: Someone, phone: Phone): Promise<void> {
  const { page } = employee;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const table of ['grants', 'properties'])
    await expect.poll(() => phone.rows(table).then((found) => found.length), { timeout: 20_000 }).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await phone.goto('/start');
  await expect(page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Immobilie' })).not.toHaveValue('');
  await phone.aim();
  await employee.button('Foto aufnehmen');
  await expect.poll(() => phone.rows('photoBytes').then((found) => found.length)).toBe(1);
  await employee.button('Speichern');
  await expect(page.getByText('Dokumentation gespeichert').first()).toBeVisible();
  expect((await phone.kept()).map(({ state }) => state)).toEqual(['waiting']);
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
}
