/** /admin/dashboard as the specification says. */
import { expect, type Page, test } from '@playwright/test';
import { adminBoard, type Board, dashboardOf } from '../../support/browser/adminBoard';
import type { AdminStage } from '../../support/browser/adminDesk';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { send } from '../../support/server/server';
import { person } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let board: Board;
let stage: AdminStage;
let page: Page;
test.beforeAll(async ({ browser }) => {
  board = await adminBoard(browser);
  ({ stage, page } = board);
});
test.afterAll(() => board.end());

const { begin, card, row, act } = dashboardOf(() => board);

test('shows title, subtitle, label, logout and six cards that open panels', async () => {
  await begin();
  await expect(page.getByText('System-Übersicht & Verwaltung')).toBeVisible();
  await expect(page.getByText('Super-Admin', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  for (const [name, count] of [
    ['Gesamt Benutzer', 11],
    ['Hausverwaltungen', 3],
    ['Dienstleister', 2],
    ['Mitarbeitende', 5],
    ['Immobilien', 6],
    ['Dokumentationen', 2],
  ] as const)
    await expect(card(name)).toHaveText(new RegExp(`${name}${count}$`));

  // What needs him first, with the way to where it is mended.
  const first = page.getByRole('region', { name: 'Zuerst zu tun' });
  await expect(first.getByRole('link', { name: /^Es gibt noch keine Sicherung/ })).toBeVisible();
  await first.getByRole('link', { name: /^E-Mails werden nicht gesendet/ }).click();
  await expect(page).toHaveURL(/\/admin\/system#system-phones$/);
  await expect(page.getByRole('heading', { name: 'Telefone und E-Mail' })).toBeInViewport();
  await page.goBack();

  await card('Gesamt Benutzer').click();
  for (const column of ['Name', 'E-Mail', 'Firma', 'Rolle', 'Registriert', 'Aktionen'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  const nameless = row('namenlos@example.org');
  await expect(nameless).toContainText('Nicht angegeben');
  await expect(nameless.getByRole('cell', { name: '-', exact: true })).toBeVisible();
  await expect(nameless).toContainText(/\d\d\.\d\d\.\d{4}/);
  for (const [email, text, look] of [
    ['super@example.org', 'Super Admin', 'destructive'],
    ['verwaltung.a@', 'Hausverwaltung', 'default'],
    ['betrieb.a@', 'Dienstleister', 'secondary'],
    ['mitarbeit.a@', 'Mitarbeitende', 'outline'],
  ] as const)
    await expect(row(email).locator(`.badge--${look}`)).toHaveText(text);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('disables delete for super admins and oneself', async () => {
  await person(stage.server, { name: 'Zoe Zweite', email: 'zoe@example.org', role: 'super_admin' });
  await begin();
  await card('Gesamt Benutzer').click();
  for (const email of ['super@example.org', 'zoe@example.org']) await expect(act(email, 'Löschen')).toBeDisabled();
  await expect(act('mitarbeit.a@', 'Löschen')).toBeEnabled();
});

test('lists a manager’s properties and invitations, a company’s employees', async () => {
  const { manager, property, unshared } = stage.world.a;
  const many = { properties: [property, unshared], serviceTypes: ['Winterdienst', 'Gartenpfleger'] };
  const body = { ...many, email: 'viele@firma.example' };
  await send(stage.server, '/api/app/invitations', { token: manager.token, body });
  await begin();
  const open = (email: string) =>
    row(email)
      .getByRole('button', { name: /^Aufklappen/ })
      .click();
  await card('Hausverwaltungen').click();
  await open('verwaltung.a@');
  await expect(page.getByRole('region', { name: 'Immobilien' })).toContainText('Domkloster 4, 50667 Köln');
  const invitations = page.getByRole('region', { name: 'Einladungen' });
  for (const [email, badge] of [
    ['accepted@firma.example', 'Akzeptiert'],
    ['pending@firma.example', 'Ausstehend'],
    ['expired@firma.example', 'Abgelaufen'],
  ] as const)
    await expect(invitations.getByRole('row').filter({ hasText: email })).toContainText(
      new RegExp(`Domkloster a.*Winterdienst.*${badge}`),
    );
  await expect(invitations.getByRole('row').filter({ hasText: 'viele@firma.example' })).toContainText(
    /Domkloster a und eine weitere.*Gartenpfleger, Winterdienst.*Ausstehend/,
  );
  await open('namenlos@');
  await expect(page.getByText('Keine Immobilien')).toBeVisible();
  await expect(page.getByText('Keine Einladungen')).toBeVisible();
  await card('Dienstleister').click();
  const details = '**/api/app/admin/users/*';
  await page.route(details, (route) => route.abort());
  await open('betrieb.a@');
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await expect(again).toBeVisible();
  await page.unroute(details);
  await again.click();
  await expect(page.getByRole('region', { name: 'Mitarbeitende', exact: true }).last()).toContainText(
    'aushilfe.a@example.org',
  );
  await person(stage.server, { name: 'Leere Firma', email: 'leer@example.org', role: 'company_admin' });
  await page.reload();
  await card('Dienstleister').click();
  await open('leer@example.org');
  await expect(page.getByText('Keine Mitarbeitenden')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});
