import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { seriousFaults } from '../../support/browser/axe';
import { deliver, session, sha256, type Work, work } from '../../support/rows/work';
import { fullOr } from '../../support/run/full.mjs';
import { startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants } from '../../support/server/tenants';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

let server: TestServer;
let number: string;
let done: Work;
test.beforeAll(async () => {
  server = await startServer();
  const { employee, property } = (await tenants(server)).a;
  done = await work({ author: employee.id, property, photos: 2 });
  await deliver(server, done, session(employee.token));
  number = String((await sql(server, `SELECT number FROM documentations WHERE id = '${done.sealed.id}'`))[0]?.number);
});
test.afterAll(() => server.remove());

test('checks a printed number without JavaScript or account', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Prüfen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nachweis prüfen');
  await page.getByLabel('Nummer der Dokumentation').fill(number.toLowerCase().replace('-', ''));
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('heading', { name: `Nr. ${number}` })).toBeVisible();
  await expect(page.getByText('Unverändert', { exact: true })).toBeVisible();
  const band = page.locator('.verdict--unchanged');
  await expect(band).toContainText(/^Unverändert seit \d\d\.\d\d\.\d{4}, \d\d:\d\d\sUhr/);
  const [verdict, form] = [await band.boundingBox(), await page.locator('form').boundingBox()];
  expect(verdict?.y).toBeLessThan(form?.y ?? 0);
  expect(await band.evaluate((one) => getComputedStyle(one).borderLeftWidth)).toBe('6px');
  await expect(page.getByText('50667 Köln')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Was das nicht beweist' })).toBeVisible();
  await expect(page.getByText('Dass das Foto zeigt, was behauptet wird.')).toBeVisible();
  await expect(page.getByText('Dass die gespeicherten Fotodateien noch dieselben sind.')).toBeVisible();
  await context.close();
});

test('shows the server’s page of a number where the app is installed too', async ({ page }) => {
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.goto(`${server.url}/pruefen/${number}`);
  await expect(page.getByText('Unverändert', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/pruefen`);
  await expect(page.getByLabel('Nummer der Dokumentation')).toHaveValue('');
});

async function paperOf(photos: readonly Uint8Array[]): Promise<Buffer> {
  const paper = new PDFDocument({});
  const chunks: Uint8Array[] = [];
  paper.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => paper.on('end', () => resolve()));
  for (const photo of photos)
    paper.image(paper.openImage(new Uint8Array(photo).buffer), 10, 10, { width: 100, height: 75 });
  paper.end();
  await ended;
  return Buffer.concat(chunks);
}

function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  return page.evaluate(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, Buffer.from(bytes).toString('base64')] as const,
  );
}

test('compares a photo or PDF in the browser and uploads nothing', async ({ page }) => {
  await page.goto(`${server.url}/pruefen/${number}`, { waitUntil: 'networkidle' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const input = page.getByLabel('Dateien wählen oder auf diese Seite ziehen');
  const message = page.getByRole('status', { name: 'Ergebnis des Vergleichs' }).getByRole('listitem');
  const [first, second] = done.files.map((file) => Buffer.from(file));
  if (!first || !second) throw new Error('no photos');
  const changed = Buffer.from(second);
  changed[60] = (changed[60] ?? 0) ^ 1;
  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  await input.setInputFiles([jpeg('zwei.jpg', second)]);
  await expect(message.first()).toHaveText(`„zwei.jpg“ ist Foto 2 von 2 der Dokumentation Nr. ${number}, unverändert.`);
  await input.setInputFiles([jpeg('fast.jpg', changed)]);
  await expect(message.first()).toContainText('„fast.jpg“ ist kein Foto dieser Dokumentation');
  const another = readFileSync(join(import.meta.dirname, '../../../pocketbase/demo/photos/eingang-1.jpg'));
  await drop(page, 'nachweis.pdf', await paperOf([first, second, another]));
  await expect(message.first()).toHaveText(
    'In „nachweis.pdf“ stehen 2 von 2 Fotos dieser Dokumentation unverändert. Ein weiteres Foto darin gehört nicht zu ihr. Den Text im PDF vergleicht das nicht.',
  );
  await drop(page, 'brief.txt', Buffer.from('Guten Tag'));
  await expect(message.first()).toContainText(
    'weder ein Foto (JPEG) noch ein PDF noch eine Schadenakte oder Freigabe (ZIP)',
  );
  await expect(message).toHaveCount(4);
  expect(requests).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/files.png`, fullPage: true });
});

test('compares a photo with nothing when there is no record, and says so', async ({ page }) => {
  for (const path of ['/pruefen', '/pruefen/00000-00000']) {
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Foto, PDF oder Schadenakte prüfen' })).toBeVisible();
    const queries: string[] = [];
    page.on('request', (request) => queries.push(request.url()));
    await drop(page, 'foto.jpg', Buffer.from(done.files[0] ?? []));
    const notice = page.getByRole('status', { name: 'Ergebnis des Vergleichs' }).getByRole('listitem');
    await expect(notice).toContainText('„foto.jpg“ wurde noch nicht verglichen');
    await expect(notice).toContainText(`Prüfsumme der Datei (SHA-256): ${sha256(Buffer.from(done.files[0] ?? []))}`);
    expect(queries).toEqual([]);
    // The checksum is wider than a phone.
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    page.removeAllListeners('request');
  }
  expect(await seriousFaults(page)).toEqual([]);
});

test('says when a file named ZIP is none', async ({ page }) => {
  await page.goto(`${server.url}/pruefen`, { waitUntil: 'networkidle' });
  await drop(page, 'akte.zip', Buffer.from('PK\x03\x04 und sonst nichts'));
  await expect(page.getByRole('status', { name: 'Ergebnis des Vergleichs' })).toHaveText(
    '„akte.zip“ konnte nicht als ZIP-Datei gelesen werden: das Ende der Datei fehlt.',
  );
});

for (const colorScheme of fullOr(['light', 'dark'] as const, ['light'] as const))
  for (const viewport of fullOr([PHONE, DESK], [PHONE]))
    test(`nothing is cut off at ${viewport.width} pixels, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      await page.goto(`${server.url}/pruefen/${number}`);
      await expect(page.getByRole('heading', { name: `Nr. ${number}` })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${viewport.width}-${colorScheme}.png`, fullPage: true });
      await context.close();
    });
