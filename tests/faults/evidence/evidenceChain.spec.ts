/** One record from an offline cellar to a court: each reader checks it with the tools of that reader. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { adminPage } from '../../support/browser/adminDesk';
import { checkPage } from '../../support/browser/checkPage';
import { office, RECORD_LINK, savedCaseFile } from '../../support/browser/office';
import { Scenario, World } from '../../support/browser/scenario';
import { type Authority, answersHonestly, stampNow, startAuthority } from '../../support/evidence/authority';
import { createIndependentCheck } from '../../support/evidence/independentCheck';
import { judged, logOf, signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { ran } from '../../support/reading/ran';
import { FULL } from '../../support/run/full.mjs';
import { create, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD } from '../../support/server/tenants';

let authority: Authority;
let world: World;
let scenario: Scenario;
const place = mkdtempSync(join(tmpdir(), 'objektbeleg-kette-'));
const folder = join(place, 'Akte');
const { unpack, checked } = createIndependentCheck({ place, folder });

test.beforeAll(async () => {
  paperTools((line: string) => process.stderr.write(`${line}\n`));
  authority = await startAuthority();
  answersHonestly(authority);
  world = await World.begin({ clock: false, env: { TSA_URL: `${authority.url}/tsa` } });
  scenario = await Scenario.begin(world);
});
test.afterAll(async () => {
  await scenario.end();
  await world.end();
  await authority.stop();
  rmSync(place, { recursive: true, force: true });
});

async function request(number: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await world.browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  await page.goto(`${world.server.url}/pruefen/${number}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: `Nr. ${number}` })).toBeVisible();
  return { page, close: () => context.close() };
}

test('lets third parties verify each station and names a changed byte', FULL, async () => {
  test.setTimeout(300_000);
  const { server } = world;
  // In the cellar.
  const phone = await scenario.phone();
  await phone.page.context().setOffline(true);
  const first = await scenario.document(phone, 'Wasserfleck an der Decke');
  const second = await scenario.document(phone, 'Treppe gereinigt');
  await phone.page.context().setOffline(false);
  await scenario.expectGoodEnd(phone);
  await signNow(server);
  await stampNow(server);

  // At the desk: log entries and PDF.
  const [row, other] = await Promise.all(
    [first, second].map(async ({ id }) => (await world.rows('documentations', `id = "${id}"`))[0]),
  );
  const number = String(row?.number);
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/documentation/${first.id}`);
  const box = page.getByRole('region', { name: 'Nachweis', exact: true });
  for (const text of [
    'Unverändert.',
    'Beim Speichern vom Gerät signiert',
    'unterschrieben am',
    'Aussteller laut Stempel „Zeitstempel“',
  ])
    await expect(box).toContainText(text);
  await page.getByRole('button', { name: 'Als PDF speichern' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'PDF erstellen' }).click();
  const paper = await (await saving).path();
  expect(ran('pdftotext', paper, '-')).toContain(`/pruefen/${number}`);

  // In court, with the PDF and its number.
  const before = await request(number);
  await expect(before.page.getByText('Unverändert', { exact: true })).toBeVisible();
  const compared = before.page.getByRole('status', { name: 'Ergebnis des Vergleichs' }).getByRole('listitem');
  const input = before.page.getByLabel('Dateien wählen oder auf diese Seite ziehen');
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  await input.setInputFiles([file('nachweis.pdf', 'application/pdf', readFileSync(paper))]);
  await expect(compared.first()).toContainText('stehen 2 von 2 Fotos dieser Dokumentation unverändert.');

  // The insurance gets a Schadenakte.
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(page.getByRole('link', { name: RECORD_LINK })).toHaveCount(2);
  const zip = await (await savedCaseFile(page)).path();
  unpack(zip);
  const key = String((await send(server, '/pruefbuch/keys')).body).trim();
  const checkAll = () => checked(key, authority.root);
  expect(checkAll()).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 Dokumentationen: alles unverändert'),
  });
  expect(checkAll().output).toContain(`${number}: 2 Fotos, 1 Eintrag im Prüfbuch, Gerätesignatur gilt`);
  await input.setInputFiles(zip);
  await expect(compared.first()).toContainText('ist eine Schadenakte mit 2 Dokumentationen: alles unverändert.');
  const photo = readdirSync(join(folder, number)).find((name) => name.endsWith('001.jpg')) ?? '';
  await input.setInputFiles([file('foto.jpg', 'image/jpeg', readFileSync(join(folder, number, photo)))]);
  await expect(compared.first()).toHaveText(
    `„foto.jpg“ ist Foto 1 von 2 der Dokumentation Nr. ${number}, unverändert.`,
  );
  await before.close();

  // Corrected by the super admin: both versions are shown.
  const login = { email: 'super@example.org', password: PASSWORD, passwordConfirm: PASSWORD };
  const account = { ...login, full_name: 'Sabine Super', role: 'super_admin', active: true, verified: true };
  await create(server, 'users', account);
  const superAdmin = { id: '', fullName: 'Sabine Super', email: login.email, token: '' };
  const admin = await adminPage({ server, world: { superAdmin } }, world.browser);
  await admin.getByRole('button', { name: /^Dokumentationen/ }).click();
  await admin
    .getByRole('row')
    .filter({ hasText: 'Wasserfleck' })
    .getByRole('button', { name: /^Bearbeiten/ })
    .click();
  const editing = admin.getByRole('dialog', { name: 'Dokumentation bearbeiten' });
  await editing.getByLabel('Notizen').fill('Wasserfleck an der Wand');
  await editing.getByRole('button', { name: 'Speichern' }).click();
  await expect(editing).toHaveCount(0);
  await admin.context().close();
  const corrected = await request(number);
  await expect(corrected.page.getByText(/^Berichtigt am /)).toBeVisible();
  await expect(
    corrected.page.getByText(/Eingetragen am .*Zeitstempel vom .*, Aussteller laut Stempel „Zeitstempel“/),
  ).toBeVisible();
  await expect(
    corrected.page.getByText(/^Zeit von außen\. Spätestens am .* Für die Berichtigung gibt es noch keinen\./),
  ).toBeVisible();
  await expect(corrected.page.getByText(/Berichtigung am /)).toBeVisible();
  await corrected.close();

  // Deleted by its company: the page says so, and an earlier export still proves it.
  const company = await scenario.phone(scenario.team.provider);
  await company.goto('/history');
  await company.page
    .getByRole('article')
    .filter({ has: company.page.locator(`a[href$="${first.id}"]`) })
    .getByRole('button', { name: 'Löschen' })
    .click();
  const question = company.page.getByRole('dialog');
  await question.getByLabel('Grund').fill('Auf Wunsch des Mieters gelöscht');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(company.page.getByText(/^Gelöscht am .*, Grund: Auf Wunsch des Mieters gelöscht$/)).toBeVisible();
  const after = await request(number);
  await expect(after.page.getByText(/^Gelöscht am /)).toBeVisible();
  const { message, give } = await checkPage(after.page, after.page.url());
  await give(zip);
  await expect(message).toContainText('ist eine Schadenakte mit 2 Dokumentationen: alles unverändert.');
  await expect(message).toContainText('Das heutige Prüfbuch dieses Servers setzt den Stand in der Akte fort.');
  await after.close();
  expect(checkAll()).toMatchObject({ code: 0, output: expect.stringContaining('alles unverändert') });
  await signNow(server);
  const log = await logOf(server);
  expect(await judged(server, log)).toMatchObject({ size: log.entries.length });
  expect((await verified(server)).text).toContain('Alles unverändert.');

  // A change of the database file, past the server.
  await sql(server, `UPDATE documentations SET notes = 'X' || substr(notes, 2) WHERE id = '${second.id}'`);
  expect((await verified(server)).text).toMatch(new RegExp(`${String(other?.number)}.*die Notiz wurde verändert`));
  await close();
});
