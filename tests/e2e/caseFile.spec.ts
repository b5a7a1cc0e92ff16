/**
 * The Schadenakte (D164): made at the desk, unpacked, and checked by its own script with coreutils and openssl alone, as a stranger
 * would years later; then forged in every way.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Authority, answersHonestly, stampNow, startAuthority } from '../support/authority';
import { seriousFaults } from '../support/axe';
import { deviceOfNode } from '../support/deviceOfNode';
import { signNow } from '../support/judge';
import { savedCaseFile } from '../support/office';
import { send, startServer, type TestServer } from '../support/server';
import { stranger } from '../support/stranger';
import { PASSWORD, tenants, type World } from '../support/tenants';
import { deliver, session, work } from '../support/work';

test.describe.configure({ mode: 'serial' });

let authority: Authority;
let server: TestServer;
let world: World;
let page: Page;
const place = mkdtempSync(join(tmpdir(), 'objektbeleg-akte-'));
const folder = join(place, 'Akte');

test.beforeAll(async ({ browser }) => {
  authority = await startAuthority();
  answersHonestly(authority);
  server = await startServer({ clock: false, env: { TSA_URL: `${authority.url}/tsa` } });
  world = await tenants(server);
  await records();
  const options = { viewport: { width: 1440, height: 900 }, locale: 'de-DE', timezoneId: 'Europe/Berlin' };
  page = await (await browser.newContext(options)).newPage();
  // Without it the file comes as a download, which a test can take; a dialog of the system it cannot answer.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.goto(`${server.url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail', { exact: true }).fill(world.a.manager.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
});
test.afterAll(async () => {
  await page.context().close();
  await server.remove();
  await authority.stop();
  rmSync(place, { recursive: true, force: true });
});

/** Two records: one with two photos, signed by its device and corrected later, with a time from outside between; one by an old phone. */
async function records(): Promise<void> {
  const { employee, property } = world.a;
  const device = deviceOfNode();
  const one = await work({
    author: employee.id,
    property,
    photos: 2,
    content: { notes: 'Wasserfleck, Ölspur „Tür 2“' },
  });
  await deliver(server, one, { ...session(employee.token), ...device.header(one.sealed.contentHash) });
  await signNow(server);
  await stampNow(server);
  const path = `/api/app/admin/documentations/${one.sealed.id}`;
  await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body: { notes: 'Wasserfleck' } });
  await deliver(server, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
}

const { checked, unpack } = stranger({ place, folder });
const filesIn = (dir = folder): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dir, name)).isFile());
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const keyLine = async () => String((await send(server, '/pruefbuch/keys')).body).trim();

test('a selection leaves as a Schadenakte, once its list is signed in the log', async () => {
  await page.goto(`${server.url}/property-manager/documentations`);
  const file = await savedCaseFile(page, server);
  expect(file.suggestedFilename()).toMatch(/^Schadenakte_.*\.zip$/);
  unpack(await file.path());
});

