/** Every screen of the desk between tablet and wide desktop: no line over the edge, over another or cut off (D472). */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { documentationPath } from '../../../src/components/paths';
import { ADMIN, companyPaths, managerPaths, routesWithout } from '../../support/browser/appRoutes';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { layoutFaultsOf } from '../../support/browser/deskLayout';
import { deskOf } from '../../support/browser/office';
import { type OfficeStage, startOfficeStage } from '../../support/browser/officeStage';
import type { Person } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

/** px: cards with areas at the top, the narrowest tables, two usual ones. */
const WIDTHS = [900, 1000, 1100, 1280];

let stage: OfficeStage;
test.beforeAll(async () => {
  stage = await startOfficeStage();
});
test.afterAll(() => stage.server.remove());

const paths = () => ({
  manager: [...managerPaths(stage.world.a.property), documentationPath(stage.record)],
  company: [...companyPaths(stage.world.a.property), documentationPath(stage.record)],
  admin: [...ADMIN, documentationPath(stage.record)],
});

async function faultsAt(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(page.locator('.skeleton:not(.photo), .spin')).toHaveCount(0);
    const is = await page.evaluate(() => document.documentElement.scrollWidth);
    if (is > width) found.push(`${where} at ${width} px is ${is} px wide`);
    found.push(...(await layoutFaultsOf(page)).map((fault) => `${where} at ${width} px: ${fault}`));
  }
  return found;
}

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(stage.server.url + path);
  await expect(page.getByRole('button', { name: /^Konto und Einstellungen von / })).toBeVisible();
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('.skeleton:not(.photo), .spin')).toHaveCount(0);
}

async function walk(browser: Browser, who: Person, addresses: readonly string[]): Promise<string[]> {
  const page = await deskOf(browser, { server: stage.server, who, serviceWorkers: 'block' });
  const found: string[] = [];
  for (const path of addresses) {
    await open(page, path);
    found.push(...(await faultsAt(page, path)));
  }
  await page.context().close();
  return found;
}

test("keeps a Hausverwaltung's screens apart at every width", async ({ browser }) => {
  expect(await walk(browser, stage.world.a.manager, paths().manager)).toEqual([]);
});

test("keeps a company's screens apart at every width", async ({ browser }) => {
  expect(await walk(browser, stage.world.a.company, paths().company)).toEqual([]);
});

test("keeps a super admin's screens and open tiles apart at every width", async ({ browser }) => {
  expect(await walk(browser, stage.world.superAdmin, paths().admin)).toEqual([]);
  const page = await deskOf(browser, { server: stage.server, who: stage.world.superAdmin, serviceWorkers: 'block' });
  const found: string[] = [];
  for (const tile of ['Gesamt Benutzer', 'Hausverwaltungen', 'Immobilien', 'Dokumentationen']) {
    await open(page, '/admin/dashboard');
    await page.getByRole('button', { name: new RegExp(`^${tile}`) }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    found.push(...(await faultsAt(page, tile)));
  }
  await page.context().close();
  expect(found).toEqual([]);
});

test('opens every screen that an office has', () => {
  const opened = Object.values(paths()).flat();
  const offices =
    /^\/(property-manager\/[dpi]|admin|dashboard|history|employees|properties|nachtr.glich|maengel|konto)/;
  expect(routesWithout(opened, offices)).toEqual([]);
});

test('finds a line over another, over the edge, cut off and broken', async ({ page }) => {
  await page.setContent(`<main style="width: 300px; padding: 0"><table style="table-layout: fixed; width: 300px"><tr>
    <td style="white-space: nowrap; width: 60px">27.11.2026, 10:21 Uhr</td><td>Ansehen</td></tr></table>
    <p style="width: 400px">${'Wort '.repeat(20)}</p><p style="overflow: hidden; white-space: nowrap">${'Haus '.repeat(30)}</p>
    <p style="width: 50px; overflow-wrap: anywhere">Dokumentation</p></main>`);
  const found = (await layoutFaultsOf(page)).join('\n');
  for (const fault of [
    'lie over each other',
    'leaves its box',
    'over the edge',
    'cut off',
    "'Dokumentation' is broken",
  ])
    expect(found).toContain(fault);
});
