/** The week of a Hausverwaltung with 400 buildings: only rows near the view are drawn, and keys reach each of them. */
import { expect, test } from '@playwright/test';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { deskOf } from '../../support/browser/office';
import { create, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Tenant, tenant } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

const BUILDINGS = 400;
/** A sixth of all. */
const MOST_DRAWN = 60;

let server: TestServer;
let of: Tenant;
test.beforeAll(async () => {
  server = await startServer();
  of = await tenant(server, 'viele');
  await addBuildings(BUILDINGS - 2);
});
test.afterAll(() => server.remove());

/** Copies of one row with other ids and names. */
async function addBuildings(count: number): Promise<void> {
  const { id } = await create(server, 'properties', {
    ...{ name: 'Haus 000', address: 'Domkloster 4, 50667 Köln', latitude: 50.938361, longitude: 6.959974 },
    property_manager: of.manager.id,
  });
  const columns = Object.keys((await sql(server, `SELECT * FROM properties WHERE id = '${id}'`))[0] ?? {});
  const value: { [column: string]: string } = { id: "printf('haus%011d', i)", name: "printf('Haus %03d', i)" };
  await sql(
    server,
    `INSERT INTO properties (${columns.join(', ')}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
      WHERE i < ${count - 1}) SELECT ${columns.map((name) => value[name] ?? `p.${name}`).join(', ')}
      FROM n, (SELECT * FROM properties WHERE id = '${id}') p`,
  );
}

for (const [device, viewport] of [
  ['at the desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`draws few of 400 buildings and reaches all of them ${device}`, async ({ browser }) => {
    const page = await deskOf(browser, { server, who: of.manager, viewport, serviceWorkers: 'block' });
    const week = page.getByRole('region', { name: 'Woche' });
    const names = week.locator('.row-link');
    await expect(names).toHaveCount(12);
    await week.getByRole('button', { name: 'Woche: Alle 400 zeigen' }).click();
    await expect.poll(() => names.count()).toBeGreaterThan(12);
    expect(await names.count()).toBeLessThan(MOST_DRAWN);
    const table = week.getByRole('table');
    await expect(table).toHaveAttribute('aria-rowcount', viewport.width > 1000 ? '401' : '-1');

    // Tab from the first row to the hundredth: the focused row is always drawn and in view.
    await names.first().focus();
    const first = await names.first().innerText();
    const passed = new Set([first]);
    for (let step = 0; step < 100; step++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).toBeInViewport();
      passed.add(await focused.innerText());
    }
    expect(passed.size).toBe(101);
    expect(await names.count()).toBeLessThan(MOST_DRAWN);
    const last = await page.locator(':focus').innerText();
    await page.keyboard.press('Shift+Tab');
    expect(await page.locator(':focus').innerText()).not.toBe(last);

    // A jump to the end shows the last building, and the focused row stays drawn.
    const kept = await page.locator(':focus').innerText();
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(names.getByText('Nicht freigegeben viele').or(names.getByText('Haus 397')).first()).toBeInViewport();
    }).toPass();
    expect(await names.count()).toBeLessThan(MOST_DRAWN);
    expect(await page.locator(':focus').innerText()).toBe(kept);
    // The rows are in order.
    const rows = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([...rows].sort((a, b) => a - b)).toEqual(rows);
    await page.context().close();
  });
