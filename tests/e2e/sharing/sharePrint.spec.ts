/** Printing a share (D200, D261, D262): every photo or a note that it is missing, and its secret link on no sheet. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { signNow } from '../../support/evidence/judge';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { ran } from '../../support/reading/ran';
import { deliver, session, work } from '../../support/rows/work';
import { FULL } from '../../support/run/full.mjs';
import { send, startServer, type TestServer } from '../../support/server/server';
import { tenants } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

test.describe.configure({ mode: 'serial' });

const DESK = { viewport: { width: 1440, height: 900 }, locale: 'de-DE', isMobile: false, hasTouch: false };
const PHOTOS = '**/api/app/shared/photos/*';
/** Photos of each of three records: more than the page shows at once. */
const EACH = 12;
const ALL = 3 * EACH;
const place = mkdtempSync(join(tmpdir(), 'objektbeleg-papier-'));

let server: TestServer;
let link = '';

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));
test.beforeAll(async () => {
  server = await startServer({ clock: false });
  const { employee, property, manager } = (await tenants(server)).a;
  const records: string[] = [];
  for (let count = 0; count < 3; count++) {
    const made = await work({ author: employee.id, property, photos: EACH });
    await deliver(server, made, session(employee.token));
    records.push(made.sealed.id);
  }
  await signNow(server);
  const body = { records, title: 'Winter im Domkloster', days: 7, photos: true };
  link = (await send(server, '/api/app/shares', { method: 'POST', token: manager.token, body })).body.url;
});
test.afterAll(async () => {
  await server.remove();
  rmSync(place, { recursive: true, force: true });
});

/** An opened share, not scrolled; `printed` counts the calls of print(). */
async function opened(browser: Browser, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await (await browser.newContext(DESK)).newPage();
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.setAttribute('data-printed', location.href);
      dispatchEvent(new Event('beforeprint'));
    };
  });
  await prepare?.(page);
  await page.goto(link);
  await expect(page.getByText('Unverändert', { exact: true })).toBeVisible();
  return page;
}

async function printedPage(
  page: Page,
  more: Parameters<Page['pdf']>[0] = {},
): Promise<{ text: string; photos: number }> {
  const path = join(place, 'paper.pdf');
  writeFileSync(path, await page.pdf({ preferCSSPageSize: true, ...more }));
  const photos = ran('pdfimages', '-list', path)
    .split('\n')
    .filter((line) => / image .* jpeg /.test(line)).length;
  return { text: ran('pdftotext', '-layout', path, '-'), photos };
}

const MISSING = /Foto \d+ fehlt/g;
const printed = (page: Page) => page.locator('html').getAttribute('data-printed');

test('waits for every photo after its own button, with progress', async ({ browser }) => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const page = await opened(browser, (one) =>
    one.route(PHOTOS, async (route) => {
      await gate;
      await route.continue();
    }),
  );
  const button = page.getByRole('button', { name: 'Drucken', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(`0 von ${ALL} Fotos geladen`)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await printed(page)).toBeNull();
  await page.getByRole('button', { name: 'Trotzdem drucken' }).click();
  await expect.poll(() => printed(page)).not.toBeNull();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
  await button.click();
  open();
  await expect.poll(() => printed(page)).not.toBeNull();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  const { text, photos } = await printedPage(page);
  expect(photos).toBe(ALL);
  expect(text).not.toMatch(MISSING);
  await page.context().close();
});

test('waits for every photo after the print shortcut too', FULL, async ({ browser }) => {
  const page = await opened(browser);
  await page.keyboard.press('Control+p');
  await expect.poll(() => printed(page)).not.toBeNull();
  expect((await printedPage(page)).photos).toBe(ALL);
  await page.context().close();
});

test("names photos that the browser's print menu did not wait for", async ({ browser }) => {
  const page = await opened(browser);
  const first = await printedPage(page);
  expect(first.photos).toBeLessThan(ALL);
  expect(first.text.match(MISSING)).toHaveLength(ALL - first.photos);
  expect(first.text).toContain('Auf diesem Ausdruck fehlen Fotos');
  await expect(page.getByRole('img', { name: /^Foto \d+$/ })).toHaveCount(ALL);
  await expect.poll(async () => (await printedPage(page)).photos).toBe(ALL);
  expect((await printedPage(page)).text).not.toContain('Auf diesem Ausdruck fehlen Fotos');
  await page.context().close();
});

