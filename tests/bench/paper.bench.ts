/** A month as PDF: 300 photos in thirty Leistungsnachweise, from the tap to the file. */
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { expect, test } from '@playwright/test';
import { paperTools } from '../support/install/installPaperTools.mjs';
import { ran } from '../support/reading/ran';
import { forgetPeak, peakMemory, processorTime, workProcesses } from '../support/server/memory';
import { deskWithPhotos } from './deskWithPhotos';
import { median, report } from './rows';
import { setStage } from './stage';

const RECORDS = 30;
const PHOTOS = 10;
/** Few rounds: each takes many seconds and varies little. */
const ROUNDS = 3;

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

test('300 photos as PDF', async () => {
  const stage = await setStage();
  const { page, context, kilobytes } = await deskWithPhotos(stage, { records: RECORDS, photos: PHOTOS });

  const spent: number[] = [];
  const processor: number[] = [];
  const held: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Als PDF speichern' });
    await expect(dialog.getByRole('switch')).toBeChecked();
    const processes = await workProcesses(stage.browser);
    const before = await allOf(processes, forgetPeak);
    const worked = await allOf(processes, processorTime);
    const startedAt = performance.now();
    const coming = page.waitForEvent('download', { timeout: 120_000 });
    await dialog.getByRole('button', { name: 'PDF erstellen' }).click();
    const file = await coming;
    spent.push(performance.now() - startedAt);
    bytes = statSync(await file.path()).size;
    if (round === 0) expectComplete(await file.path());
    processor.push((await allOf(processes, processorTime)) - worked);
    held.push((await allOf(processes, peakMemory)) - before);
    await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
    await expect(dialog).toBeHidden();
  }
  const detail = `${RECORDS} records of ${PHOTOS} photos, ${kilobytes} KB each on average, the server on the same machine; ${median(processor).toFixed(1)} s of processor in the browser processes, load of the machine ${(loadavg()[0] ?? 0).toFixed(1)} at the end`;
  const shared = { better: 'lower', rounds: ROUNDS } as const;
  report({
    ...shared,
    order: 96,
    what: '300 photos as PDF, until the file is there',
    comparedWith: 'promised ms',
    unit: 'ms',
    value: median(spent),
    aim: 30_000,
    alarm: 30_000,
    detail,
  });
  report({
    ...shared,
    order: 97,
    what: '300 photos as PDF, size of the file',
    comparedWith: 'promised MB',
    unit: 'MB',
    value: bytes / 1_000_000,
    aim: 25,
    alarm: 25,
    detail,
  });
  report({
    ...shared,
    order: 99,
    what: '300 photos as PDF, memory of the page meanwhile',
    comparedWith: 'promised MB',
    unit: 'MB',
    value: Math.max(...held),
    aim: 300,
    alarm: 300,
    detail:
      'what page, worker and the browser’s keeper of blobs held at their most, together, beyond what they held before the tap',
  });
  await context.close();
  await stage.end();
});

/** Third-party programs check it: a valid file, and each photo in the order of reading. */
function expectComplete(path: string): void {
  expect(ran('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
  const photos = ran('pdfimages', '-list', path)
    .split('\n')
    .filter((line) => / image .* jpeg /.test(line));
  expect(photos).toHaveLength(RECORDS * PHOTOS);
  // Each record has a code for a camera too.
  const figures = ran('pdfinfo', '-struct-text', path).match(/Figure/g);
  expect(figures).toHaveLength(RECORDS * (PHOTOS + 1));
}

async function allOf(processes: number[], of: (pid: number) => Promise<number>): Promise<number> {
  return (await Promise.all(processes.map(of))).reduce((sum, one) => sum + one, 0);
}
