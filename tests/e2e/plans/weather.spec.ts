/** The weather beside a record, at the desk and in print (D102). */
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { pdfText } from '../../support/reading/pdfText';
import { ran } from '../../support/reading/ran';
import { FULL } from '../../support/run/full.mjs';
import { create } from '../../support/server/server';

test.use(WITHOUT_WORKER);

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

test('shows the weather beside a record, in print and in a PDF', FULL, async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const made = await bring(1, 'Splitt gestreut.', { serviceType: 'Winterdienst' });
  const hour = Math.round(Date.parse(made.sealed.capturedAt) / 3_600_000) * 3_600_000;
  const measured = { at: hour, temperature: -1.2, precipitation: 0.4, condition: 'snow', station: 'Köln/Bonn' };
  await create(scenario.world.server, 'weather_hours', {
    cell: '509,70',
    hour: new Date(hour).toISOString().replace('T', ' '),
    state: 'known',
    measured: { ...measured, latitude: 50.8646, longitude: 7.1575 },
  });
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/documentation/${made.sealed.id}`);
  await expect(page.getByText('Wetter zur Aufnahme', { exact: true })).toBeVisible();
  await expect(page.getByText('−1,2 °C, Schneefall, 0,4 mm/h', { exact: true })).toBeVisible();
  const from = /^Station Köln\/Bonn, \d+,\d\u00a0km · \d\d:00 Uhr · Quelle: Deutscher Wetterdienst$/;
  await expect(page.getByText(from)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const paper = pdfText(await page.pdf({ preferCSSPageSize: true })).text.replaceAll('\n', ' ');
  expect(paper).toContain('Wetter zur Aufnahme');
  expect(paper).toContain('Deutscher Wetterdienst');
  await page.getByRole('button', { name: 'Als PDF speichern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Als PDF speichern' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'PDF erstellen' }).click(),
  ]);
  const saved = ran('pdftotext', await file.path(), '-').replaceAll(/\s+/g, ' ');
  for (const text of ['Wetter zur Aufnahme', '−1,2 °C, Schneefall', 'Deutscher Wetterdienst'])
    expect(saved).toContain(text);

  const [row] = await scenario.world.rows('weather_hours', "cell = '509,70'");
  await scenario.world.change('weather_hours', String(row?.id), { state: 'none', measured: null });
  await page.reload();
  await expect(page.getByText('Keine Messung', { exact: true })).toBeVisible();
  await close();
});
