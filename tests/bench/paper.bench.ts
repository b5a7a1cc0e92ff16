/** A month as PDF: 300 photos of real work in thirty Leistungsnachweise, from the tap to the file, photos made smaller on the way. */
import { statSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { deskWithPhotos } from './deskWithPhotos';
import { median, report } from './rows';
import { setStage } from './stage';

const RECORDS = 30;
const PHOTOS = 10;
/** Each takes many seconds and differs little. */
const ROUNDS = 3;
test('300 photos as PDF', async () => {
  const stage = await setStage();
  const { page, context, kilobytes } = await deskWithPhotos(stage, { records: RECORDS, photos: PHOTOS });

  const spent: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Als PDF speichern' });
    await expect(dialog.getByRole('switch')).toBeChecked();
    const begun = performance.now();
    const coming = page.waitForEvent('download', { timeout: 120_000 });
    await dialog.getByRole('button', { name: 'PDF erstellen' }).click();
    const file = await coming;
    spent.push(performance.now() - begun);
    bytes = statSync(await file.path()).size;
    await dialog.getByRole('button', { name: 'Schließen' }).last().click();
    await expect(dialog).toBeHidden();
  }
  const detail = `${RECORDS} records of ${PHOTOS} photos, ${kilobytes} KB each on average, the server on the same machine`;
  const shared = { better: 'lower', rounds: ROUNDS } as const;
  report({
    ...shared,
    order: 96,
    what: '300 photos as PDF, until the file is there',
    comparedWith: 'promised ms',
    unit: 'ms',
    value: median(spent),
    aim: 30_000,
    alarm: 60_000,
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
    alarm: 30,
    detail,
  });
  await context.close();
  await stage.end();
});
