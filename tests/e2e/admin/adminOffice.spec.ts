/** /admin/audit and /admin/system. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type AdminStage, adminPage, adminStage, DESK, PHONE } from '../../support/browser/adminDesk';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { create, send } from '../../support/server/server';

test.use(WITHOUT_WORKER);

let stage: AdminStage;
let page: Page;
let mail: MailServer;
const done: Work[] = [];
test.beforeAll(async ({ browser }) => {
  mail = await startMailServer();
  stage = await adminStage({ ...mail.env, BACKUP_DIR: '/backup/objektbeleg' });
  const { server, world } = stage;
  const { employee, property } = world.a;
  const { token } = world.superAdmin;
  for (const notes of ['', 'Bleibt nicht']) {
    const what = await work({ author: employee.id, property, photos: 1, content: { notes } });
    await deliver(server, what, session(employee.token));
    done.push(what);
  }
  const [kept, gone] = done.map(({ sealed }) => sealed.id);
  const body = { notes: 'Heizungskeller, Tür 2 schließt nicht.' };
  await send(server, `/api/app/admin/documentations/${kept}`, { method: 'PATCH', body, token });
  const reason = { reason: 'doppelt aufgenommen' };
  await send(server, `/api/app/documentations/${gone}`, { method: 'DELETE', body: reason, token });
  const role = { role: 'company_admin' };
  await send(server, `/api/app/admin/users/${world.outsider.id}/role`, { method: 'PUT', body: role, token });
  page = await adminPage(stage, browser);
});
test.afterAll(async () => {
  await page.context().close();
  await stage.server.remove();
  await mail.stop();
});

const open = (path: string) => page.goto(stage.server.url + path);
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

test('shows who changed what and when, with before and after', async () => {
  await open('/admin/audit');
  await expect(
    page.getByText('In der App kann niemand diese Einträge ändern oder löschen. Im Prüfbuch stehen sie nicht.'),
  ).toBeVisible();
  const changed = row('Dokumentation geändert');
  await expect(changed).toContainText(/Sabine Super.*Super Admin/);
  await expect(changed).toContainText('Notizen: leer → Heizungskeller, Tür 2 schließt nicht.');
  await expect(row('Rolle geändert')).toContainText('Rolle: Mitarbeitende → Dienstleister');
  await changed.getByRole('button', { name: /^Aufklappen/ }).click();
  const fields = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Notizen' }) });
  await expect(fields.getByRole('deletion')).toHaveText('leer');
  await expect(fields.getByRole('insertion')).toHaveText('Heizungskeller, Tür 2 schließt nicht.');
  expect(await seriousFaults(page)).toEqual([]);
  await changed.getByRole('link', { name: /^Nr\./ }).click();
  await expect(page).toHaveURL(new RegExp(`/documentation/${done[0]?.sealed.id}$`));
});

test('links a documentation to its history in the log', async () => {
  await open(`/documentation/${done[0]?.sealed.id}`);
  await expect(page.getByText(/Berichtigt am .* von Sabine Super/).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Protokoll', exact: true }).click();
  await expect(page.getByText('Nur die Einträge zu einem Datensatz.', { exact: false })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await expect(row('Rolle geändert')).toBeVisible();
});

test('shows a deleted documentation with its tombstone', async () => {
  await open('/admin/audit?object=documentations&action=delete');
  await expect(row('Dokumentation gelöscht')).toContainText('Grund: doppelt aufgenommen');
  await row('Dokumentation gelöscht')
    .getByRole('button', { name: /^Aufklappen/ })
    .click();
  await expect(page.getByText(/Gelöscht am .* von Sabine Super, Grund: doppelt aufgenommen/)).toBeVisible();
});

test('shows the log as cards on a phone', async () => {
  await page.setViewportSize(PHONE);
  await open('/admin/audit?object=documentations');
  const card = page.getByRole('article').filter({ hasText: 'Dokumentation geändert' });
  await card.getByRole('button', { name: /^Aufklappen/ }).click();
  await expect(card.getByRole('insertion')).toHaveText('Heizungskeller, Tür 2 schließt nicht.');
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(DESK);
});

test('shows health, version, last backup and long waiting work', async () => {
  const { server, world } = stage;
  await open('/admin/system');
  await expect(page.getByText('Erreichbar, Daten werden sicher gespeichert')).toBeVisible();
  await expect(page.getByText('Noch keine Sicherung')).toBeVisible();
  await expect(page.getByText('Keine Warnungen, keine Fehler')).toBeVisible();
  const [known] = done;
  const { sealed } = await work({ author: world.a.employee.id, property: world.a.property });
  await create(server, 'documentations', {
    id: sealed.id,
    user: world.a.employee.id,
    content_hash: known?.sealed.contentHash,
    state: 'receiving',
    captured_at: '2026-11-01 10:00:00.000Z',
    received_at: '2026-11-01 10:00:00.000Z',
  });
  const backup = { at: '2026-11-21T02:00:00.000Z', documentations: 1, photos: 1, bytes: 31_800_000_000, missing: 0 };
  await writeFile(join(server.dir, 'last_backup.json'), JSON.stringify(backup));
  const nightly = { folder: '/backup/objektbeleg', since: backup.at, triedAt: backup.at, why: 'Die Platte ist voll.' };
  await writeFile(join(server.dir, 'nightly.json'), JSON.stringify(nightly));
  await page.getByRole('button', { name: 'Erneut laden' }).click();
  await expect(page.getByText(/^Bleibt aus, seit \d+\sStunden$/)).toBeVisible();
  await expect(page.getByText('Die Platte ist voll.', { exact: true })).toBeVisible();
  await expect(page.getByText('21.11.2026, 03:00 Uhr')).toBeVisible();
  await expect(page.getByText('31,8 GB')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Telefone und E-Mail' }).getByText('1 Dokumentation')).toHaveCount(2);
  await expect(page.getByText(/^älteste vom 01\.11\.2026, 11:00/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Löschen: / })).toBeVisible();
});

test('charts 90 days of storage and 30 of deliveries, with tables', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('/admin/system');
  for (const [title, days] of [
    ['Speicher, 90 Tage', 90],
    ['Dokumentationen je Tag, 30 Tage', 30],
  ] as const) {
    const chart = page.getByRole('region', { name: title, exact: true });
    await expect(chart.getByRole('img')).toHaveAccessibleName(new RegExp(`^${title}`));
    await chart.getByRole('button', { name: 'Als Tabelle zeigen' }).click();
    await expect(chart.getByRole('row')).toHaveCount(days + 1);
  }
  // The day this file's data was made: today, or yesterday just after midnight.
  const days = page.getByRole('region', { name: 'Dokumentationen je Tag, 30 Tage als Tabelle' }).getByRole('row');
  await expect(days.filter({ hasText: /1$/ })).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize(DESK);
});

test('sends the test mail to the own address', async () => {
  await open('/admin/system');
  await expect(page.getByText('Eingerichtet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Test-E-Mail senden' }).click();
  await expect(page.getByText('E-Mail gesendet')).toBeVisible();
  // Not the first mail: the overdue backup above is reported to the same address at the next full minute.
  const recipients = async () =>
    (await mail.mails())
      .filter(({ subject }) => subject === 'Test-E-Mail von Objektbeleg')
      .map((one) => one.recipients);
  await expect.poll(recipients).toEqual([['super@example.org']]);
});
