/** A Hausverwaltung in New York: every time is German, and one line says so (D386). */

import { byEmployee, office, RECORD_LINK } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

const LINE = 'Alle Zeiten sind deutsche Zeit.';
/** Computes the expected texts independently; the product does not use `Intl`. */
const judge = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' });

test('shows German time in list, record and calendar in New York', FULL, async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const made = await bring(1, 'Treppe gewischt');
  const [date = '', clock = ''] = judge.format(Date.parse(made.sealed.capturedAt)).split(', ');
  const { page, close } = await office(scenario, { timezoneId: 'America/New_York' });
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('America/New_York');
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(page.getByText(LINE)).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: RECORD_LINK }) });
  await expect(row).toContainText(date);
  await expect(row).toContainText(clock);
  await page.goto(`${scenario.proxy.url}/documentation/${made.sealed.id}`);
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: `${clock} Uhr` })
      .first(),
  ).toBeVisible();
  await page.goto(`${scenario.proxy.url}/property-manager/properties/${scenario.team.properties[0].id}`);
  const today = page.locator('td[aria-current="date"]');
  await expect(today).toContainText(`${Number(date.slice(0, 2))}.`);
  await expect(today).toContainText('Hausmeister');
  await close();
});

test('has no such line at a desk in Germany', async ({ scenario }) => {
  const { page, close } = await office(scenario);
  await expect(page.getByText(LINE)).toHaveCount(0);
  await close();
});
