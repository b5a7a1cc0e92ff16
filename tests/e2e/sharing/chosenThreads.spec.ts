/** Nachfragen and Mängel leave the product in a Schadenakte, a share and a copy of one's data, only when chosen (D469). */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { deskOf, savedCaseFile } from '../../support/browser/office';
import { createIndependentCheck } from '../../support/evidence/independentCheck';
import { signNow } from '../../support/evidence/judge';
import { deliver, id, jpeg, lineOf, session, work } from '../../support/rows/work';
import { send, startServer, type TestServer } from '../../support/server/server';
import { tenants, type World } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);
test.describe.configure({ mode: 'serial' });

const ALSO = 'Nachfragen und Mängel beilegen';
let server: TestServer;
let world: World;
let page: Page;
let place: string;
let folder: string;

test.beforeAll(async ({ browser }) => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-nachfragen-'));
  folder = join(place, 'Akte');
  server = await startServer({ clock: false });
  world = await tenants(server);
  await createThread();
  await signNow(server);
  page = await deskOf(browser, { server, who: world.a.manager });
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.remove();
  await rm(place, { recursive: true, force: true });
});

/** A question of the Hausverwaltung, answered by the employee with a photo. */
async function createThread(): Promise<void> {
  const { manager, employee, property } = world.a;
  const made = await work({ author: employee.id, property, photos: 1 });
  await deliver(server, made, session(employee.token));
  const about = { id: id(), message: id(), subject: 'record', record: made.sealed.id, text: '=Fehlt der Hof?' };
  const { body } = await send(server, '/api/app/threads', { token: manager.token, body: about });
  const bytes = await jpeg();
  const { takenAt: _, source: __, ...line } = await lineOf(bytes);
  const answer = { id: id(), text: '', template: 'photoFollows', photos: [line] };
  await send(server, `/api/app/threads/${body.id}/messages`, { token: employee.token, body: answer });
  const path = `/api/app/threads/${body.id}/photos/${line.id}`;
  const headers = { 'Content-Type': 'image/jpeg' };
  const sent = await send(server, path, { method: 'PUT', token: employee.token, body: bytes, headers });
  expect(sent.status).toBe(201);
}

async function packed(also: readonly string[] = []): Promise<string> {
  await page.goto(`${server.url}/property-manager/documentations`);
  const zip = await (await savedCaseFile(page, also)).path();
  createIndependentCheck({ place, folder }).unpack(zip);
  return zip;
}
const keyLine = async () => String((await send(server, '/pruefbuch/keys')).body).trim();

test('a Schadenakte has no thread before it is chosen', async () => {
  await packed();
  expect(readdirSync(folder).filter((name) => name.startsWith('nachfragen'))).toEqual([]);
});

test('a Schadenakte has chosen threads with photos, and its checkers accept it', async ({ browser }) => {
  const zip = await packed([ALSO]);
  const table = readFileSync(join(folder, 'nachfragen.csv'), 'utf8');
  expect(table).toContain(`"Nachfrage";"beantwortet";`);
  // A cell that begins like a formula is text in a spreadsheet.
  expect(table).toContain(`"Hausverwaltung a";"'=Fehlt der Hof?";""`);
  expect(table).toContain(`"Mitarbeit A";"Foto folgt";"nachfragen/bild-001.jpg"`);
  const { checked, checkedSpoilt } = createIndependentCheck({ place, folder });
  expect(checked(await keyLine())).toMatchObject({ code: 0, output: expect.stringContaining('alles unverändert') });
  for (const name of ['nachfragen.csv', 'nachfragen/bild-001.jpg'])
    expect(checkedSpoilt(name).output).toContain(`ABWEICHUNG: ${name}`);
  const reader = await (await browser.newContext({ offline: true })).newPage();
  await reader.goto(pathToFileURL(join(folder, 'pruefen.html')).href);
  await reader.getByLabel('Schlüssel des Prüfbuchs, von anderer Stelle').fill(await keyLine());
  await reader.getByLabel('Die Akte als ZIP-Datei').setInputFiles(zip);
  await expect(reader.getByRole('status').getByRole('listitem').first()).toContainText('alles unverändert');
  await reader.context().close();
});

test('a share shows threads when they are chosen, with masked names', async ({ browser }) => {
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Teilen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Teilen' });
  const choice = dialog.getByRole('switch', { name: 'Nachfragen und Mängel zeigen' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/app/shares') && answer.status() === 201);
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  const { url } = await (await made).json();
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${server.url}/geteilt${new URL(url).hash}`);
  const threads = reader.getByRole('region', { name: 'Nachfragen und Mängel' });
  await expect(threads).toContainText('Fehlt der Hof?');
  await expect(threads).toContainText('M. A.');
  await expect(threads).not.toContainText(world.a.employee.fullName);
  await threads.scrollIntoViewIfNeeded();
  await expect(threads.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  // Folded below the verdict.
  await expect(reader.getByText(/Nicht nachgerechnet: .*Nachfragen und Mängel/)).toBeAttached();
  expect(await seriousFaults(reader)).toEqual([]);
  await reader.context().close();
});

test("a copy of one's data has the threads and the own messages", async ({ browser }) => {
  const own = await deskOf(browser, { server, who: world.a.manager });
  await own.goto(`${server.url}/konto`);
  const [file] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'Daten herunterladen' }).click(),
  ]);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data.threads).toHaveLength(1);
  expect(data.threads[0].messages).toHaveLength(2);
  expect(data.threads[0].openedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(data.own_messages[0].messages.map(({ text }: { text: string }) => text)).toEqual(['=Fehlt der Hof?']);
  await own.context().close();
});
