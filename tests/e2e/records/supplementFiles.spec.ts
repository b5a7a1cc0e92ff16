/** Nachträge in the files that an office takes away: PDF, CSV, ZIP, Schadenakte. Other programs read them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { delivered, makeElsewhere, supplement } from '../../server/delivery/supplementing';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { deskOf, savedCaseFile } from '../../support/browser/office';
import { createIndependentCheck } from '../../support/evidence/independentCheck';
import { signNow } from '../../support/evidence/judge';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { ran } from '../../support/reading/ran';
import { deliver, session, type Work } from '../../support/rows/work';
import { send, startServer, type TestServer } from '../../support/server/server';
import { tenants, type World } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);
test.describe.configure({ mode: 'serial' });

const REASON = 'Wie zuletzt war falsch';
const place = mkdtempSync(join(tmpdir(), 'objektbeleg-nachtrag-'));
const folder = join(place, 'Akte');
const { checked, unpack } = createIndependentCheck({ place, folder });
let server: TestServer;
let world: World;
let record: Work;

test.beforeAll(async () => {
  paperTools((line: string) => process.stderr.write(`${line}\n`));
  server = await startServer({ clock: false });
  world = await tenants(server);
  const { a } = world;
  const by = session(a.employee.token);
  record = await delivered(server, { tenant: a, content: { notes: 'Erste Fassung', serviceType: 'Hausmeister' } });
  await deliver(server, await supplement(record, { author: a.employee.id, photos: 2 }), by);
  const changes = { serviceType: 'Winterdienst', notes: 'Geräumt und gestreut' } as const;
  await deliver(server, await supplement(record, { author: a.employee.id, changes, reason: REASON }), by);
});
test.afterAll(async () => {
  await server.remove();
  rmSync(place, { recursive: true, force: true });
});

const download = async (page: Page, click: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return file.path();
};
const textOf = (path: string) => ran('pdftotext', '-layout', path, '-').replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');

async function pdfOf(page: Page): Promise<string> {
  await page.goto(`${server.url}/documentation/${record.sealed.id}`);
  await page.getByRole('button', { name: 'Als PDF speichern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Als PDF speichern' });
  return download(page, () => dialog.getByRole('button', { name: 'PDF erstellen' }).click());
}

async function listOf(page: Page): Promise<void> {
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
}

test('show what holds now, with time and author of each Nachtrag', async ({ browser }) => {
  const { a } = world;
  const page = await deskOf(browser, { server, who: a.manager });
  const path = await pdfOf(page);
  const text = textOf(path);
  expect(text).toMatch(/Nachtrag Nachgereicht um \d\d:\d\d Uhr von Mitarbeit A/);
  expect(text).toMatch(/Berichtigt am \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr von Mitarbeit A/);
  expect(text).toContain('Leistung: Hausmeister, jetzt Winterdienst');
  expect(text).toContain('Notizen: Erste Fassung, jetzt Geräumt und gestreut');
  expect(text).toContain(`Grund: ${REASON}`);
  expect(text).toMatch(/Nachgereicht um \d\d:\d\d Uhr von Mitarbeit A: Foto 1 von 2/);
  expect(ran('pdfimages', '-list', path).trim().split('\n').slice(2)).toHaveLength(3);

  await listOf(page);
  const table = strFromU8(readFileSync(await download(page, () => page.getByRole('button', { name: 'CSV' }).click())));
  const [heads = '', line = ''] = table.split('\r\n');
  expect(heads).toContain('"Berichtigt am";"Berichtigt von";"Nachgereicht am"');
  expect(line).toMatch(/"Geräumt und gestreut";.*"\d\d\.\d\d\.\d{4}, .*Uhr";"Mitarbeit A";"\d\d\.\d\d\.\d{4}, .*Uhr"$/);
  expect(table).not.toContain('Erste Fassung');

  const zip = await download(page, () => page.getByRole('button', { name: /^ZIP mit/ }).click());
  const files = unzipSync(new Uint8Array(readFileSync(zip)));
  const photos = Object.keys(files).filter((name) => name.endsWith('.jpg'));
  expect(photos.filter((name) => /^\w{5}-\w{5}\/foto-\d\d\.jpg$/.test(name))).toHaveLength(1);
  expect(photos.filter((name) => /^\w{5}-\w{5}\/nachtrag-\w{5}-\w{5}\/foto-\d\d\.jpg$/.test(name))).toHaveLength(2);
  await page.context().close();
});

test('stand in a share with their photos, and its download proves them', async ({ browser }) => {
  await signNow(server);
  const page = await deskOf(browser, { server, who: world.a.manager });
  await listOf(page);
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Teilen' }).click();
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/app/shares') && answer.status() === 201);
  await page.getByRole('dialog', { name: 'Teilen' }).getByRole('button', { name: 'Link erstellen' }).click();
  const { url } = await (await made).json();
  await page.context().close();
  const reader = await (await browser.newContext()).newPage();
  // Without the API the file is a download. A test cannot answer the system's dialog.
  await reader.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await reader.goto(`${server.url}/geteilt${new URL(url).hash}`);
  const later = reader.getByRole('region', { name: 'Nachträge' });
  await expect(later).toContainText(/Nachgereicht um \d\d:\d\d.Uhr von M. A./);
  await expect(later).toContainText(/Berichtigt am \d\d\.\d\d\.\d{4}, \d\d:\d\d.Uhr von M. A./);
  await later.scrollIntoViewIfNeeded();
  await expect(later.getByRole('img')).toHaveCount(2);
  await expect(reader.locator('.verdict')).toContainText(/^Berichtigt am \d\d\./);
  const zip = await download(reader, () => reader.getByRole('button', { name: 'Herunterladen' }).click());
  unpack(zip);
  const { code, output } = checked();
  expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('ABWEICHUNG') });
  const names = Object.keys(unzipSync(new Uint8Array(readFileSync(zip))));
  expect(names.filter((name) => /\/foto-\d+\.jpg$/.test(name))).toHaveLength(3);
  expect(readFileSync(join(folder, 'uebersicht.txt'), 'utf8')).toMatch(/Nachtrag: Nachgereicht um .* 2 Fotos\)/);
  await reader.context().close();
});

test('leave out a Nachtrag that waits for its release', async ({ browser }) => {
  const { a } = world;
  const late = await supplement(record, {
    author: a.employee.id,
    changes: { notes: 'Zu spät' },
    at: Date.now() - 2000,
  });
  const { grant } = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: a.employee.token })).body;
  const users = `/api/app/employees/${a.employee.id}/active`;
  await send(server, users, { method: 'POST', token: a.company.token, body: { active: false } });
  expect((await deliver(server, late, { 'X-Delivery-Grant': grant })).status).toBeLessThan(300);
  const page = await deskOf(browser, { server, who: a.company });
  const text = textOf(await pdfOf(page));
  expect(text).toContain('jetzt Geräumt und gestreut');
  expect(text).not.toContain('Zu spät');
  await page.context().close();
});

test('name nothing of the old property to the new Hausverwaltung', async ({ browser }) => {
  const { a, b } = world;
  const property = await makeElsewhere(server, { manager: b.manager.id, company: a.company.id });
  const changes = { property };
  const moved = await supplement(record, { author: a.company.id, changes, reason: 'Falsches Haus gewählt' });
  expect((await deliver(server, moved, session(a.company.token))).status).toBeLessThan(300);
  await signNow(server);
  const page = await deskOf(browser, { server, who: b.manager });
  await listOf(page);
  const file = await savedCaseFile(page);
  unpack(await file.path());
  const { code, output } = checked();
  expect(output).not.toContain('ABWEICHUNG');
  expect(code).toBe(0);
  const zip = unzipSync(new Uint8Array(readFileSync(await file.path())));
  for (const [name, bytes] of Object.entries(zip)) {
    if (/\.(?:jpg|pdf)$/.test(name) || name.endsWith('.html')) continue;
    for (const secret of ['Hausverwaltung a', a.manager.id]) expect(strFromU8(bytes), name).not.toContain(secret);
  }
  expect(textOf(await pdfOf(page))).not.toContain('Hausverwaltung a');
  await page.context().close();
});

test('of a moved record without GPS are made by the Dienstleister', async ({ browser }) => {
  const { a, b } = world;
  const property = await makeElsewhere(server, { manager: b.manager.id, company: a.company.id });
  const typed = { locationSource: 'manual', latitude: null, longitude: null, accuracy: null } as const;
  record = await delivered(server, { tenant: a, who: a.company, content: { ...typed, location: 'Hof am Domkloster' } });
  const changes = { property };
  const moved = await supplement(record, { author: a.company.id, changes, reason: 'Falsches Haus gewählt' });
  await deliver(server, moved, session(a.company.token));
  await signNow(server);
  const page = await deskOf(browser, { server, who: b.manager });
  const text = textOf(await pdfOf(page));
  expect(text).toContain('Neumarkt 1, 50667 Köln');
  expect(text).not.toContain('Domkloster');
  await page.goto(`${server.url}/documentation/${record.sealed.id}`);
  await expect(page.getByText('Domkloster')).toHaveCount(0);
  await listOf(page);
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Schadenakte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schadenakte erstellen' });
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await dialog.getByRole('button', { name: 'Akte erstellen' }).click();
  await expect(dialog).toContainText('kann nur der Dienstleister erstellen');
  await page.context().close();
});