test('whoever gets it checks it with coreutils and openssl alone, without a network', async () => {
  const alone = checked();
  expect(alone).toMatchObject({ code: 0 });
  expect(alone.said).toContain('2 Dokumentationen: alles unverändert');
  expect(alone.said).toMatch(/^\w{5}-\w{5}: 2 Fotos, 2 Einträge im Prüfbuch, Gerätesignatur gilt$/m);
  expect(alone.said).toMatch(/^\w{5}-\w{5}: 1 Foto, 1 Eintrag im Prüfbuch, ohne Gerätesignatur$/m);
  expect(alone.said).toContain('Er wurde nicht verglichen');
  const whole = checked(await keyLine(), authority.root);
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.said).toContain('1 Zeitstempel gilt.');
  expect(whole.said).toContain('Er ist der erwartete.');
  for (const part of ['notes', 'by']) expect(filesIn().some((name) => name.endsWith(`/${part}.txt`))).toBe(true);
  expect(readFileSync(join(folder, 'leistungsnachweise.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('one byte changed in any of its files is found, and the file is named', () => {
  test.setTimeout(180_000);
  const files = filesIn();
  expect(files.length).toBeGreaterThan(30);
  for (const name of files) {
    const path = join(folder, name);
    const before = readFileSync(path);
    const after = Buffer.from(before);
    const at = after.length >> 1;
    after[at] = (after[at] ?? 0) ^ 1;
    writeFileSync(path, after);
    const { code, said } = checked();
    writeFileSync(path, before);
    expect(code, `${name}: ${said}`).not.toBe(0);
    expect(said, name).not.toContain('alles unverändert');
    // What the script says when its own text is not its own any more, nobody can promise; of a list every line counts as it.
    if (!/pruefen\.sh|MANIFEST|SUMMEN/.test(name)) expect(said).toContain(`ABWEICHUNG: ${name}`);
  }
  expect(checked().code).toBe(0);
});

test('a file that was taken out or put in is named', () => {
  const photo = join(folder, filesIn().find((name) => name.endsWith('foto-001.jpg')) ?? '');
  const bytes = readFileSync(photo);
  rmSync(photo);
  expect(checked().said).toMatch(/^ABWEICHUNG: es fehlt .*foto-001\.jpg/m);
  writeFileSync(photo, bytes);
  for (const name of ['zusatz.txt', '.versteckt', 'pruefbuch/zusatz']) {
    writeFileSync(join(folder, name), 'x');
    expect(checked()).toMatchObject({ code: 1, said: `ABWEICHUNG: ${name} gehört nicht zu dieser Akte\n` });
    rmSync(join(folder, name));
  }
});

test('a forger who writes the lists anew is found by the log, and one with a log of his own by the key', async () => {
  const texts = new Map(filesIn().map((name) => [name, readFileSync(join(folder, name))]));
  const restore = () => {
    for (const [name, bytes] of texts) writeFileSync(join(folder, name), bytes);
  };
  const listed = (list: string) => {
    const names =
      texts
        .get(list)
        ?.toString('utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(66)) ?? [];
    const lines = names.map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`);
    writeFileSync(join(folder, list), lines.join(''));
  };
  const forged = (ending: string, change: (text: string) => string) => {
    const name = [...texts.keys()].find((one) => one.endsWith(ending)) ?? '';
    writeFileSync(join(folder, name), change(texts.get(name)?.toString('latin1') ?? ''), 'latin1');
    listed('MANIFEST.sha256');
    listed('pruefbuch/SUMMEN.sha256');
    const said = checked().said;
    restore();
    return said;
  };
  const inManifest = /^ABWEICHUNG: MANIFEST\.sha256 ist nicht die Liste, die ins Prüfbuch eingetragen wurde$/m;
  expect(forged('dokumentationen.csv', (text) => text.replace('Domkloster', 'Bahnhof'))).toMatch(inManifest);
  expect(forged('/notes.txt', (text) => text.replace(/"$/, ' nass"'))).toMatch(inManifest);
  expect(forged('foto-001.jpg', (text) => `${text}x`)).toMatch(inManifest);
  const own = (text: string) => text.replace(/"manifest":"[0-9a-f]{64}"/, `"manifest":"${'0'.repeat(64)}"`);
  const akte = [...texts.keys()].find((name) => /akte-\d+\/record\.txt$/.test(name)) ?? '';
  expect(forged(akte, own)).toMatch(/^ABWEICHUNG: pruefbuch\/akte-\d+ ist nicht der Eintrag \d+ des Prüfbuchs$/m);
  expect(forged('pruefbuch/checkpoint', (text) => text.replace(/\n\d+\n/, '\n9\n'))).toContain(
    'ABWEICHUNG: die Unterschrift unter pruefbuch/checkpoint gilt nicht',
  );
  // His own log signs whatever he likes; its key is not the one that others know.
  const other = (await keyLine()).replace(/.(?==?$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
  expect(checked(other)).toMatchObject({ code: 1 });
  expect(checked(other).said).toContain('der Schlüssel des Prüfbuchs ist nicht der erwartete');
  expect(checked(await keyLine())).toMatchObject({ code: 0 });
});

test('a photo that is not as it was delivered is told, and there is no half package', async () => {
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.route(/\/api\/files\/documentation_photos\/(?!.*thumb=)/, (route) => route.fulfill({ status: 404 }));
  let downloads = 0;
  page.on('download', () => downloads++);
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Schadenakte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schadenakte erstellen' });
  await dialog.getByRole('button', { name: 'Akte erstellen' }).click();
  await expect(dialog.getByText('Die Akte konnte nicht erstellt werden')).toBeVisible();
  await expect(dialog.getByText(/Foto 1 der Dokumentation .* konnte nicht geladen werden/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  expect(downloads).toBe(0);
});

test('where the browser can, it is written to the disk while it is made', async () => {
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.unroute(/\/api\/files\/documentation_photos\/(?!.*thumb=)/);
  // A real file of the browser's own in the place of the one that a person would choose.
  await page.evaluate(() => {
    const showSaveFilePicker = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('akte.zip', { create: true });
    Object.assign(window, { showSaveFilePicker });
  });
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Schadenakte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schadenakte erstellen' });
  await dialog.getByRole('button', { name: 'Akte erstellen' }).click();
  await expect(dialog.getByText(/^Alles ist gepackt\./)).toBeVisible({ timeout: 30_000 });
  await signNow(server);
  await expect(dialog.getByText(/^Die Akte ist gespeichert\./)).toBeVisible();
  const bytes = await page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('akte.zip');
    return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
  });
  writeFileSync(join(place, 'akte.zip'), Buffer.from(bytes));
  unpack(join(place, 'akte.zip'));
  expect(checked(await keyLine(), authority.root)).toMatchObject({ code: 0 });
});

const PARTS = /\/api\/app\/documentations\/\w+\/parts$/;
const LIST = /\/api\/collections\/documentation_photos\/records/;
const BYTES = /\/api\/files\/documentation_photos\/(?!.*thumb=)/;
/** Packs everything in the list, and gives it to the stranger. */
async function packed(): Promise<string> {
  await page.goto(`${server.url}/property-manager/documentations`);
  unpack(await (await savedCaseFile(page, server)).path());
  for (const address of [PARTS, LIST, BYTES]) await page.unroute(address);
  const { code, said } = checked(await keyLine());
  expect(code).toBe(1);
  return said;
}

test('a forger who packs it himself, and has his list entered, is found by what was entered of the records', async () => {
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.route(PARTS, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...body, sealed: body.sealed.replace('"notes":"', '"notes":"Nass. ') },
    });
  });
  expect(await packed()).toMatch(/^ABWEICHUNG: .*versiegelt\.json ist nicht, was versiegelt wurde$/m);

  // Another photo, and a list of photos that says so.
  const forged = Buffer.from('not what the phone took');
  await page.route(BYTES, (route) => route.fulfill({ body: forged, contentType: 'image/jpeg' }));
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const items = body.items.map((item: object) => ({ ...item, sha256: sha256(forged) }));
    await route.fulfill({ response: answer, json: { ...body, items } });
  });
  expect(await packed()).toMatch(/^ABWEICHUNG: .*foto-001\.jpg ist nicht das versiegelte Foto$/m);

  // A part and its entry, so that both fit each other.
  await page.route(PARTS, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [first] = body.entries;
    const notes = first.parts.find(({ name }: { name: string }) => name === 'notes');
    notes.text = '"Alles trocken"';
    const line = ({ name, salt, text }: { name: string; salt: string; text: string }) =>
      `${sha256(salt + text)}  ${name}\n`;
    first.entry = sha256(first.parts.map(line).join(''));
    await route.fulfill({ response: answer, json: body });
  });
  expect(await packed()).toMatch(/^ABWEICHUNG: .*eintrag-\d+ ist nicht der Eintrag \d+ des Prüfbuchs$/m);
});

test('a record that its device signed wrongly is named', async () => {
  const { employee, property } = world.a;
  const what = await work({ author: employee.id, property, photos: 1 });
  await deliver(server, what, { ...session(employee.token), ...deviceOfNode().header('f'.repeat(64)) });
  expect(await packed()).toMatch(/^ABWEICHUNG: die Signatur des Geräts in \w{5}-\w{5} gilt nicht$/m);
});
