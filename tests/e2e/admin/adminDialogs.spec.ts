/** The dialogs of /admin/dashboard, and their failures. */
import { expect, type Page, test } from '@playwright/test';
import { adminBoard, type Board, dashboardOf } from '../../support/browser/adminBoard';
import { type AdminStage, DESK, PHONE } from '../../support/browser/adminDesk';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { deliver, session, work } from '../../support/rows/work';
import { create, rows, send } from '../../support/server/server';
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

test('edits a user and keeps the input when the server refuses it', async () => {
  await begin();
  await card('Hausverwaltungen').click();
  await act('verwaltung.b@', 'Bearbeiten').click();
  const dialog = page.getByRole('dialog', { name: 'Benutzer bearbeiten' });
  await expect(dialog).toContainText('Nehmen Sie die gewünschten Änderungen vor und speichern Sie.');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByLabel('E-Mail').fill('keine Adresse');
  await dialog.getByLabel('Firma').fill('Wohnbau Rheinland eG');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Bitte alle Felder ausfüllen.')).toBeVisible();
  await expect(dialog.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Helga Ostermann');
  await dialog.getByLabel('E-Mail').fill('VERWALTUNG.A@example.org');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Diese E-Mail ist bereits registriert.')).toBeVisible();
  await expect(dialog.getByLabel('Firma')).toHaveValue('Wohnbau Rheinland eG');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('E-Mail').fill('ostermann@example.org');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row('ostermann@example.org')).toContainText('Wohnbau Rheinland eG');
});

