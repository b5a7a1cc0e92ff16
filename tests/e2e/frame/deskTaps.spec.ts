/** An office saves a file with two taps. */
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { managerPropertyPath } from '../../../src/components/paths';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { ran } from '../../support/reading/ran';

test.use(WITHOUT_WORKER);

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

type CountedTaps = { tapped: () => Promise<number>; files: Download[] };

/** Counts clicks of the person and files from now on. */
async function countTaps(page: Page): Promise<CountedTaps> {
  const files: Download[] = [];
  page.on('download', (file) => files.push(file));
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 });
    const counter = window as unknown as { taps: number };
    window.addEventListener('click', ({ isTrusted }) => isTrusted && counter.taps++, true);
  });
  return { files, tapped: () => page.evaluate(() => (window as unknown as { taps: number }).taps) };
}

test('saves the month report of a property with one tap', async ({ scenario }) => {
  const [dom] = scenario.team.properties;
  const worker = await byEmployee(scenario);
  for (const photos of [1, 2]) await worker.bring(photos, 'Laub gekehrt');
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}${managerPropertyPath(dom.id)}`);
  const report = page.getByRole('button', { name: 'Monatsbericht' });
  await report.waitFor();
  const { files, tapped } = await countTaps(page);
  await report.click();
  await expect.poll(() => files.length).toBe(1);
  expect(await tapped()).toBe(1);
  const path = (await files[0]?.path()) ?? '';
  ran('qpdf', '--check', path);
  const text = ran('pdftotext', '-layout', path, '-').replaceAll('\u00a0', ' ');
  for (const words of ['Monatsbericht', dom.name, '2 Einträge an 1 Tag, 3 Fotos', 'Bilderübersicht', 'Laub gekehrt'])
    expect(text).toContain(words);
  // For people, who judge how the page looks.
  await test.info().attach('month report', { path });
  await close();
});

test('exports a filtered list with two taps', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  await bring(1, 'Treppe gewischt');
  await bring(1, 'Laub gekehrt');
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/documentations?search=Laub`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  const { files, tapped } = await countTaps(page);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(await tapped()).toBe(2);
  const lines = readFileSync((await files[0]?.path()) ?? '', 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Laub gekehrt');

  await page.reload();
  const second = await countTaps(page);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'PDF', exact: true }).click();
  await expect.poll(() => second.files.length).toBe(1);
  expect(await second.tapped()).toBe(2);
  expect(ran('pdftotext', (await second.files[0]?.path()) ?? '', '-')).toContain('Laub gekehrt');
  await close();
});

test('exports the filtered list of a company', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  await bring(1, 'Treppe gewischt');
  await bring(1, 'Laub gekehrt');
  const { page, close } = await office(scenario, { who: scenario.team.provider });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`${scenario.proxy.url}/history?search=Laub`);
    await page.getByRole('button', { name: 'Exportieren' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportieren' });
    await expect(dialog).toContainText('1 Eintrag ist dabei');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'CSV' }).click();
    expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Laub gekehrt');
  }
  await close();
});
