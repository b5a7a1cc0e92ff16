/** The Schadenakte, checked by its own script with coreutils and openssl alone, and forged in each known way. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { checkPage, kindsOf, ONLY_TILES } from '../../support/browser/checkPage';
import { deskOf, savedCaseFile } from '../../support/browser/office';
import { type Authority, answersHonestly, stampNow, startAuthority } from '../../support/evidence/authority';
import { deviceOfNode } from '../../support/evidence/deviceOfNode';
import { createIndependentCheck } from '../../support/evidence/independentCheck';
import { signNow } from '../../support/evidence/judge';
import { deliver, session, work } from '../../support/rows/work';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants, type World } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

test.describe.configure({ mode: 'serial' });

let authority: Authority;
let server: TestServer;
let world: World;
let page: Page;
const place = mkdtempSync(join(tmpdir(), 'objektbeleg-akte-'));
const folder = join(place, 'Akte');
const zip = join(place, 'akte-1.zip');

test.beforeAll(async ({ browser }) => {
  authority = await startAuthority();
  answersHonestly(authority);
  server = await startServer({ clock: false, env: { TSA_URL: `${authority.url}/tsa` } });
  world = await tenants(server);
  await records();
  page = await deskOf(browser, { server, who: world.a.manager });
  // Without the API the file is a download. A test cannot answer the system's dialog.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
});
test.afterAll(async () => {
  await page.context().close();
  await server.remove();
  await authority.stop();
  rmSync(place, { recursive: true, force: true });
});

/** One with two photos, a device signature, a later correction and a stamp in between; one by an old phone. */
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

const PARTS = /\/api\/app\/documentations\/\w+\/parts$/;
const LIST = /\/api\/collections\/documentation_photos\/records/;
const BYTES = /\/api\/files\/documentation_photos\/(?!.*thumb=)/;

const { checked, checkedSpoilt, unpack } = createIndependentCheck({ place, folder });
const filesIn = (dir = folder): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dir, name)).isFile());
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const keyLine = async () => String((await send(server, '/pruefbuch/keys')).body).trim();

test('exports a selection once the log has signed its list', async () => {
  await page.goto(`${server.url}/property-manager/documentations`);
  const file = await savedCaseFile(page);
  expect(file.suggestedFilename()).toMatch(/^Schadenakte_.*\.zip$/);
  cpSync(await file.path(), zip);
  unpack(zip);
});

test("names a record's files as they are called", () => {
  const explained = readFileSync(join(folder, 'PRUEFEN.txt'), 'utf8');
  const named = [...explained.matchAll(/^ {2}NUMMER\/([\w-]+\.\w+) /gm)].map(([, name = '']) => name);
  // Weather is optional.
  const always = named.filter((name) => name !== 'wetter.json');
  expect(always).toHaveLength(3);
  for (const name of always) expect(filesIn().filter((file) => file.endsWith(`/${name}`))).toHaveLength(2);
});

test('gets the same verdict on the check page, in the browser alone', async ({ browser }) => {
  const reader = await (await browser.newContext()).newPage();
  const [number = ''] = readdirSync(folder).filter((name) => /^\w{5}-\w{5}$/.test(name));
  for (const path of ['/pruefen', `/pruefen/${number}`]) {
    const { message, give, requests } = await checkPage(reader, `${server.url}${path}`);
    await give(zip);
    await expect(message).toContainText('ist eine Schadenakte mit 2 Dokumentationen: alles unverändert.');
    await expect(message).toContainText(/Nr\. \w{5}-\w{5}: 2 Fotos, 2 Einträge im Prüfbuch, Gerätesignatur gilt\./);
    await expect(message).toContainText('Das heutige Prüfbuch dieses Servers setzt den Stand in der Akte fort.');
    await expect(message).not.toContainText('liegt nicht darin');
    expect(requests.length).toBeGreaterThan(0);
    for (const one of kindsOf(requests)) expect(one).toEqual(ONLY_TILES);
  }
  expect(await seriousFaults(reader)).toEqual([]);
  if (process.env.SHOTS) await shots(reader);
  const photo = readFileSync(join(folder, number, 'foto-001.jpg'));
  const bytes = readFileSync(zip);
  const at = bytes.indexOf(photo) + 60;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const forged = join(place, 'forged.zip');
  writeFileSync(forged, bytes);
  unpack(forged);
  const what = /^ABWEICHUNG: (.*)$/m.exec(checked().output)?.[1] ?? '';
  expect(what).toContain(`${number}/foto-001.jpg`);
  const { message: notice, give, requests: queries } = await checkPage(reader, `${server.url}/pruefen`);
  await give(forged);
  await expect(notice).toHaveText(`„forged.zip“ weicht ab: ${what}.`);
  expect(queries).toEqual([]);
  if (process.env.SHOTS) await reader.screenshot({ path: `${process.env.SHOTS}/akte-forged.png`, fullPage: true });
  await reader.context().close();
  unpack(zip);
});

