import { expect, test } from '@playwright/test';
import { startServer, type TestServer } from '../support/server';
import { sql } from '../support/sql';
import { tenants } from '../support/tenants';
import { deliver, session, work } from '../support/work';

let server: TestServer;
let number: string;
test.beforeAll(async () => {
  server = await startServer();
  const { employee, property } = (await tenants(server)).a;
  const done = await work({ author: employee.id, property, photos: 1 });
  await deliver(server, done, session(employee.token));
  number = String((await sql(server, `SELECT number FROM documentations WHERE id = '${done.sealed.id}'`))[0]?.number);
});
test.afterAll(() => server.remove());

test('whoever holds a print checks its number without JavaScript and without an account, from the landing page on', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Prüfen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nachweis prüfen');
  await page.getByLabel('Nummer der Dokumentation').fill(number.toLowerCase().replace('-', ''));
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('heading', { name: `Nr. ${number}` })).toBeVisible();
  await expect(page.getByText('Unverändert', { exact: true })).toBeVisible();
  await expect(page.getByText('50667 Köln')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Was das nicht beweist' })).toBeVisible();
  await expect(page.getByText('Dass das Foto zeigt, was behauptet wird.')).toBeVisible();
  await expect(page.getByText('Dass die Fotodateien noch dieselben sind.')).toBeVisible();
  await context.close();
});

test('the page of a number is the server’s own also where the app is installed', async ({ page }) => {
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.goto(`${server.url}/pruefen/${number}`);
  await expect(page.getByText('Unverändert', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/pruefen`);
  await expect(page.getByLabel('Nummer der Dokumentation')).toHaveValue('');
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])
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
