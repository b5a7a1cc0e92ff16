/** The week of a company's people at its desk, from the phone's own copy: with a photo on hover, and offline. */

import { phoneOptions } from '../../support/browser/browser';
import { byEmployee } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { signInAt } from '../../support/browser/signIn';
import { FULL } from '../../support/run/full.mjs';

test("shows a company's people by day, and offline after a reload", FULL, async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const [emil] = scenario.team.employees;
  await bring(1, 'Treppe gewischt');
  await bring(2, 'Keller gekehrt');
  const context = await scenario.context({
    ...phoneOptions(),
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
  });
  const page = await context.newPage();
  await signInAt(page, scenario.proxy.url, scenario.team.provider);
  const week = page.getByRole('region', { name: 'Woche der Mitarbeitenden' });
  const row = week.getByRole('row').filter({ hasText: emil.fullName });
  const mark = row.getByRole('link', { name: /: 2 Einträge$/ });
  await expect(mark).toBeVisible();
  await mark.hover();
  await expect(week.locator('.week__peek img')).toBeVisible();

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(mark).toBeVisible();
  await mark.click();
  await expect(page.getByRole('row').filter({ hasText: emil.fullName })).toHaveCount(2);
});
