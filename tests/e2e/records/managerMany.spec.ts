/** More than one page of records: loading more in list and detail, printing a selection. */
import type { Page } from '@playwright/test';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office, RECORD_LINK } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { signInAt } from '../../support/browser/signIn';
import { addDocumentations } from '../../support/server/manyRows';
import { tenant } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

const list = (day: { proxy: { url: string } }) => `${day.proxy.url}/property-manager/documentations`;

test('loads the next page and walks on in the detail by keyboard', async ({ scenario }) => {
  // Of another tenant: the shared manager's records need their photos.
  const many = await tenant(scenario.world.server, 'viele');
  await addDocumentations(scenario.world.server, many, { count: 200 });
  const page = await (await scenario.context({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })).newPage();
  await signInAt(page, scenario.proxy.url, many.manager);
  await page.goto(list(scenario));
  const links = page.getByRole('row').getByRole('link', { name: RECORD_LINK });
  await expect(links).toHaveCount(50);
  await expect(page.getByText('1–50 von 120 Einträgen')).toBeVisible();
  // Nine full rows, the weekday before the date, and names that fit on a wide screen.
  const ends = await page
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(ends.filter((end) => end <= 900).length).toBeGreaterThanOrEqual(9);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const cut = () =>
    page
      .locator('td, td *')
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'hidden')
            .length,
      );
  expect(await cut()).toBe(0);
  expect((await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(1500);
  await page.setViewportSize({ width: 1440, height: 900 });

  await links.last().click();
  await expect(page.getByText('50 von 120', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('51 von 120')).toBeVisible();
  const behind = new URL(page.url()).pathname;
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('52 von 120')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('51 von 120')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('50 von 120', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();

  await page.getByRole('button', { name: 'Mehr laden' }).click();
  await expect(links).toHaveCount(100);
  await expect(links.nth(50)).toHaveAttribute('href', behind);
  await page.getByRole('button', { name: 'Mehr laden' }).click();
  await expect(page.getByText('120 von 120 Einträgen')).toBeVisible();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(120);
  await page.getByRole('button', { name: 'Datum, Uhrzeit' }).click();
  await expect(links.first()).toHaveAttribute('href', hrefs.at(-1) ?? '');
});

/** Replaces the print dialog: the page at the moment of printing. */
async function printed(page: Page, tap: () => Promise<unknown>) {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
    document.documentElement.removeAttribute('data-printed');
  });
  await tap();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  const pictures = await page
    .locator('.list-paper img')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)));
  return {
    entries: await page.locator('.list-paper tbody').count(),
    shown: pictures.filter((width) => width > 0).length,
  };
}

test('prints every selected record with its picture, scrolled to or not', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  for (let number = 1; number <= 8; number++) await bring(1, `Eintrag ${number}`);
  // So low that the last rows are far below: the screen never loads their thumbnails.
  const { page, close } = await office(scenario, { viewport: { width: 1440, height: 320 } });
  await page.goto(list(scenario));
  const boxes = page.getByRole('checkbox', { name: /^Haus am Dom.* auswählen$/ });
  await expect(boxes).toHaveCount(8);
  await expect(page.locator('table .photo.skeleton').last()).toBeAttached();
  const print = page.getByRole('button', { name: 'Drucken' });
  expect(await printed(page, () => print.click())).toEqual({ entries: 8, shown: 8 });

  await boxes.first().check();
  await boxes.last().check();
  const chosen = page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Drucken' });
  expect(await printed(page, () => chosen.click())).toEqual({ entries: 2, shown: 2 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('2 von 8 Einträgen')).toBeVisible();
  await expect(page.getByText('Eintrag 8', { exact: true })).toBeVisible();
  await expect(page.getByText('Eintrag 1', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Gedruckt am \d\d\.\d\d\.\d{4}, /)).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(print.first()).toBeHidden();

  // Strg+P prints without a button of ours; the sheet follows the selection.
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.list-paper tbody')).toHaveCount(8);
  await close();
});
