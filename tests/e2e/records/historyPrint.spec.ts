import { fillRows } from '../../support/browser/localRows';
import { expect, test } from '../../support/browser/scenario';
import { pdfText } from '../../support/reading/pdfText';
import { FULL } from '../../support/run/full.mjs';

test('prints every loaded row and says what is left out', FULL, async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const phone = await scenario.phone(emil);
  const { page } = phone;
  await phone.goto('/dashboard');
  await page.context().setOffline(true);
  await fillRows(page, { account: emil.id, count: 1_100, properties: scenario.team.properties.map(({ id }) => id) });
  await phone.goto('/history');
  await expect(page.getByText('1.100 Einträge auf diesem Gerät')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  const printed = async () => pdfText(await page.pdf({ preferCSSPageSize: true }));
  const rows = (text: string) => text.split('Emil Erster').length - 1;

  const first = await printed();
  expect(first.text).toContain('Alle Dokumentationen');
  expect(rows(first.text)).toBe(50);
  expect(first.text.replaceAll('\n', '')).toContain('Gedruckt sind die 50 Einträge, die geladen waren.');

  expect(first.text.replaceAll('\n', '')).toContain(`Jede Nummer prüfen: ${scenario.proxy.url}/pruefen`);

  const height = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
      return document.body.scrollHeight;
    });
  await expect.poll(height, { timeout: 60_000, intervals: [100] }).toBeGreaterThan(1_100 * 120);
  const all = await printed();
  expect(rows(all.text)).toBe(1_000);
  expect(all.pages).toBeGreaterThan(10);
  expect(all.text.replaceAll('\n', '')).toContain('Gedruckt sind die ersten 1.000 von 1.100 Einträgen.');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60);
});
