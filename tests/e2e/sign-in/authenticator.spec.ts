/**
 * The second factor by an authenticator app (D342 to D344): enable, sign in by code and recovery code, reset by a super
 * admin.
 */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { inRowMenu } from '../../support/browser/rowMenu';
import { signInAt } from '../../support/browser/signIn';
import { FULL, fullOr } from '../../support/run/full.mjs';
import { rows, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, type Person, person, tenants, type World } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let stage: { server: TestServer; world: World };
// No mail server: the factor works without one.
test.beforeAll(async () => {
  const server = await startServer();
  stage = { server, world: await tenants(server) };
});
test.afterAll(() => stage.server.remove());

const codeOf = (secret: string) => generateSync({ secret });
const line = (page: Page) => page.getByRole('button', { name: 'Zwei-Faktor-Anmeldung' });
const dialogOf = (page: Page, name = 'Zwei-Faktor-Anmeldung') => page.getByRole('dialog', { name });
/** Accepts the last used code again, so that no test waits for the next one. */
const unused = (who: Person) => sql(stage.server, `UPDATE authenticators SET step = 0 WHERE account = '${who.id}'`);
async function fits(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of fullOr(['dark', 'light'] as const, ['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousFaults(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}

async function elsewhere(browser: Browser, who: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAt(page, stage.server.url, who);
  return page;
}

async function toSecondStep(page: Page, who: Person): Promise<void> {
  await page.goto(`${stage.server.url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail').fill(who.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Code eingeben' })).toBeVisible();
}

/** Enables it in Konto. @returns the secret and the ten codes. */
async function switchOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${stage.server.url}/konto`);
  await line(page).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Passwort').fill(PASSWORD);
  await dialog.getByText('Mit einer App', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  await expect(dialog.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  const shown = /Schlüssel\s*([A-Z2-7]{4}(?: [A-Z2-7]{4}){7})/.exec(await dialog.innerText())?.[1] ?? '';
  const secret = shown.replaceAll(' ', '');
  await expect(dialog.getByRole('link', { name: 'App öffnen' })).toHaveAttribute(
    'href',
    new RegExp(`secret=${secret}&`),
  );
  await fits(page);
  const field = dialog.getByLabel('Code aus der App');
  await field.fill(codeOf(secret) === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Einschalten' }).click();
  await expect(field).toHaveAccessibleDescription('Der Code stimmt nicht oder ist abgelaufen.');
  await field.fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Einschalten' }).click();
  const codes = await dialogOf(page, 'Wiederherstellungscodes').getByLabel('Wiederherstellungscodes').inputValue();
  return { secret, codes: codes.split('\n') };
}

test('signs an employee in by the app and by a recovery code', async ({ page, browser }) => {
  const who = stage.world.a.employee;
  const other = await elsewhere(browser, who);
  await signInAt(page, stage.server.url, who);
  const { secret, codes } = await switchOn(page);
  expect(codes).toHaveLength(10);
  const shown = dialogOf(page, 'Wiederherstellungscodes');
  await fits(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Als Datei sichern' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zurück' }).click();
  await shown.getByRole('button', { name: 'Fertig' }).click();
  await expect(line(page)).toContainText('An');
  await page.reload();
  await expect(line(page)).toContainText('An');
  await other.reload();
  await expect(other.getByRole('status').filter({ hasText: 'Bitte neu anmelden.' })).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await expect(page).toHaveURL(`${stage.server.url}/`);
  await unused(who);
  await toSecondStep(page, who);
  const field = page.getByLabel('Code aus der App');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await fits(page);
  await field.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const lost = await (await browser.newContext()).newPage();
  await toSecondStep(lost, who);
  await lost.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await lost.getByLabel('Wiederherstellungscode', { exact: true }).fill((codes[0] ?? '').toUpperCase());
  await lost.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(lost).toHaveURL(/\/dashboard$/);
  await lost.context().close();
});

test('warns of few recovery codes and asks password and code for new ones', FULL, async ({ page }) => {
  const who = await person(stage.server, { name: 'Wanda Wenig', email: 'wanda@example.org', role: 'property_manager' });
  await signInAt(page, stage.server.url, who);
  const { secret, codes } = await switchOn(page);
  await dialogOf(page, 'Wiederherstellungscodes').getByRole('button', { name: 'Fertig' }).click();
  await sql(
    stage.server,
    `UPDATE recovery_codes SET used = '2026-11-28T08:00:00.000Z' WHERE account = '${who.id}' AND hash IN
     (SELECT hash FROM recovery_codes WHERE account = '${who.id}' LIMIT 8)`,
  );
  await unused(who);
  await page.reload();
  await expect(line(page)).toContainText('Wiederherstellungscodes übrig: 2');
  await line(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Bitte erstellen Sie neue Codes, bevor keiner mehr übrig ist.')).toBeVisible();
  await fits(page);
  await dialog.getByText('Neue Codes', { exact: true }).click();
  await dialog.getByLabel('Passwort').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Neue Codes erstellen' }).click();
  await expect(dialog.getByLabel('Code aus der App')).toHaveAccessibleDescription(/Bitte alle Felder ausfüllen\./);
  await dialog.getByLabel('Code aus der App').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Neue Codes erstellen' }).click();
  const shown = dialogOf(page, 'Wiederherstellungscodes');
  const anew = (await shown.getByLabel('Wiederherstellungscodes').inputValue()).split('\n');
  expect(anew.filter((code) => codes.includes(code))).toEqual([]);
  await shown.getByRole('button', { name: 'Fertig' }).click();

  await line(page).click();
  await dialog.getByLabel('Passwort').fill(PASSWORD);
  await dialog.getByLabel('Code aus der App').fill(anew[0] ?? '');
  await dialog.getByRole('button', { name: 'Ausschalten' }).click();
  await expect(page.getByText('Zwei-Faktor-Anmeldung ausgeschaltet')).toBeVisible();
  await expect(line(page)).toContainText('Aus');
});

test('offers the app when no mail server sends codes', async ({ page }) => {
  await signInAt(page, stage.server.url, stage.world.a.manager);
  await page.goto(`${stage.server.url}/konto`);
  await line(page).click();
  await dialogOf(page).getByLabel('Passwort').fill(PASSWORD);
  await dialogOf(page).getByRole('button', { name: 'Einschalten' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Bitte wählen Sie eine App.');
});

test('lets a super admin reset it after the app is lost', FULL, async ({ page, browser }) => {
  const who = await person(stage.server, {
    name: 'Verena Verloren',
    email: 'verena@example.org',
    role: 'company_admin',
  });
  const theirs = await elsewhere(browser, who);
  await switchOn(theirs);
  await theirs.context().close();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAt(page, stage.server.url, stage.world.superAdmin);
  await page.goto(`${stage.server.url}/admin/users?tab=company_admin`);
  const row = page.getByRole('row').filter({ hasText: who.email });
  await (await inRowMenu(row, /^Zwei-Faktor-Anmeldung zurücksetzen/)).click();
  const question = dialogOf(page, 'Zwei-Faktor-Anmeldung zurücksetzen?');
  await expect(question).toContainText('bekommt darüber eine E-Mail');
  await question.getByRole('button', { name: 'Zurücksetzen' }).click();
  await expect(page.getByText('Zwei-Faktor-Anmeldung zurückgesetzt')).toBeVisible();
  await expect(await inRowMenu(row, /^Löschen/)).toBeVisible();
  await expect(row.getByRole('menuitem', { name: /^Zwei-Faktor-Anmeldung zurücksetzen/ })).toHaveCount(0);
  expect(await rows(stage.server, 'audit_log', `record = "${who.id}" && action = "second_factor"`)).toHaveLength(1);
  const again = await elsewhere(browser, who);
  await again.context().close();
});
