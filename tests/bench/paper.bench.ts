/** A month as PDF: 300 photos of real work in thirty Leistungsnachweise, from the tap to the file, photos made smaller on the way. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { phoneOptions } from '../support/browser';
import { signIn } from '../support/tenants';
import { deliver, session, work } from '../support/work';
import { median, report } from './rows';
import { setStage } from './stage';

const RECORDS = 30;
const PHOTOS = 10;
/** Each takes many seconds and differs little. */
const ROUNDS = 3;
const FOLDER = join(import.meta.dirname, '../../pocketbase/demo/photos');

/** The demo's photos are small; a phone's are 1920 pixels wide. */
async function asCaptured(name: string): Promise<Uint8Array> {
  const large = sharp(join(FOLDER, name)).resize({ width: 1920 });
  return new Uint8Array(await large.jpeg({ quality: 80 }).toBuffer());
}

test('300 photos as PDF', async () => {
  const stage = await setStage();
  const { server, crew } = stage;
  const [author] = crew.employees;
  const photos = await Promise.all(readdirSync(FOLDER).slice(0, PHOTOS).map(asCaptured));
  const by = session(await signIn(server, author.email));
  for (let number = 0; number < RECORDS; number++)
    await deliver(server, await work({ author: author.id, property: crew.properties[0].id, files: photos }), by);

  const context = await stage.browser.newContext({ ...phoneOptions(), viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/property-manager/auth`);
  await page.getByLabel('E-Mail', { exact: true }).fill(crew.manager.email);
  await page.getByLabel('Passwort', { exact: true }).fill(crew.manager.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await expect(page.getByText(`${RECORDS} ausgewählt`)).toBeVisible();

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
  const kilobytes = Math.round(photos.reduce((sum, photo) => sum + photo.length, 0) / PHOTOS / 1000);
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