test('edits a property and deletes it after a confirmation', async () => {
  await begin();
  await card('Immobilien').click();
  for (const column of ['Name', 'Adresse', 'Erstellt am', 'Aktionen'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  await act('Nicht freigegeben b', 'Bearbeiten').click();
  const dialog = page.getByRole('dialog', { name: 'Immobilie bearbeiten' });
  await dialog.getByLabel('Adresse').fill(' ');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Bitte füllen Sie alle Pflichtfelder aus')).toBeVisible();
  await dialog.getByLabel('Adresse').fill('Lindenallee 4, 50668 Köln');
  await dialog.getByLabel('Notizen').fill('Schlüssel beim Hausmeister');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(row('Nicht freigegeben b')).toContainText('Lindenallee 4, 50668 Köln');
  await act('Nicht freigegeben b', 'Löschen').click();
  const question = page.getByRole('dialog', { name: 'Sind Sie sicher?' });
  await expect(question).toContainText(
    'Möchten Sie "Nicht freigegeben b" wirklich löschen? Diese Aktion kann nicht rückgängig gemacht werden.',
  );
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await act('Nicht freigegeben b', 'Löschen').click();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Immobilie erfolgreich gelöscht')).toBeVisible();
  await expect(row('Nicht freigegeben b')).toHaveCount(0);
  await expect(card('Immobilien')).toHaveText(/5$/);
});

test('edits all fields of a documentation with twenty pictures', async () => {
  await begin();
  await card('Dokumentationen').click();
  for (const column of ['Ort', 'Ersteller', 'Fotos', 'Notizen', 'Erstellt am', 'Aktionen'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  await expect(row('Ort 1')).toContainText(
    /Mitarbeit A.*20.*Treppenhaus gewischt\. .* ….*\d\d\.\d\d\.\d{4}, \d\d:\d\d/,
  );
  await expect(row('Ort 2').getByRole('cell', { name: '-', exact: true })).toBeVisible();
  const pictures = '**/api/collections/documentation_photos/records*';
  await page.route(pictures, (route) => route.abort());
  await act('Ort 1', 'Bearbeiten').click();
  const dialog = page.getByRole('dialog', { name: 'Dokumentation bearbeiten' });
  const again = dialog.getByRole('button', { name: 'Erneut versuchen' });
  await expect(again).toBeVisible();
  await page.unroute(pictures);
  await again.click();
  const gallery = dialog.getByRole('region', { name: 'Bilder (20)' });
  await expect(gallery.locator('figure')).toHaveCount(20);
  await gallery.locator('figure').last().scrollIntoViewIfNeeded();
  await expect(gallery.getByRole('img', { name: 'Bild 20 von 20' })).toBeVisible();
  expect(await gallery.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  await expect(dialog.getByLabel('Notizen')).toHaveAttribute('rows', '4');
  await expect(dialog.getByLabel('Erstellt am')).toHaveAttribute('type', 'datetime-local');
  await expect(dialog.getByLabel('Ersteller').locator('option').first()).toHaveText('Bitte wählen...');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Ort').fill('Hinterhaus');
  await dialog.getByLabel('Ersteller').selectOption('Aushilfe A');
  await dialog.getByLabel('Erstellt am').fill('2099-01-01T10:00');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(
    dialog.getByText('Bitte geben Sie einen Zeitpunkt an, der vor dem Eingang auf dem Server liegt.'),
  ).toBeVisible();
  await dialog.getByLabel('Erstellt am').fill('2026-11-01T06:21');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row('Hinterhaus')).toContainText(/Aushilfe A.*01\.11\.2026, 06:21/);
  await row('Hinterhaus').getByRole('link').click();
  await expect(page.getByText(/Berichtigt am/).first()).toBeVisible();
});

test('keeps the name of a deleted author and lets the record be edited', async () => {
  const { server, world } = stage;
  const gone = await person(server, {
    name: 'Peter Lange',
    email: 'peter@example.org',
    role: 'employee',
    more: { employer: world.b.company.id },
  });
  await create(server, 'user_properties', { property: world.b.property, user: gone.id, service_types: [] });
  const what = await work({
    author: gone.id,
    property: world.b.property,
    photos: 1,
    content: { location: 'Ohne Konto' },
  });
  await deliver(server, what, session(gone.token));
  await send(server, `/api/collections/users/records/${gone.id}`, { method: 'DELETE', token: server.su });
  await begin();
  await card('Dokumentationen').click();
  await expect(row('Ohne Konto')).toContainText('Peter Lange');
  await act('Ohne Konto', 'Bearbeiten').click();
  const dialog = page.getByRole('dialog', { name: 'Dokumentation bearbeiten' });
  await expect(dialog.getByText('Bisher: Peter Lange')).toBeVisible();
  await dialog.getByLabel('Notizen').fill('Ergänzt');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(row('Ohne Konto')).toContainText(/Peter Lange.*Ergänzt/);
  await act('Ohne Konto', 'Löschen').click();
  const question = page.getByRole('dialog', { name: 'Sind Sie sicher?' });
  await expect(question).toContainText(
    'Möchten Sie "Ohne Konto" wirklich löschen? Diese Aktion kann nicht rückgängig gemacht werden.',
  );
  await question.getByLabel('Grund').fill('Falsche Immobilie');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Dokumentation erfolgreich gelöscht')).toBeVisible();
  await expect(row('Ohne Konto')).toHaveCount(0);
});

test('deletes an owner after a second question that names the numbers', async () => {
  const { server, world } = stage;
  await begin();
  await card('Dienstleister').click();
  await act('betrieb.b@', 'Löschen').click();
  const dialog = page.getByRole('dialog', { name: 'Sind Sie sicher?' });
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog).toContainText(/Zu „Betrieb B“ gehören 2 Mitarbeitende, 1 Immobilie und \d+ Dokumentation/);
  expect((await rows(server, 'users', `id = "${world.b.company.id}"`))[0].active).toBe(true);
  await dialog.getByRole('button', { name: 'Mit allem löschen' }).click();
  await expect(page.getByText('Benutzer erfolgreich gelöscht')).toBeVisible();
  await expect(row('betrieb.b@')).toHaveCount(0);
  expect((await rows(server, 'users', `id = "${world.b.employee.id}"`))[0].active).toBe(false);
});

test('shows tables as cards on a phone, and fits 320 px', async () => {
  await page.setViewportSize(PHONE);
  await begin();
  await card('Hausverwaltungen').click();
  await expect(page.getByRole('article').filter({ hasText: 'verwaltung.a@' })).toBeVisible();
  await page
    .getByRole('article')
    .filter({ hasText: 'verwaltung.a@' })
    .getByRole('button', { name: 'Aufklappen' })
    .click();
  await expect(page.getByText('pending@firma.example')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(DESK);
  expect(await seriousFaults(page)).toEqual([]);
});
