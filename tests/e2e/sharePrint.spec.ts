/** What was shared, on paper (D200, D261, D262): every photo of it, or a word that one is missing; and the way to it on no sheet. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { seriousFaults } from '../support/axe';
import { WITHOUT_WORKER } from '../support/browser';
import { paperTools } from '../support/installPaperTools.mjs';
import { signNow } from '../support/judge';
import { ran } from '../support/ran';
import { send, startServer, type TestServer } from '../support/server';
import { tenants } from '../support/tenants';
import { deliver, session, work } from '../support/work';

test.use(WITHOUT_WORKER);

test.describe.configure({ mode: 'serial' });

const DESK = { viewport: { width: 1440, height: 900 }, locale: 'de-DE', isMobile: false, hasTouch: false };
const PHOTOS = '**/api/app/shared/photos/*';
/** Three records, more than a page shows of them at once. */
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

/** The share as somebody opened it, who has not scrolled; `printed` counts how often the dialog would have come. */
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
  await expect(page.getByText('Unverändert.')).toBeVisible();
  return page;
}

/** What stands on paper now. */
async function paper(page: Page, more: Parameters<Page['pdf']>[0] = {}): Promise<{ text: string; photos: number }> {
  const path = join(place, 'paper.pdf');
  writeFileSync(path, await page.pdf({ preferCSSPageSize: true, ...more }));
  const photos = ran('pdfimages', '-list', path)
    .split('\n')
    .filter((line) => / image .* jpeg /.test(line)).length;
  return { text: ran('pdftotext', '-layout', path, '-'), photos };
}

const MISSING = /Foto \d+ fehlt/g;
const printed = (page: Page) => page.locator('html').getAttribute('data-printed');

test('its own button waits for every photo, and says how far it is', async ({ browser }) => {
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
  // Whoever does not want to wait need not.
  await page.getByRole('button', { name: 'Trotzdem drucken' }).click();
  await expect.poll(() => printed(page)).not.toBeNull();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
  await button.click();
  open();
  await expect.poll(() => printed(page)).not.toBeNull();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  const { text, photos } = await paper(page);
  expect(photos).toBe(ALL);
  expect(text).not.toMatch(MISSING);
  await page.context().close();
});

test('so does the key that prints', async ({ browser }) => {
  const page = await opened(browser);
  await page.keyboard.press('Control+p');
  await expect.poll(() => printed(page)).not.toBeNull();
  expect((await paper(page)).photos).toBe(ALL);
  await page.context().close();
});

test('the menu of the browser waits for nothing: what was not there yet is named on the paper, and is there the next time', async ({
  browser,
}) => {
  const page = await opened(browser);
  const first = await paper(page);
  expect(first.photos).toBeLessThan(ALL);
  expect(first.text.match(MISSING)).toHaveLength(ALL - first.photos);
  expect(first.text).toContain('Auf diesem Ausdruck fehlen Fotos');
  await expect(page.getByRole('img', { name: /^Foto \d+$/ })).toHaveCount(ALL);
  await expect.poll(async () => (await paper(page)).photos).toBe(ALL);
  expect((await paper(page)).text).not.toContain('Auf diesem Ausdruck fehlen Fotos');
  await page.context().close();
});

test('a photo that cannot be had is said before anything is printed, asked for once more, and named on paper', async ({
  browser,
}) => {
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
  const said = page.getByRole('alert').filter({ hasText: '2 Fotos konnten nicht geladen werden' });
  await expect(said).toBeVisible();
  expect(await printed(page)).toBeNull();
  expect(await seriousFaults(page)).toEqual([]);
  expect((await paper(page)).text.match(MISSING)).toHaveLength(2);
  await said.getByRole('button', { name: 'Trotzdem drucken' }).click();
  await expect.poll(() => printed(page)).not.toBeNull();
  away = false;
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
  await button.click();
  await expect.poll(() => printed(page)).not.toBeNull();
  await expect(said).toHaveCount(0);
  expect((await paper(page)).photos).toBe(ALL);
  await page.context().close();
});

test('a photo that is another one by now is not called missing: the paper says that it deviates', async ({
  browser,
}) => {
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
  const said = page.getByRole('alert').filter({ hasText: 'Foto' });
  await said.getByRole('button', { name: 'Trotzdem drucken' }).click();
  await expect.poll(() => printed(page)).not.toBeNull();
  const { text, photos } = await paper(page);
  expect(photos).toBe(ALL - 1);
  expect(text.match(/Foto \d+ weicht ab/g)).toHaveLength(1);
  expect(text).not.toMatch(MISSING);
  await page.context().close();
});

test('no sheet carries the way to the share, and afterwards it stands in the address as before', async ({
  browser,
}) => {
  const page = await opened(browser);
  const [bare = '', token = ''] = link.split('#');
  await page.getByRole('button', { name: 'Drucken', exact: true }).click();
  // In the moment in which the dialog would open.
  await expect.poll(() => printed(page)).toBe(bare);
  const foot = { displayHeaderFooter: true, footerTemplate: '<span class="url" style="font-size:9px"></span>' };
  const { text } = await paper(page, { ...foot, headerTemplate: '<span></span>', format: 'A4' });
  expect(text).toContain(bare);
  expect(text).not.toContain(token);
  await expect.poll(() => page.url()).toBe(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Winter im Domkloster' })).toBeVisible();
  await page.context().close();
});

test('a second link pasted while one prints: the way back leads to the first one', async ({ browser }) => {
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

test('where nothing prints, a browser inside another app, the address stays as it was sent', async ({ browser }) => {
  const page = await opened(browser);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Drucken', exact: true }).click();
  await expect.poll(() => printed(page)).not.toBeNull();
  expect(page.url()).toBe(link);
  await page.context().close();
});

test('with the menu of the browser neither', async ({ browser }) => {
  const page = await opened(browser);
  await page.evaluate(() =>
    addEventListener('beforeprint', () => document.documentElement.setAttribute('data-printed', location.href)),
  );
  await paper(page);
  await expect.poll(() => printed(page)).toBe(link.split('#')[0]);
  await expect.poll(() => page.url()).toBe(link);
  await page.context().close();
});

test('a page that is loaded anew while it prints is still the share', async ({ browser }) => {
  const page = await opened(browser);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(page.url()).toBe(link.split('#')[0]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Winter im Domkloster' })).toBeVisible();
  expect(page.url()).toBe(link);
  await page.context().close();
});
