/** Tables in a Schadenakte, and its page that checks it in a browser without shell, network or our server. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { dayOf } from '../../../src/domain/time/germanDay';
import { seriousFaults } from '../../support/browser/axe';
import { deskOf, savedCaseFile } from '../../support/browser/office';
import { deviceOfNode } from '../../support/evidence/deviceOfNode';
import { createIndependentCheck } from '../../support/evidence/independentCheck';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { send, startServer, type TestServer } from '../../support/server/server';
import { tenants, type World } from '../../support/server/tenants';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let world: World;
let place: string;
let folder: string;
let zip: string;
let kept: Work;
let deleted: Work;
let context: BrowserContext;
let reader: Page;
const today = dayOf(Date.now());

test.beforeAll(async ({ browser }) => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-akte-'));
  [folder, zip] = [join(place, 'Akte'), join(place, 'akte.zip')];
  server = await startServer({ clock: false });
  world = await tenants(server);
  await records();
  const page = await deskOf(browser, { server, who: world.a.manager });
  await page.goto(`${server.url}/property-manager/documentations`);
  await cp(await (await savedCaseFile(page)).path(), zip);
  await page.context().close();
  createIndependentCheck({ place, folder }).unpack(zip);
  context = await browser.newContext({ offline: true });
  reader = await context.newPage();
});
test.afterAll(async () => {
  await context?.close();
  await server?.remove();
  await rm(place, { recursive: true, force: true });
});

async function records(): Promise<void> {
  const { employee, property, manager, company } = world.a;
  const schedule = { rhythm: { kind: 'interval', days: 1 }, season: null, tolerance: 0, startsOn: today, endsOn: null };
  const plan = { properties: [property], service: 'Reinigungsdienst', provider: null, ...schedule };
  const entered = await send(server, '/api/app/plans', { method: 'POST', token: manager.token, body: plan });
  expect(entered.status).toBeLessThan(300);
  const content = { notes: 'Wasserfleck' };
  kept = await work({ author: employee.id, property, photos: 1, content });
  const device = deviceOfNode();
  await deliver(server, kept, { ...session(employee.token), ...device.header(kept.sealed.contentHash) });
  const correction = { method: 'PATCH', token: world.superAdmin.token, body: { notes: '=Wasserfleck; Decke' } };
  await send(server, `/api/app/admin/documentations/${kept.sealed.id}`, correction);
  deleted = await work({ author: employee.id, property, photos: 1 });
  await deliver(server, deleted, session(employee.token));
  const of = { method: 'DELETE', token: company.token, body: { reason: 'Doppelt aufgenommen' } };
  expect((await send(server, `/api/app/documentations/${deleted.sealed.id}`, of)).status).toBe(204);
}

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const numberOf = async (what: Work): Promise<string> => {
  const tombstone = `/api/collections/deleted_documentations/records/${what.sealed.id}`;
  const row = `/api/collections/documentations/records/${what.sealed.id}`;
  const path = what === deleted ? tombstone : row;
  return String((await send(server, path, { token: server.su })).body.number);
};
const keyLine = async () => String((await send(server, '/pruefbuch/keys')).body).trim();
const findMessage = () => reader.getByRole('status').getByRole('listitem');
const open = () => reader.goto(pathToFileURL(join(folder, 'pruefen.html')).href);
const giveZip = (file: string) => reader.getByLabel('Die Akte als ZIP-Datei').setInputFiles(file);

test('holds tables of expected, deleted and changed work', async () => {
  const german = today.split('-').reverse().join('.');
  const plan = textOf('leistungsplan.csv');
  const expected = `"täglich · ab ${german}";"${german}";"${german}";"erwartet";;`;
  expect(plan).toMatch(new RegExp(`\r\n[^\r\n]*;"Reinigungsdienst";${expected}\r\n$`));
  expect(textOf('geloescht.csv')).toContain(`"${await numberOf(deleted)}";`);
  expect(textOf('geloescht.csv')).toMatch(/;"Doppelt aufgenommen"\r\n$/);
  const log = textOf('protokoll.csv');
  expect(log).toContain(`"${await numberOf(kept)}";`);
  // A cell that begins like a formula is text in a spreadsheet.
  expect(log).toMatch(/;"Notizen";"Wasserfleck";"'=Wasserfleck; Decke"\r\n/);
  expect(log).not.toContain(await numberOf(deleted));
});

test("verifies all files offline and names the key's owner", async () => {
  const requests: string[] = [];
  reader.on('request', (request) => requests.push(request.url()));
  await open();
  await giveZip(zip);
  await expect(findMessage()).toContainText('aber mit keinem Schlüssel von anderer Stelle verglichen');
  await expect(findMessage()).toContainText(await keyLine());
  await reader.getByLabel('Schlüssel des Prüfbuchs, von anderer Stelle').fill(`  ${await keyLine()}\n`);
  await giveZip(zip);
  await expect(findMessage().first()).toContainText(
    '„akte.zip“ ist eine Schadenakte mit 1 Dokumentation: alles unverändert.',
  );
  await expect(findMessage().first()).toContainText('1 Foto, 2 Einträge im Prüfbuch, Gerätesignatur gilt.');
  await expect(findMessage().first()).toContainText('mit dem Schlüssel, der eingegeben wurde');
  await reader.getByLabel('Oder ihr entpackter Ordner').setInputFiles(folder);
  await expect(findMessage().first()).toContainText(
    '„Akte“ ist eine Schadenakte mit 1 Dokumentation: alles unverändert.',
  );
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  expect(await seriousFaults(reader)).toEqual([]);
  if (process.env.SHOTS) await shots();
});

test('names a changed byte, a foreign file and another key', async () => {
  await open();
  await reader.getByLabel('Schlüssel des Prüfbuchs, von anderer Stelle').fill(`x${await keyLine()}`);
  await giveZip(zip);
  await expect(findMessage()).toHaveText(
    `„akte.zip“ weicht ab: der Schlüssel des Prüfbuchs ist nicht der eingegebene, sondern ${await keyLine()}.`,
  );
  await reader.getByLabel('Schlüssel des Prüfbuchs, von anderer Stelle').fill(await keyLine());
  const giveFolder = () => reader.getByLabel('Oder ihr entpackter Ordner').setInputFiles(folder);
  writeFileSync(join(folder, '.DS_Store'), 'x');
  await giveFolder();
  await expect(findMessage().first()).toContainText('alles unverändert');
  for (const name of [
    'leistungsplan.csv',
    'geloescht.csv',
    'protokoll.csv',
    `${readdirSync(folder).find((one) => one.includes('-'))}/foto-001.jpg`,
  ]) {
    const before = readFileSync(join(folder, name));
    const after = Buffer.from(before);
    after[after.length >> 1] = (after[after.length >> 1] ?? 0) ^ 1;
    writeFileSync(join(folder, name), after);
    await giveFolder();
    await expect(findMessage().first()).toHaveText(
      `„Akte“ weicht ab: ${name} (oder seine Zeile in MANIFEST.sha256) wurde verändert.`,
    );
    writeFileSync(join(folder, name), before);
  }
  writeFileSync(join(folder, 'zusatz.txt'), 'x');
  await giveFolder();
  await expect(findMessage().first()).toHaveText('„Akte“ weicht ab: zusatz.txt gehört nicht zu dieser Akte.');
  await rm(join(folder, 'zusatz.txt'));
  await rm(join(folder, '.DS_Store'));
});

test('serves the page as text that no browser runs', async () => {
  const answer = await fetch(`${server.url}/akte/pruefen.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(readFileSync(join(folder, 'pruefen.html'), 'utf8')).toBe(
    (await answer.text()).replaceAll('ADRESSE', server.url),
  );
});

async function shots(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [390, 844],
      [320, 568],
      [1440, 900],
    ] as const) {
      await reader.emulateMedia({ colorScheme });
      await reader.setViewportSize({ width, height });
      await reader.screenshot({ path: `${process.env.SHOTS}/alone-${width}-${colorScheme}.png`, fullPage: true });
    }
}
