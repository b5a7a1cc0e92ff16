/**
 * Sharing (D200 to D202): a Hausverwaltung shares records by a link. Its recipient reads without an account, downloads,
 * and verifies with coreutils and openssl alone. Then the link is ended.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { shortRoot, sumText } from '../../../src/domain/evidence/check';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { checkPage, kindsOf, ONLY_TILES } from '../../support/browser/checkPage';
import { deskOf } from '../../support/browser/office';
import { Phone } from '../../support/browser/phone';
import { createIndependentCheck } from '../../support/evidence/independentCheck';
import { signNow } from '../../support/evidence/judge';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { ran } from '../../support/reading/ran';
import { deliver, session, work } from '../../support/rows/work';
import { FULL, fullOr } from '../../support/run/full.mjs';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, tenants, type World } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

test.describe.configure({ mode: 'serial' });

const NOTES = 'Frau Krause im zweiten Stock hat sich bedankt.';
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'de-DE', timezoneId: 'Europe/Berlin' };
const PHONE = { ...DESK, viewport: { width: 390, height: 844 } };
const place = mkdtempSync(join(tmpdir(), 'objektbeleg-freigabe-'));
const folder = join(place, 'Freigabe');
const zip = join(place, 'Freigabe.zip');
const { checked, unpack } = createIndependentCheck({ place, folder });

let server: TestServer;
let world: World;
let page: Page;
let link = '';

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));
test.beforeAll(async ({ browser }) => {
  server = await startServer({ clock: false });
  world = await tenants(server);
  const { employee, property } = world.a;
  for (const photos of [2, 1])
    await deliver(
      server,
      await work({ author: employee.id, property, photos, content: { notes: NOTES } }),
      session(employee.token),
    );
  await signNow(server);
  page = await deskOf(browser, { server, who: world.a.manager, permissions: ['clipboard-read', 'clipboard-write'] });
});
test.afterAll(async () => {
  await page.context().close();
  await server.remove();
  rmSync(place, { recursive: true, force: true });
});

async function visit(browser: Browser, of: { url: string; options?: typeof DESK; dark?: boolean }): Promise<Page> {
  const colorScheme = of.dark ? 'dark' : 'light';
  const other = await (await browser.newContext({ ...(of.options ?? DESK), colorScheme })).newPage();
  await other.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await other.goto(of.url);
  return other;
}

async function sharing(): Promise<ReturnType<Page['getByRole']>> {
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Teilen' }).click();
  return page.getByRole('dialog', { name: 'Teilen' });
}

test('shares a selection by a link that is copied', async () => {
  const dialog = await sharing();
  await expect(dialog.getByText('2 Einträge')).toBeVisible();
  await expect(dialog.getByRole('switch', { name: 'Namen zeigen' })).not.toBeChecked();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Überschrift').fill('Winter im Domkloster');
  await dialog.getByText('7 Tage').click();
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  const made = page.getByRole('dialog', { name: 'Link zum Teilen' });
  link = await made.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${server.url}/geteilt#[\\w-]{43}$`));
  await made.getByRole('button', { name: 'Link kopieren' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  // Content outside an open dialog is hidden from readers and taps.
  await made.getByRole('status').getByRole('button', { name: 'Meldung schließen' }).click();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(made).toBeVisible();
});

test('chooses content and duration on narrow and landscape phones', async () => {
  for (const [width, height] of [
    [320, 568],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/property-manager/documentations`);
    await page.locator('a[href^="/documentation/"]').first().click();
    await page.getByRole('button', { name: 'Teilen' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Teilen' });
    const choice = dialog.getByRole('radiogroup', { name: 'Gültig' });
    // The least size of a touch target.
    expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await choice.getByText('90 Tage').click();
    await expect(choice.getByRole('radio', { name: '90 Tage' })).toBeChecked();
    expect(await seriousFaults(page)).toEqual([]);
  }
  await page.setViewportSize(DESK.viewport);
});

test('shows records without an account and keeps the token out of addresses', async ({ browser }) => {
  const token = link.split('#')[1] ?? '';
  const other = await (await browser.newContext(DESK)).newPage();
  const addresses: string[] = [];
  other.on('request', (request) =>
    addresses.push(request.url().split('#')[0] ?? '', JSON.stringify(request.headers())),
  );
  const answer = await other.goto(link);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(other.getByRole('heading', { name: 'Winter im Domkloster' })).toBeVisible();
  await expect(other.getByText('Unverändert', { exact: true })).toBeVisible();
  await expect(other.getByText('M. A., Gebäudedienst a').first()).toBeVisible();
  await expect(other.getByText(NOTES)).toHaveCount(0);
  await expect(other.getByText(world.a.employee.fullName)).toHaveCount(0);
  await expect(other.getByRole('img', { name: 'Foto 1' }).first()).toBeVisible();
  expect(await seriousFaults(other)).toEqual([]);
  expect(addresses.filter((text) => text.includes(token))).toEqual([]);
  await other.context().close();
});

test('is legible on a phone and in dark', async ({ browser }) => {
  const screens = [
    [PHONE, true],
    [PHONE, false],
    [DESK, false],
    [DESK, true],
  ] as const;
  for (const [options, dark] of fullOr(screens, screens.slice(0, 1))) {
    const other = await visit(browser, { url: link, options, dark });
    await expect(other.getByText('Unverändert', { exact: true })).toBeVisible();
    await expect(other.getByRole('img', { name: 'Foto 1' }).first()).toBeVisible();
    expect(await seriousFaults(other)).toEqual([]);
    const width = await other.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(options.viewport.width);
    await other.context().close();
  }
});

test("prints number, hash and check code, and never the share's link", async ({ browser }) => {
  const other = await visit(browser, { url: link });
  const checks = other.getByRole('link', { name: 'Öffentlich prüfen' });
  await expect(checks).toHaveCount(2);
  const addresses = await checks.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  for (const address of addresses) expect(address).toMatch(new RegExp(`^${server.url}/pruefen/\\w{5}-\\w{5}$`));
  await expect(other.getByText('Heruntergeladen wird eine ZIP-Datei.')).toBeVisible();
  await expect(other.getByRole('img', { name: /^QR-Code/ })).toHaveCount(0);
  // A reader has scrolled through all; a long note adds a second sheet to the first record.
  for (const photo of await other.getByRole('img', { name: /^Foto/ }).all()) await photo.scrollIntoViewIfNeeded();
  const tall = (of: Element) => Object.assign((of as HTMLElement).style, { minHeight: '400mm' });
  await other.locator('article .file').first().evaluate(tall);
  await other.emulateMedia({ media: 'print' });
  await expect(other.getByText('Heruntergeladen wird eine ZIP-Datei.')).toBeHidden();
  const paper = join(place, 'paper.pdf');
  await other.pdf({ path: paper, format: 'A4' });
  await other.context().close();
  const sheets = Number(/Pages:\s+(\d+)/.exec(ran('pdfinfo', paper))?.[1]);
  expect(sheets).toBeGreaterThan(2);
  const seen = new Set<string>();
  for (let sheet = 1; sheet <= sheets; sheet++) {
    const page = String(sheet);
    const text = ran('pdftotext', '-layout', '-f', page, '-l', page, paper, '-');
    const pixels = join(place, `paper-${page}`);
    ran('pdftoppm', '-r', '200', '-f', page, '-l', page, '-singlefile', '-png', paper, pixels);
    const code = ran('zbarimg', '--raw', '--quiet', `${pixels}.png`).trim();
    expect(addresses).toContain(code);
    expect(text).toContain(`Prüfen: ${code}`);
    const number = code.split('/').at(-1);
    expect(text).toMatch(new RegExp(`Nr\\.\\s${number}`));
    const [entry] = await sql(
      server,
      `SELECT lower(hex(e.entry)) AS entry FROM evidence_openings o JOIN evidence_entries e USING (position)
       JOIN documentations d ON d.id = o.record WHERE d.number = '${number}' ORDER BY o.position DESC`,
    );
    // A PDF of Chromium has ordinary spaces.
    expect(text).toContain(sumText(String(entry?.entry)).replaceAll('\u00a0', ' '));
    seen.add(code);
  }
  expect([...seen].sort()).toEqual([...addresses].sort());
});

test('verifies its download by itself, with coreutils and openssl alone', async ({ browser }) => {
  const other = await visit(browser, { url: link });
  const saved = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Herunterladen' }).click();
  await (await saved).saveAs(zip);
  unpack(zip);
  await other.context().close();
  const key = String((await send(server, '/pruefbuch/keys')).body).trim();
  expect(checked(key)).toMatchObject({ code: 0, output: expect.stringContaining('Er ist der erwartete.') });
  expect(checked().output).toMatch(/2 Einträge, 8 geöffnete Teile: alles unverändert\n$/);
  const all = filesIn().map((name) => readFileSync(join(folder, name), 'latin1'));
  for (const shut of ['Krause', world.a.employee.fullName]) expect(all.some((text) => text.includes(shut))).toBe(false);
});

test('gets the same verdict on the check page, in the browser alone', async ({ browser }) => {
  const reader = await (await browser.newContext()).newPage();
  const { message, give, requests } = await checkPage(reader, `${server.url}/pruefen`);
  await give(zip);
  await expect(message).toContainText('„Freigabe.zip“ ist eine Freigabe mit 2 Dokumentationen: alles unverändert.');
  await expect(message).toContainText(/Nr\. \w{5}-\w{5}: 2 Fotos, 1 Eintrag im Prüfbuch\./);
  expect(requests.length).toBeGreaterThan(0);
  for (const one of kindsOf(requests)) expect(one).toEqual(ONLY_TILES);
  expect(await seriousFaults(reader)).toEqual([]);
  const bytes = readFileSync(zip);
  const photo = filesIn().find((name) => name.endsWith('foto-001.jpg')) ?? '';
  const at = bytes.indexOf(readFileSync(join(folder, photo))) + 60;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const forged = join(place, 'forged.zip');
  writeFileSync(forged, bytes);
  await give(forged);
  await expect(message.first()).toHaveText(
    `„forged.zip“ weicht ab: ${photo} (oder seine Zeile in SUMMEN.sha256) wurde verändert.`,
  );
  await reader.context().close();
});

test('verifies by hand, by its own commands with sha256sum', async () => {
  const sh = (script: string, cwd = folder) => execFileSync('sh', ['-c', script], { cwd, encoding: 'utf8' });
  const explained = readFileSync(join(folder, 'PRUEFEN.txt'), 'utf8');
  const written = explained.match(/^ {4}(?:sha256sum|cd) .*$/gm)?.map((line) => line.trim()) ?? [];
  expect(written).toHaveLength(4);
  const size = readFileSync(join(folder, 'pruefbuch/checkpoint'), 'utf8').split('\n')[1];
  const tile = await fetch(`${server.url}/pruefbuch/tile/entries/000.p/${size}`);
  const log = Buffer.from(await tile.arrayBuffer()).toString('hex');
  const entries = filesIn().filter((name) => /^\w{5}-\w{5}\/eintrag-\d+\.txt$/.test(name));
  expect(entries).toHaveLength(2);
  for (const name of entries) {
    const [, number = '', position = ''] = /^(\w{5}-\w{5})\/eintrag-(\d+)\.txt$/.exec(name) ?? [];
    const [whole = '', parts = '', entry = '', photos = ''] = written.map((line) =>
      line.replaceAll('NUMMER', number).replaceAll('STELLE', position),
    );
    expect(sh(whole)).not.toContain('FAILED');
    expect(sh(parts).trim().split('\n')).toEqual(['change: OK', 'photos: OK', 'service: OK', 'place: OK']);
    const [hash = ''] = sh(entry).split(' ');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(log).toContain(hash);
    const check = await (await fetch(`${server.url}/pruefen/${number}`)).text();
    expect(check).toContain(shortRoot(hash));
    const list = readFileSync(join(folder, number, `eintrag-${position}`, 'photos'), 'utf8');
    for (const line of sh(photos).trim().split('\n')) expect(list).toContain(line.slice(0, 64));
  }
});

test('shows nothing before the PIN, then the chosen names and notes', async ({ browser }) => {
  const dialog = await sharing();
  for (const name of ['Namen zeigen', 'Notizen zeigen', 'Mit PIN schützen']) await dialog.getByText(name).click();
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  const made = page.getByRole('dialog', { name: 'Link zum Teilen' });
  const url = await made.getByLabel('Link', { exact: true }).inputValue();
  const pin = await made.getByLabel('PIN', { exact: true }).inputValue();
  const other = await visit(browser, { url });
  await other.getByLabel('PIN').fill(pin === '000000' ? '111111' : '000000');
  await other.getByRole('button', { name: 'Öffnen' }).click();
  await expect(other.getByText(/^Die PIN stimmt nicht/)).toBeVisible();
  await expect(other.getByText('Domkloster')).toHaveCount(0);
  await other.getByLabel('PIN').fill(pin);
  await other.getByRole('button', { name: 'Öffnen' }).click();
  await expect(other.getByText(NOTES).first()).toBeVisible();
  await expect(other.getByText(`${world.a.employee.fullName}, Gebäudedienst a`).first()).toBeVisible();
  await expect(other.getByText('Unverändert', { exact: true })).toBeVisible();
  await other.context().close();
});

test('shows visits to the sharer, who ends the link after a question', async ({ browser }) => {
  const dialog = await sharing();
  await dialog.getByRole('button', { name: 'Meine Freigaben' }).click();
  const share = page.getByRole('region', { name: 'Winter im Domkloster' });
  await expect(share.getByText(/^Geöffnet: \d\d\.\d\d\.\d{4}/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const button = share.getByRole('button', { name: 'Beenden' });
  const question = page.getByRole('dialog', { name: 'Link beenden?' });
  // Cancelled by keyboard: the link works on, and the focus returns.
  for (const back of ['Enter', 'Escape']) {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(question).toHaveAccessibleDescription(
      /^Der Link zu „Winter im Domkloster“ gilt danach sofort nicht mehr: Wer ihn hat, sieht dort nichts mehr\./,
    );
    await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
    await page.keyboard.press(back);
    await expect(question).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'Meine Freigaben' })).toBeVisible();
  }
  const before = await visit(browser, { url: link });
  await expect(before.getByText('Unverändert', { exact: true })).toBeVisible();
  await before.context().close();
  for (const [options, dark] of [
    [PHONE, true],
    [{ ...PHONE, viewport: { width: 320, height: 568 } }, false],
    [{ ...PHONE, viewport: { width: 844, height: 390 } }, false],
    [DESK, false],
  ] as const) {
    const { width } = options.viewport;
    await page.setViewportSize(options.viewport);
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.goto(`${server.url}/konto`);
    await page.getByRole('button', { name: 'Freigaben ansehen' }).click();
    await button.click();
    expect(await seriousFaults(page)).toEqual([]);
    const box = await question.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/end-share-${width}.png` });
    await question.getByRole('button', { name: 'Abbrechen' }).click();
  }
  await button.click();
  await question.getByRole('button', { name: 'Link beenden' }).click();
  await expect(share.getByText(/^Beendet am/)).toBeVisible();
  await expect(page.getByText('Link beendet')).toBeVisible();
  await expect(share.getByRole('heading')).toBeFocused();
  await expect(button).toHaveCount(0);
  const other = await visit(browser, { url: link });
  await expect(other.getByText('Dieser Link gilt nicht oder nicht mehr.')).toBeVisible();
  await expect(other.getByText('Domkloster')).toHaveCount(0);
  await other.context().close();
});

test('lists own shares in Konto, and hides them from others', async ({ browser }) => {
  const shares = page.getByRole('dialog', { name: 'Meine Freigaben' });
  for (const [options, dark] of [
    [DESK, false],
    [PHONE, true],
  ] as const) {
    await page.setViewportSize(options.viewport);
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.goto(`${server.url}/konto`);
    await page.getByRole('button', { name: 'Freigaben ansehen' }).click();
    await expect(shares.getByRole('region', { name: 'Winter im Domkloster' })).toContainText(/Beendet am/);
    expect(await seriousFaults(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/konto-${options.viewport.width}.png` });
    await shares.getByRole('button', { name: 'Schließen', exact: true }).last().click();
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/konto-${options.viewport.width}-all.png`, fullPage: true });
  }
  await page.setViewportSize(DESK.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [{ email }, isAsked] of [
    [world.a.company, true],
    [world.a.employee, false],
  ] as const) {
    const phone = await Phone.open(await browser.newContext(PHONE), server.url);
    await phone.signInOnly({ email, password: PASSWORD });
    await phone.goto('/konto');
    await expect(phone.page.getByRole('heading', { name: 'Ihre Daten' })).toBeVisible();
    await expect(phone.page.getByRole('button', { name: 'Freigaben ansehen' })).toHaveCount(isAsked ? 1 : 0);
    if (isAsked) {
      await phone.page.getByRole('button', { name: 'Freigaben ansehen' }).click();
      await expect(phone.page.getByText('Noch nichts geteilt')).toBeVisible();
    }
    await phone.page.context().close();
  }
});

test("shares one record and a property's month from their pages", FULL, async () => {
  await page.goto(`${server.url}/property-manager/properties/${world.a.property}`);
  const files = page.getByRole('region', { name: 'Kalender' });
  await files.getByRole('button', { name: 'Teilen' }).click();
  const title = page.getByRole('dialog', { name: 'Teilen' }).getByLabel('Überschrift');
  await expect(title).toHaveValue(/^Domkloster a, \p{L}+ \d{4}$/u);
  const { items } = (
    await send(server, '/api/collections/documentations/records?sort=-captured_at,-id', {
      token: world.a.manager.token,
    })
  ).body;
  await page.goto(`${server.url}/documentation/${items[0].id}`);
  await page.getByRole('button', { name: 'Teilen' }).click();
  await expect(page.getByRole('dialog', { name: 'Teilen' }).getByText('1 Eintrag')).toBeVisible();
});

function filesIn(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}
