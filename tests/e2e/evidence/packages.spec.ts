/**
 * Built `/pruefen` and `pruefen.html` judge each damaged package as the same code does in node.
 * `tests/unit/features/evidence/packages.test.ts` compares node with the scripts, with all FIXED packages. Browsers get
 * some of them, and all of these in the full suite. `npm run packages` has the random ones.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, type Route, test } from '@playwright/test';
import type { KnownLog } from '../../../src/features/public/check/log';
import { byPage, knownTo, type Verdict, zipOf } from '../../corpus/checkers';
import { FIXED } from '../../corpus/fixed';
import { type Damaged, recipes } from '../../corpus/packages';
import { WITNESSES } from '../../corpus/witnesses';
import type { LogOfNode } from '../../support/evidence/caseFileOfNode';
import { isFull } from '../../support/run/full.mjs';
import { startServer, type TestServer } from '../../support/server/server';

const NO_ZIP = 'no ZIP';
/** Both honest ones, every fourth of the others, and the forged ZIP. */
const SHOWN = FIXED.filter((_, index) => index < 2 || index % 4 === 3);

let server: TestServer;
let place: string;
/** `page`: the server's, `alone`: the one in a Schadenakte. */
let html: { page: string; alone: string };
let packages: Damaged[];
test.beforeAll(async () => {
  server = await startServer();
  place = mkdtempSync(join(tmpdir(), 'objektbeleg-pages-'));
  const textOf = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  html = { page: await textOf('/pruefen'), alone: await textOf('/akte/pruefen.txt') };
  const shown = (await recipes()).filter(({ name }) => (isFull ? FIXED : SHOWN).includes(name));
  // A ZIP holds no link.
  packages = (await Promise.all(shown.map(async ({ name, make }) => ({ ...(await make()), name })))).filter(
    ({ links }) => !links,
  );
});
test.afterAll(async () => {
  await server?.remove();
  rmSync(place, { recursive: true, force: true });
});

async function verdictIn(page: Page, file: string): Promise<Verdict> {
  const item = page
    .getByRole('status')
    .getByRole('listitem')
    .filter({ hasText: `„${file}“` })
    .first();
  await expect(item).toBeVisible();
  const text = (await item.innerText()).split('\n', 1)[0] ?? '';
  const message = text.slice(`„${file}“ `.length);
  if (message.endsWith(': alles unverändert.')) return { verdict: 'unchanged', sentence: '' };
  // The server's page also takes photos and PDFs, so it rejects other files in its own words.
  if (message.startsWith('ist weder ein Foto')) return { verdict: 'refused', sentence: NO_ZIP };
  const [, zip] = /^konnte nicht als ZIP-Datei gelesen werden: (.*)\.$/s.exec(message) ?? [];
  if (zip !== undefined) return { verdict: 'refused', sentence: `ZIP: ${zip}` };
  const [, sentence] = /^weicht ab: (.*)\.$/s.exec(message) ?? [];
  return sentence === undefined ? { verdict: 'broken', sentence: text } : { verdict: 'refused', sentence };
}

type Case = { one: Damaged; file: string; zip: Buffer };

/** @param half 0 or 1: in full each page gets every package, else one page the even and the other the odd ones. */
function cases(half: number): Case[] {
  const some = packages.filter((_, index) => isFull || index % 2 === half);
  return some.map((one, index) => ({ one, file: `paket${index}.zip`, zip: one.zip ?? zipOf(one.files) }));
}

/**
 * Gives each package to a page and compares. @param of `before`: what the page needs; `known`: what node's code knows
 * of the log.
 */
async function compare(
  page: Page,
  of: { half: number; before: (one: Damaged) => Promise<void>; label: string; known: (log: LogOfNode) => KnownLog },
): Promise<void> {
  const different: object[] = [];
  for (const { one, file, zip } of cases(of.half)) {
    await of.before(one);
    const path = join(place, file);
    writeFileSync(path, zip);
    await page.getByLabel(of.label).setInputFiles(path);
    const [built, node] = [await verdictIn(page, file), await byPage(zip, of.known(one.log))];
    rmSync(path);
    const isSame =
      built.verdict === node.verdict &&
      (built.sentence === node.sentence || (built.sentence === NO_ZIP && node.sentence.startsWith('ZIP: ')));
    if (!isSame) different.push({ name: one.name, built, node });
  }
  expect(different).toEqual([]);
}

test('matches the other checkers on each package in pruefen.html', async ({ page }) => {
  test.setTimeout(isFull ? 900_000 : 240_000);
  const file = join(place, 'pruefen.html');
  writeFileSync(file, html.alone);
  await page.goto(pathToFileURL(file).href);
  await compare(page, {
    half: 0,
    label: 'Die Akte als ZIP-Datei',
    known: knownTo.reader,
    before: (one) =>
      page
        .getByLabel('Schlüssel des Prüfbuchs, von anderer Stelle')
        .fill([one.log.keyLine, ...WITNESSES.map(({ key }) => key)].join('\n')),
  });
});

test('matches the other checkers on each package in /pruefen', async ({ page }) => {
  test.setTimeout(isFull ? 900_000 : 240_000);
  let log: LogOfNode | undefined;
  await page.route('**/pruefen', (route) => route.fulfill({ contentType: 'text/html', body: log ? pageOf(log) : '' }));
  await page.route('**/pruefbuch/tile/**', (route) => tile(route, log));
  await compare(page, {
    half: 1,
    label: 'Dateien wählen oder auf diese Seite ziehen',
    // The server names no witnesses' keys.
    known: (of) => ({ ...knownTo.page(of), witnesses: [] }),
    async before(one) {
      if (log === one.log) return;
      log = one.log;
      await page.goto(`${server.url}/pruefen`);
    },
  });
});

function pageOf(log: LogOfNode): string {
  const marks: [string, string][] = [
    ['data-keys', log.keyLine],
    ['data-checkpoint', log.checkpoint()],
  ];
  return marks.reduce((text, [name, value]) => {
    const mark = new RegExp(`${name}="[^"]*"`);
    if (!mark.test(text)) throw new Error(`The page has no ${name}.`);
    return text.replace(mark, () => `${name}="${value}"`);
  }, html.page);
}

async function tile(route: Route, log: LogOfNode | undefined): Promise<void> {
  const [, level = '', path = '', width] =
    /\/pruefbuch\/tile\/([^/]+)\/((?:x\d+\/)*\d+)(?:\.p\/(\d+))?$/.exec(new URL(route.request().url()).pathname) ?? [];
  if (!log || level === '') return route.fulfill({ status: 404 });
  const index = Number(path.replaceAll('x', '').replaceAll('/', ''));
  const hashes = await log.tree().read({ level: Number(level), index, width: Number(width ?? 256) });
  return route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(hashes.join(''), 'hex') });
}
