/** /admin/users, 'Benutzerverwaltung', as the specification says, and its failures. */
import { expect, type Page, test } from '@playwright/test';
import { type AdminStage, adminPage, adminStage, DESK, PHONE } from '../../support/browser/adminDesk';
import { seriousFaults } from '../../support/browser/axe';
import { WITH_WORKER, WITHOUT_WORKER } from '../../support/browser/browser';
import { deliver, session, work } from '../../support/rows/work';
import { FULL } from '../../support/run/full.mjs';
import { send } from '../../support/server/server';
import { type Person, person } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let stage: AdminStage;
let page: Page;
let zoe: Person;
test.beforeAll(async ({ browser }) => {
  stage = await adminStage();
  const { server, world } = stage;
  const { employee, property } = world.a;
  await deliver(server, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
  await person(server, { name: 'Jürgen Müller', email: 'jm@example.org', role: 'property_manager' });
  zoe = await person(server, { name: 'Zoe Zweite', email: 'zoe@example.org', role: 'super_admin' });
  page = await adminPage(stage, browser);
});
test.afterAll(async () => {
  await page.context().close();
  await stage.server.remove();
});

const begin = (tab?: string) => page.goto(`${stage.server.url}/admin/users${tab ? `?tab=${tab}` : ''}`);
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const act = (text: string, action: string) => row(text).getByRole('button', { name: new RegExp(`^${action}`) });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const columns = () => page.getByRole('columnheader').allInnerTexts();

test('has four tabs with columns, preselected by the query parameter', async () => {
  await begin();
  await expect(page.getByRole('heading', { name: 'Benutzerverwaltung' })).toBeVisible();
  await expect(page.getByText('Alle Benutzer und Rollen im System')).toBeVisible();
  await expect(tab('Super Admins')).toHaveAttribute('aria-selected', 'true');
  await expect(row('super@example.org')).toBeVisible();
  expect((await columns()).map((text) => text.split('\n')[0])).toEqual([
    'Name',
    'E-Mail',
    'Rolle',
    'Registriert',
    'Aktionen',
  ]);
  for (const [name, count, mail, cell] of [
    ['Hausverwaltungen', 'Immobilien', 'verwaltung.a@', '2 / 6'],
    ['Dienstleister', 'Mitarbeitende', 'betrieb.a@', '2 / 5'],
    ['Mitarbeitende', 'Dokumentationen', 'mitarbeit.a@', '1'],
  ] as const) {
    await tab(name).click();
    await expect(row(mail).getByRole('cell', { name: cell, exact: true })).toBeVisible();
    const heads = (await columns()).map((text) => text.split('\n')[0]);
    expect(heads).toEqual(['Name', 'E-Mail', 'Firma', 'Rolle', count, 'Registriert', 'Aktionen']);
  }
  await begin('company_admin');
  await expect(tab('Dienstleister')).toHaveAttribute('aria-selected', 'true');
  await begin('chef');
  await expect(tab('Super Admins')).toHaveAttribute('aria-selected', 'true');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('searches in all roles, says in which list, and leads there', async () => {
  await begin('super_admin');
  const search = page.getByPlaceholder('Suche nach Name oder E-Mail...');
  const found = page.getByRole('region', { name: 'Gefunden in allen Rollen' });
  await search.fill('.a@');
  for (const [mail, role, list] of [
    ['verwaltung.a@', 'Hausverwaltung', 'Hausverwaltungen'],
    ['betrieb.a@', 'Dienstleister', 'Dienstleister'],
    ['mitarbeit.a@', 'Mitarbeitende', 'Mitarbeitende'],
  ] as const) {
    const one = found.getByRole('row').filter({ hasText: mail });
    await expect(one).toContainText(role);
    await expect(one.getByRole('link', { name: `${list}: Liste öffnen` })).toBeVisible();
  }
  expect(await seriousFaults(page)).toEqual([]);
  // A company is found by its name too.
  await search.fill('Gebäudedienst a');
  await expect(found.getByRole('row').filter({ hasText: 'betrieb.a@' })).toHaveCount(1);
  await found.getByRole('link', { name: 'Dienstleister: Liste öffnen' }).first().click();
  await expect(tab('Dienstleister')).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveValue('');
  await expect(row('betrieb.b@')).toBeVisible();
});

test('locks the own row and does not delete super admins', async () => {
  await begin('super_admin');
  await expect(act('super@example.org', 'Bearbeiten')).toBeDisabled();
  await expect(act('super@example.org', 'Bearbeiten')).toHaveAccessibleName(
    /Sie können Ihre eigene Rolle nicht ändern\./,
  );
  await expect(act('super@example.org', 'Löschen')).toHaveAccessibleName(/Sie können sich nicht selbst löschen\./);
  await expect(act('super@example.org', 'Löschen')).toBeDisabled();
  await expect(act('zoe@example.org', 'Löschen')).toBeDisabled();
  await expect(act('zoe@example.org', 'Bearbeiten')).toBeEnabled();
});

test('edits a role in its row and needs an employer for an employee', FULL, async () => {
  await begin('property_manager');
  await act('jm@example.org', 'Bearbeiten').click();
  const role = page.getByLabel('Rolle', { exact: true });
  await expect(role).toHaveValue('property_manager');
  expect(await role.locator('option').allInnerTexts()).toEqual([
    'Super Admin',
    'Hausverwaltung',
    'Dienstleister',
    'Mitarbeitende',
  ]);
  await act('verwaltung.b@', 'Bearbeiten').click();
  await expect(role).toHaveCount(1);
  await expect(row('verwaltung.b@').getByLabel('Rolle', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(role).toHaveCount(0);

  await act('jm@example.org', 'Bearbeiten').click();
  await role.selectOption('Mitarbeitende');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Bitte wählen Sie den Dienstleister aus.')).toBeVisible();
  await page.getByLabel('Dienstleister suchen').fill('gebäudedienst');
  await page.getByLabel('Dienstleister suchen').fill('gebäudedienst b');
  const employer = page.getByLabel('Dienstleister', { exact: true });
  await expect(employer.locator('option')).toHaveText(['Bitte wählen...', 'Gebäudedienst b']);
  expect(await seriousFaults(page)).toEqual([]);
  await employer.selectOption('Gebäudedienst b');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Rolle geändert')).toBeVisible();
  await expect(page.getByText('Die Rolle von Jürgen Müller wurde auf Mitarbeitende geändert.')).toBeVisible();
  await expect(row('jm@example.org')).toHaveCount(0);
  await tab('Mitarbeitende').click();
  await expect(row('jm@example.org')).toBeVisible();

  // Removing a company's role needs a confirmation; 'no' keeps the row open.
  await act('jm@example.org', 'Bearbeiten').click();
  await role.selectOption('Dienstleister');
  await page.getByRole('button', { name: 'Speichern' }).click();
  const question = page.getByRole('dialog', { name: 'Zum Dienstleister machen?' });
  await expect(question).toContainText('Jürgen Müller (jm@example.org)');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(role).toHaveValue('company_admin');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await question.getByRole('button', { name: 'Rolle ändern' }).click();
  await expect(page.getByText('Die Rolle von Jürgen Müller wurde auf Dienstleister geändert.')).toBeVisible();
  await expect(question).toHaveCount(0);

  await tab('Dienstleister').click();
  await act('betrieb.a@', 'Bearbeiten').click();
  await role.selectOption('Hausverwaltung');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Fehler beim Ändern der Rolle')).toBeVisible();
  await expect(page.getByText(/Es behält seine Rolle\./)).toBeVisible();
});

test('shows users as complete cards on small screens', async () => {
  await page.setViewportSize(PHONE);
  await begin('company_admin');
  const card = page.getByRole('article').filter({ hasText: 'betrieb.a@' });
  await expect(card).toContainText('Firma: Gebäudedienst a');
  await expect(card).toContainText('Mitarbeitende: 2 /');
  await card.getByRole('button', { name: /^Bearbeiten/ }).click();
  await expect(card.getByLabel('Rolle', { exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(DESK);
});

test.describe(() => {
  test.use(WITH_WORKER);

  test('leads a person away when the role is lost while signed in', async ({ browser }) => {
    const { server } = stage;
    const theirs = await adminPage(stage, browser, { who: zoe });
    await theirs.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await theirs.context().setOffline(true);
    const body = { role: 'property_manager' };
    const path = `/api/app/admin/users/${zoe.id}/role`;
    const changed = await send(server, path, { method: 'PUT', body, token: stage.world.superAdmin.token });
    expect(changed.status).toBe(204);
    await theirs.getByRole('button', { name: /^Immobilien/ }).click();
    await expect(theirs.getByRole('heading', { name: 'Super Admin Dashboard' })).toBeVisible();
    await theirs.context().setOffline(false);
    await expect(theirs).toHaveURL(/\/property-manager\/dashboard$/);
    await theirs.context().close();
  });
});
