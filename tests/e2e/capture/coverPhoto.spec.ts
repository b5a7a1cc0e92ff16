/** 'Unkenntlich machen': undone until saved, then the original is nowhere. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { documentationPath } from '../../../src/components/paths';
import { seriousFaults } from '../../support/browser/axe';
import { largeDialogFaults } from '../../support/browser/largeText';
import { readPhotoBytes } from '../../support/browser/phoneDatabase';
import { expect, test } from '../../support/browser/scenario';

/** Runs in the page: SHA-256 of everything binary in the phone's database and caches. */
async function keptHashes(): Promise<string[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const buffers: ArrayBuffer[] = [];
  const collect = (value: unknown): void => {
    if (value instanceof ArrayBuffer) buffers.push(value);
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      collect(await done(database.transaction(store).objectStore(store).getAll()));
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      buffers.push((await (await cache.match(request))?.arrayBuffer()) as ArrayBuffer);
  }
  const hashes = await Promise.all(buffers.map((bytes) => crypto.subtle.digest('SHA-256', bytes)));
  return hashes.map((hash) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** One stroke over all of the picture. */
async function coverAll(page: Page): Promise<void> {
  const box = await page.getByRole('application', { name: 'Foto' }).boundingBox();
  if (!box) throw new Error('no picture');
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  for (let row = 0; row <= 20; row++) {
    const y = box.y + (box.height * row) / 20;
    await page.mouse.move(box.x + (row % 2 ? box.width : 0), y, { steps: 2 });
    await page.mouse.move(box.x + (row % 2 ? 0 : box.width), y, { steps: 2 });
  }
  await page.mouse.up();
}

/** Draws from left to right at half the height; parts of the width. */
async function stroke(page: Page, from: number, to: number): Promise<void> {
  const box = await page.getByRole('application', { name: 'Foto' }).boundingBox();
  if (!box) throw new Error('no picture');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 8 });
  await page.mouse.up();
}

test('covers, undoes, covers again and saves offline; the original is nowhere', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.capture({ photos: 1, notes: 'Klingelschild' });
  const [photo] = await phone.rows('photos');
  const original = String(photo?.sha256);
  const hash = async () => (await phone.rows('photos'))[0]?.sha256;
  await page.context().setOffline(true);

  const cover = page.getByRole('dialog', { name: 'Unkenntlich machen' });
  const places = (count: number) => cover.getByText(`Abgedeckte Stellen: ${count}`);
  const openCover = async () => {
    await page.getByRole('button', { name: /^Foto 1/ }).click();
    await page.getByRole('button', { name: 'Unkenntlich machen' }).click();
    await expect(cover.getByRole('application')).toBeVisible();
  };
  const closeCover = async () => {
    await cover.getByRole('button', { name: 'Fertig' }).click();
    await expect(cover).toHaveCount(0);
    await page.getByRole('button', { name: 'Schließen', exact: true }).click();
  };
  await openCover();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await largeDialogFaults(page, 'Unkenntlich machen')).toEqual([]);
  await stroke(page, 0.1, 0.3);
  await expect(places(1)).toBeVisible();
  await expect.poll(hash).not.toBe(original);
  await cover.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(hash).toBe(original);
  expect((await phone.rows('photos'))[0]).not.toHaveProperty('masked');
  // A photo that shows nothing proves nothing.
  await coverAll(page);
  await expect(cover.getByText('Vom Foto muss etwas zu sehen bleiben.')).toBeVisible();
  expect(await hash()).toBe(original);
  await stroke(page, 0.4, 0.6);
  // By keyboard, above the stroke.
  await cover.getByRole('application').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(cover.getByText(/^Mit der Tastatur/)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(places(2)).toBeVisible();
  await closeCover();
  expect(await page.evaluate(keptHashes)).toContain(original);

  // Undone after a reload too.
  await phone.goto('/new-documentation');
  await openCover();
  await expect(places(2)).toBeVisible();
  await page.keyboard.press('Tab');
  await cover.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(places(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cover).toHaveCount(0);
  await page.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Klingelschild');
  const kept = await phone.save();
  expect(kept.sealed.photos).toMatchObject([{ id: photo?.id, masked: true }]);
  const hashes = await page.evaluate(keptHashes);
  expect(hashes).toContain(kept.sealed.photos[0]?.sha256);
  expect(hashes).not.toContain(original);

  const { data, info } = await sharp(Buffer.from(await page.evaluate(readPhotoBytes)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const middle = info.height / 2;
  const covered = Array.from({ length: 100 }, (_, at) => colourAt(info.width / 2 - 50 + at, middle + (at % 20) - 10));
  expect(new Set(covered.map(String)).size).toBe(1);
  for (const [at, value] of [0x14, 0x18, 0x1c].entries())
    expect(Math.abs(value - (covered[0]?.[at] ?? 0))).toBeLessThan(3);
  // What was undone is visible again.
  expect(colourAt(Math.round(info.width * 0.2), middle)).not.toEqual(covered[0]);
  expect(colourAt(info.width / 2, middle - 80)).not.toEqual(covered[0]);

  await page.context().setOffline(false);
  scenario.expected.push(kept);
  await scenario.expectGoodEnd(phone);
  const [row] = await scenario.world.rows('documentation_photos', `documentation = '${kept.id}'`);
  expect(row).toMatchObject({ masked: true, sha256: kept.sealed.photos[0]?.sha256 });
  await phone.goto(documentationPath(kept.id));
  await expect(page.getByText('Stellen unkenntlich gemacht')).toBeVisible();
  await page.getByRole('button', { name: 'Foto 1 von 1 groß ansehen' }).click();
  await expect(page.getByRole('dialog').getByText('Stellen unkenntlich gemacht')).toBeVisible();
});
