/**
 * A successor for an office whose person was erased (D251): entered in the Benutzerverwaltung, signed in by a mailed
 * link.
 */
import { expect, type Page, test } from '@playwright/test';
import { adminPage, DESK, PHONE } from '../../support/browser/adminDesk';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { RECORD_LINK } from '../../support/browser/office';
import { mailTo, pathIn } from '../../support/outside/mailLinks';
import { type MailStage, mailStage } from '../../support/outside/mailStage';
import { deliver, session, work } from '../../support/rows/work';
import { FULL } from '../../support/run/full.mjs';
import { operate } from '../../support/server/erasing';
import { rows } from '../../support/server/server';

test.use(WITHOUT_WORKER);

let { mail, server, world } = {} as MailStage;
mailStage((stage) => {
  ({ mail, server, world } = stage);
});

const NEXT = { name: 'Ute Nachfolge', email: 'ute.nachfolge@example.org', password: 'kellertreppe-9' };

async function erase(email: string): Promise<void> {
  const env = { DATA_DIR: server.dir, PUBLIC_URL: server.url };
  const result = await operate('erase', ['person', email, '--ja'], env);
  expect(result.code, result.text).toBe(0);
  expect(result.text).toContain('bis ein Super Admin in der Benutzerverwaltung einträgt, wer es weiterführt');
}

const open = (page: Page, tab: string) => page.goto(`${server.url}/admin/users?tab=${tab}`);
const enter = (page: Page) => page.getByRole('button', { name: /^Person eintragen/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Wer führt das Konto weiter?' });

test('lets a successor choose a password by mail and take over the office', async ({ browser }) => {
  const { employee, manager, property } = world.a;
  await deliver(server, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
  await erase(manager.email);

  const page = await adminPage({ server, world }, browser);
  await open(page, 'property_manager');
  const row = page.getByRole('row').filter({ hasText: 'Gelöschte Person' });
  await expect(row).toContainText('Keine E-Mail-Adresse');
  await expect(row).toContainText('Anmelden kann sich niemand');
  await expect(enter(page)).toHaveCount(1);
  await enter(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByLabel('Firma')).toHaveValue('Hausverwaltung a');
  await dialog.getByLabel('E-Mail').fill('keine Adresse');
  await dialog.getByRole('button', { name: 'Eintragen' }).click();
  await expect(dialog.getByText('Bitte alle Felder ausfüllen.')).toBeVisible();
  await expect(dialog.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
  await dialog.getByLabel('Name').fill(NEXT.name);
  await dialog.getByLabel('E-Mail').fill(world.b.manager.email);
  await dialog.getByRole('button', { name: 'Eintragen' }).click();
  await expect(dialog.getByText('Diese E-Mail ist bereits registriert.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(NEXT.name);
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('E-Mail').fill('Ute.Nachfolge@example.org');
  await dialog.getByRole('button', { name: 'Eintragen' }).click();
  await expect(
    page.getByText(`Ute Nachfolge führt das Konto weiter. Der Link für das Passwort ist an ${NEXT.email} unterwegs.`),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: NEXT.email })).toContainText('Hausverwaltung a');
  await expect(enter(page)).toHaveCount(0);
  await page.context().close();

  const theirs = await (await browser.newContext({ viewport: DESK, locale: 'de-DE', isMobile: false })).newPage();
  await theirs.goto(server.url + pathIn(await mailTo(mail, NEXT.email), '/passwort-neu'));
  await theirs.getByLabel('Neues Passwort', { exact: true }).fill(NEXT.password);
  await theirs.getByLabel('Neues Passwort bestätigen').fill(NEXT.password);
  await theirs.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(theirs.getByText('Passwort geändert')).toBeVisible();
  await theirs.getByLabel('E-Mail').fill(NEXT.email);
  await theirs.getByLabel('Passwort', { exact: true }).fill(NEXT.password);
  await theirs.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(theirs).toHaveURL(/\/property-manager\/dashboard$/);
  await theirs.goto(`${server.url}/property-manager/documentations`);
  await expect(theirs.getByRole('row').filter({ hasText: employee.fullName })).toHaveCount(1);
  await expect(theirs.getByRole('link', { name: RECORD_LINK })).toHaveCount(1);
  await theirs.context().close();
});

test('enters a successor for a Dienstleister when the mail fails', FULL, async ({ browser }) => {
  const { company } = world.b;
  await erase(company.email);
  const page = await adminPage({ server, world }, browser, { viewport: PHONE });
  await open(page, 'company_admin');
  await expect(page.getByRole('article').filter({ hasText: 'Gelöschte Person' })).toContainText(
    'Anmelden kann sich niemand',
  );
  await enter(page).click();
  const dialog = dialogOf(page);
  expect(await seriousFaults(page)).toEqual([]);
  await page.route('**/request-password-reset', (route) => route.abort());
  await dialog.getByLabel('Name').fill('Ulf Nachfolge');
  await dialog.getByLabel('E-Mail').fill('ulf.nachfolge@example.org');
  await dialog.getByRole('button', { name: 'Eintragen' }).click();
  await expect(page.getByText('Person eingetragen, E-Mail nicht gesendet')).toBeVisible();
  await expect(
    page.getByText(/Ulf Nachfolge fordert den Link bei der Anmeldung unter „Passwort vergessen\?“ an/),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await rows(server, 'users', `id = "${company.id}"`)).toMatchObject([
    { full_name: 'Ulf Nachfolge', email: 'ulf.nachfolge@example.org', company_name: 'Gebäudedienst b' },
  ]);
  expect(await rows(server, 'audit_log', `record = "${company.id}" && actor = "${world.superAdmin.id}"`)).toHaveLength(
    1,
  );
  await page.context().close();
});