test('says before printing that a photo is missing, and retries it once', async ({ browser }) => {
  const bad = new Set<string>();
  let away = true;
  const page = await opened(browser, (one) =>
    one.route(PHOTOS, (route) => {
      const url = route.request().url();
      if (bad.size < 2) bad.add(url);
      return away && bad.has(url) ? route.fulfill({ status: 503 }) : route.continue();
    }),
  );
  const button = page.getByRole('button', { name: 'Drucken', exact: true });
  await button.click();
  const message = page.getByRole('alert').filter({ hasText: '2 Fotos konnten nicht geladen werden' });
  await expect(message).toBeVisible();
  expect(await printed(page)).toBeNull();
  expect(await seriousFaults(page)).toEqual([]);
  expect((await printedPage(page)).text.match(MISSING)).toHaveLength(2);
  await message.getByRole('button', { name: 'Trotzdem drucken' }).click();
  await expect.poll(() => printed(page)).not.toBeNull();
  away = false;
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
  await button.click();
  await expect.poll(() => printed(page)).not.toBeNull();
  await expect(message).toHaveCount(0);
  expect((await printedPage(page)).photos).toBe(ALL);
  await page.context().close();
});

test('says that a changed photo deviates, not that it is missing', async ({ browser }) => {
  const changed = new Set<string>();
  const page = await opened(browser, (one) =>
    one.route(PHOTOS, (route) => {
      if (changed.size === 0) changed.add(route.request().url());
      return changed.has(route.request().url())
        ? route.fulfill({ body: 'ein anderes', contentType: 'image/jpeg' })
        : route.continue();
    }),
  );
  await page.getByRole('button', { name: 'Drucken', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Foto' });
  await notice.getByRole('button', { name: 'Trotzdem drucken' }).click();
  await expect.poll(() => printed(page)).not.toBeNull();
  const { text, photos } = await printedPage(page);
  expect(photos).toBe(ALL - 1);
  expect(text.match(/Foto \d+ weicht ab/g)).toHaveLength(1);
  expect(text).not.toMatch(MISSING);
  await page.context().close();
});

test('keeps the secret link off paper and restores the address', async ({ browser }) => {
  const page = await opened(browser);
  const [bare = '', token = ''] = link.split('#');
  await page.getByRole('button', { name: 'Drucken', exact: true }).click();
  await expect.poll(() => printed(page)).toBe(bare);
  const foot = { displayHeaderFooter: true, footerTemplate: '<span class="url" style="font-size:9px"></span>' };
  const { text } = await printedPage(page, { ...foot, headerTemplate: '<span></span>', format: 'A4' });
  expect(text).toContain(bare);
  expect(text).not.toContain(token);
  await expect.poll(() => page.url()).toBe(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Winter im Domkloster' })).toBeVisible();
  await page.context().close();
});

test('returns to the first share after a second link during printing', async ({ browser }) => {
  const page = await opened(browser);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(page.url()).not.toContain('#');
  await page.evaluate(() => {
    location.hash = 'A'.repeat(43);
  });
  await expect(page.getByRole('heading', { name: 'Winter im Domkloster' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Winter im Domkloster' })).toBeVisible();
  expect(page.url()).toBe(link);
  await page.context().close();
});

test('keeps the sent address in a browser that cannot print', async ({ browser }) => {
  const page = await opened(browser);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Drucken', exact: true }).click();
  await expect.poll(() => printed(page)).not.toBeNull();
  expect(page.url()).toBe(link);
  await page.context().close();
});

test('keeps the secret link off paper by the browser menu', FULL, async ({ browser }) => {
  const page = await opened(browser);
  await page.evaluate(() =>
    addEventListener('beforeprint', () => document.documentElement.setAttribute('data-printed', location.href)),
  );
  await printedPage(page);
  await expect.poll(() => printed(page)).toBe(link.split('#')[0]);
  await expect.poll(() => page.url()).toBe(link);
  await page.context().close();
});

test('stays on the share when it reloads while printing', async ({ browser }) => {
  const page = await opened(browser);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(page.url()).toBe(link.split('#')[0]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Winter im Domkloster' })).toBeVisible();
  expect(page.url()).toBe(link);
  await page.context().close();
});
