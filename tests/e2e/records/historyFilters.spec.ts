import { fillRows } from '../../support/browser/localRows';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

test('draws only the visible part of a list of ten thousand records', FULL, async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const phone = await scenario.phone(emil);
  const { page } = phone;
  await phone.goto('/dashboard');
  await page.context().setOffline(true);
  await fillRows(page, { account: emil.id, count: 10_000, properties: ['prop00000000001'] });
  await phone.goto('/history');
  await expect(page.getByText('10.000 Einträge auf diesem Gerät')).toBeVisible();
  const scrolled = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
      return document.body.scrollHeight;
    });
  await expect.poll(scrolled, { timeout: 60_000, intervals: [100] }).toBeGreaterThan(10_000 * 130);
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('heading', { name: 'Alle Dokumentationen' })).toBeInViewport();
});

test('groups sixty records of a day and property, with a way to all', async ({ scenario }) => {
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  // Noon: the rows of the last minute belong to one day.
  await page.clock.setFixedTime(new Date().setHours(12, 0, 0, 0));
  await phone.goto('/dashboard');
  await page.context().setOffline(true);
  await fillRows(page, { account: scenario.team.provider.id, count: 60, properties: [scenario.team.properties[0].id] });
  await phone.goto('/history?zeitraum=heute');
  await page.getByRole('link', { name: /^Alle .*anzeigen$/ }).click();
  await expect(page).toHaveURL(new RegExp(`property=${scenario.team.properties[0].id}`));
  await expect(page.getByText('60 Einträge auf diesem Gerät')).toBeVisible();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(5);
});