async function shots(reader: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await reader.emulateMedia({ colorScheme });
      await reader.setViewportSize(viewport);
      const path = `${process.env.SHOTS}/akte-${viewport.width}-${colorScheme}.png`;
      await reader.screenshot({ path, fullPage: true });
    }
}

test('checks with coreutils and openssl alone, offline', async () => {
  const alone = checked();
  expect(alone).toMatchObject({ code: 0 });
  expect(alone.output).toContain('2 Dokumentationen: alles unverändert');
  expect(alone.output).toMatch(/^\w{5}-\w{5}: 2 Fotos, 2 Einträge im Prüfbuch, Gerätesignatur gilt$/m);
  expect(alone.output).toMatch(/^\w{5}-\w{5}: 1 Foto, 1 Eintrag im Prüfbuch, ohne Gerätesignatur$/m);
  expect(alone.output).toContain('Er wurde nicht verglichen');
  const complete = checked(await keyLine(), authority.root);
  expect(complete).toMatchObject({ code: 0 });
  expect(complete.output).toContain('1 Zeitstempel gilt.');
  expect(complete.output).toContain('Er ist der erwartete.');
  for (const part of ['notes', 'by']) expect(filesIn().some((name) => name.endsWith(`/${part}.txt`))).toBe(true);
  expect(readFileSync(join(folder, 'leistungsnachweise.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('finds one changed byte in any file and names the file', () => {
  test.setTimeout(180_000);
  const files = filesIn();
  expect(files.length).toBeGreaterThan(30);
  for (const name of files) {
    const { code, output: expectedText } = checkedSpoilt(name);
    expect(code, `${name}: ${expectedText}`).not.toBe(0);
    expect(expectedText, name).not.toContain('alles unverändert');
    // The output of a changed script is undefined; in a list any line may be reported.
    if (!/pruefen\.sh|MANIFEST|SUMMEN/.test(name)) expect(expectedText).toContain(`ABWEICHUNG: ${name}`);
  }
  expect(checked().code).toBe(0);
});

test('names a file that was removed or added', () => {
  const photo = join(folder, filesIn().find((name) => name.endsWith('foto-001.jpg')) ?? '');
  const bytes = readFileSync(photo);
  rmSync(photo);
  expect(checked().output).toMatch(/^ABWEICHUNG: es fehlt .*foto-001\.jpg/m);
  writeFileSync(photo, bytes);
  for (const name of ['zusatz.txt', '.versteckt', 'pruefbuch/zusatz']) {
    writeFileSync(join(folder, name), 'x');
    expect(checked()).toMatchObject({ code: 1, output: `ABWEICHUNG: ${name} gehört nicht zu dieser Akte\n` });
    rmSync(join(folder, name));
  }
});

test('finds rewritten lists by the log, and a foreign log by its key', async () => {
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
    const phrase = checked().output;
    restore();
    return phrase;
  };
  const inManifest = /^ABWEICHUNG: MANIFEST\.sha256 ist nicht die Liste, die ins Prüfbuch eingetragen wurde$/m;
  expect(forged('dokumentationen.csv', (text) => text.replace('Domkloster', 'Bahnhof'))).toMatch(inManifest);
  const notEntered = /^ABWEICHUNG: \w{5}-\w{5}\/eintrag-\d+ ist nicht der Eintrag \d+ des Prüfbuchs$/m;
  expect(forged('/notes.txt', (text) => text.replace(/"$/, ' nass"'))).toMatch(notEntered);
  expect(forged('foto-001.jpg', (text) => `${text}x`)).toMatch(
    /^ABWEICHUNG: .*foto-001\.jpg ist nicht das versiegelte Foto$/m,
  );
  const own = (text: string) => text.replace(/"manifest":"[0-9a-f]{64}"/, `"manifest":"${'0'.repeat(64)}"`);
  const akte = [...texts.keys()].find((name) => /akte-\d+\/record\.txt$/.test(name)) ?? '';
  expect(forged(akte, own)).toMatch(/^ABWEICHUNG: pruefbuch\/akte-\d+ ist nicht der Eintrag \d+ des Prüfbuchs$/m);
  expect(forged('pruefbuch/checkpoint', (text) => text.replace(/\n\d+\n/, '\n9\n'))).toContain(
    'ABWEICHUNG: die Unterschrift unter pruefbuch/checkpoint gilt nicht',
  );
  // A foreign log signs anything, but has another key.
  const known = await keyLine();
  const point = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const key = Buffer.concat([Buffer.from([1]), point]);
  const name = known.slice(0, known.indexOf('+'));
  const hash = createHash('sha256').update(`${name}\n`).update(key).digest('hex').slice(0, 8);
  const other = `${name}+${hash}+${key.toString('base64')}`;
  expect(checked(other)).toMatchObject({ code: 1 });
  expect(checked(other).output).toContain('der Schlüssel des Prüfbuchs ist nicht der erwartete');
  expect(checked(await keyLine())).toMatchObject({ code: 0 });
});

test('finds moved, renamed, doubled and added files with fitting lists', () => {
  const full = join(place, 'whole');
  cpSync(folder, full, { recursive: true });
  const records = readdirSync(folder).filter((name) => /^\w{5}-\w{5}$/.test(name));
  const entriesOf = (record: string) => readdirSync(join(folder, record)).filter((name) => name.startsWith('eintrag-'));
  const corrected = records.find((record) => entriesOf(record).length === 2) ?? '';
  const other = records.find((record) => record !== corrected) ?? '';
  const at = (...parts: string[]) => join(folder, ...parts);
  const after = (change: () => void) => {
    change();
    const sums = (names: string[]) => names.map((name) => `${sha256(readFileSync(at(name)))}  ${name}\n`).join('');
    const own = filesIn().filter((name) => name !== 'MANIFEST.sha256' && name !== 'pruefbuch/SUMMEN.sha256');
    const ofLog = (name: string) => name.startsWith('pruefbuch/');
    writeFileSync(at('MANIFEST.sha256'), sums(own.filter((name) => !ofLog(name))));
    writeFileSync(at('pruefbuch', 'SUMMEN.sha256'), sums(['MANIFEST.sha256', ...own.filter(ofLog)]));
    const { code, output: sentence } = checked();
    expect(code, sentence).toBe(1);
    rmSync(folder, { recursive: true });
    cpSync(full, folder, { recursive: true });
    return sentence.trim();
  };
  const [first = '', second = ''] = entriesOf(corrected).sort();
  const [foreign = ''] = entriesOf(other);
  for (const name of [
    `${other}/anlage/foto-001.jpg`,
    `${other}/anlage/versiegelt.json`,
    'gutachten.pdf',
    `${other}/gutachten.pdf`,
    `${other}/a/b.jpg`,
    'pruefbuch/mehr',
    'pruefbuch/zeit-1/x',
  ])
    expect(
      after(() => {
        mkdirSync(dirname(at(name)), { recursive: true });
        writeFileSync(at(name), 'x');
      }),
    ).toBe(`ABWEICHUNG: ${name}: so heißt keine Datei einer Schadenakte`);
  expect(after(() => renameSync(at(other), at('AAAAA-AAAAA')))).toContain(
    `ABWEICHUNG: AAAAA-AAAAA ist die Dokumentation ${other}`,
  );
  expect(after(() => cpSync(at(other, foreign), at(corrected, foreign), { recursive: true }))).toContain(
    `ABWEICHUNG: ${corrected}/${foreign} gehört zu einer anderen Dokumentation`,
  );
  expect(after(() => cpSync(at(other), at(`${other}-2`), { recursive: true }))).toMatch(
    /^ABWEICHUNG: .* liegt doppelt bei$/m,
  );
  expect(after(() => cpSync(at(other, foreign), at(other, 'anlage', foreign), { recursive: true }))).toContain(
    'so heißt keine Datei einer Schadenakte',
  );
  for (const entry of [first, second])
    expect(after(() => rmSync(at(corrected, entry, 'record.txt')))).toBe(
      `ABWEICHUNG: es fehlt ${corrected}/${entry}/record.txt`,
    );
  expect(after(() => rmSync(at(other, 'versiegelt.json')))).toBe(`ABWEICHUNG: es fehlt ${other}/versiegelt.json`);
  expect(checked()).toMatchObject({ code: 0 });
});

test('makes no partial package when a photo differs from the delivered one', async () => {
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.route(BYTES, (route) => route.fulfill({ status: 404 }));
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

test('makes no package when a photo is missing for its PDF only', async () => {
  await page.unroute(BYTES);
  await page.reload();
  const requested = new Map<string, number>();
  await page.route(BYTES, async (route) => {
    const { pathname } = new URL(route.request().url());
    const times = (requested.get(pathname) ?? 0) + 1;
    requested.set(pathname, times);
    // The first request is the package's, the second one the PDF's.
    if (times > 1) await route.fulfill({ status: 404 });
    else await route.continue();
  });
  let downloads = 0;
  page.on('download', () => downloads++);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Schadenakte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schadenakte erstellen' });
  await dialog.getByRole('button', { name: 'Akte erstellen' }).click();
  await expect(dialog.getByText(/^Für das PDF konnten nicht alle Fotos geladen werden/)).toBeVisible({
    timeout: 30_000,
  });
  expect(downloads).toBe(0);
  await page.unroute(BYTES);
});

test('writes to disk while it is made, where the browser can', async () => {
  await page.goto(`${server.url}/property-manager/documentations`);
  // A real file replaces the one that a person would choose.
  await page.evaluate(() => {
    const showSaveFilePicker = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('akte.zip', { create: true });
    Object.assign(window, { showSaveFilePicker });
  });
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Schadenakte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schadenakte erstellen' });
  await dialog.getByRole('button', { name: 'Akte erstellen' }).click();
  await expect(dialog.getByText(/^Die Akte ist fertig\./)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Löschsperre' }).click();
  const hold = page.getByRole('dialog', { name: 'Löschsperre setzen' });
  await hold.getByLabel('Grund').fill('Wasserschaden, Versicherung prüft');
  expect(await seriousFaults(page)).toEqual([]);
  await hold.getByRole('button', { name: 'Löschsperre setzen' }).click();
  await expect(hold).toHaveCount(0);
  expect(await sql(server, 'SELECT COUNT(*) AS n FROM legal_holds')).toEqual([{ n: '2' }]);
  await expect(dialog.getByText(/^Die Akte ist fertig\./)).toBeVisible();
  const bytes = await page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('akte.zip');
    return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
  });
  writeFileSync(join(place, 'akte.zip'), Buffer.from(bytes));
  unpack(join(place, 'akte.zip'));
  expect(checked(await keyLine(), authority.root)).toMatchObject({ code: 0 });
});

async function packed(): Promise<string> {
  await page.goto(`${server.url}/property-manager/documentations`);
  unpack(await (await savedCaseFile(page)).path());
  for (const address of [PARTS, LIST, BYTES]) await page.unroute(address);
  const { code, output: message } = checked(await keyLine());
  expect(code).toBe(1);
  return message;
}

test('finds a self-made package with an entered list by record entries', async () => {
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

  const taken = filesIn().find((name) => name.endsWith('foto-001.jpg')) ?? '';
  const forged = Buffer.concat([readFileSync(join(folder, taken)), Buffer.from('x')]);
  await page.route(BYTES, (route) => route.fulfill({ body: forged, contentType: 'image/jpeg' }));
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const items = body.items.map((item: object) => ({ ...item, sha256: sha256(forged) }));
    await route.fulfill({ response: answer, json: { ...body, items } });
  });
  expect(await packed()).toMatch(/^ABWEICHUNG: .*foto-001\.jpg ist nicht das versiegelte Foto$/m);

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

test('names a record with a wrong device signature', async () => {
  const { employee, property } = world.a;
  const what = await work({ author: employee.id, property, photos: 1 });
  await deliver(server, what, { ...session(employee.token), ...deviceOfNode().header('f'.repeat(64)) });
  expect(await packed()).toMatch(/^ABWEICHUNG: die Signatur des Geräts in \w{5}-\w{5} gilt nicht$/m);
});
