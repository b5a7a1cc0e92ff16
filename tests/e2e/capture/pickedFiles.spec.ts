/** A person picks files: pictures of every kind, old ones, broken ones, and no pictures. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { documentationPath } from '../../../src/components/paths';
import { phoneOptions } from '../../support/browser/browser';
import { Phone } from '../../support/browser/phone';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';
import { rows as rowsAt } from '../../support/server/server';

const fixture = (name: string) => readFile(`tests/support/pickedFiles/${name}.jpg`);

test('takes or rejects each kind of picture, independent of the others', async ({ scenario }) => {
  const usual = phoneOptions();
  const permissions = usual.permissions?.filter((name) => name !== 'camera');
  const phone = await Phone.open(
    await scenario.world.browser.newContext({ ...usual, permissions }),
    scenario.proxy.url,
  );
  await phone.signIn(scenario.team.employees[0]);
  const { page } = phone;
  await phone.capture({ photos: 0, notes: 'Aus der Galerie' });

  const photo = sharp('pocketbase/demo/photos/tonnen-2.jpg');
  const transparent = photo.clone().extend({ left: 90, background: { r: 0, g: 0, b: 0, alpha: 0 } });
  const png = await transparent.png().toBuffer();
  const webp = await photo.clone().webp().toBuffer();
  const good = {
    'pano.jpg': await fixture('pano_noeoi_small'),
    'luecke.jpg': await fixture('pad1_between'),
    '2019.jpg': await fixture('exif2019'),
    'bild.png': png,
    'bild.webp': webp,
    'bild.avif': await photo.clone().avif().toBuffer(),
    'bild.gif': await photo.clone().gif().toBuffer(),
  };
  const incomplete = {
    'grau.jpg': await fixture('trunc90_eoi'),
    'grob.jpg': await fixture('ptrunc60_eoi'),
    'bunt.jpg': await fixture('flipped_scan'),
    'halb.png': png.subarray(0, png.length / 2),
    'halb.webp': webp.subarray(0, webp.length / 2),
  };
  const others = {
    'leer.jpg': Buffer.alloc(0),
    'zwoelf.jpg': await fixture('prec12'),
    'i\u202Ephone.heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'text.jpg': Buffer.from('kein Bild'),
  };
  const files = Object.entries({ ...incomplete, ...good, ...others });
  await page
    .locator('input[type=file]')
    .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer })));
  await expect(page.getByText('7 Fotos', { exact: true })).toBeVisible({ timeout: 60_000 });
  for (const words of [
    `Das Bild ist unvollständig. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf. Nicht übernommen: ${Object.keys(incomplete).join(', ')}`,
    'Das Bild konnte nicht gelesen werden; laden Sie es erst auf das Gerät. Nicht übernommen: leer.jpg',
    'Dieses Format kann das Gerät nicht lesen. Bitte speichern Sie das Bild als JPEG oder nehmen Sie das Foto neu auf. Nicht übernommen: zwoelf.jpg',
    'Das Format HEIC kann dieses Gerät nicht lesen. Bitte speichern Sie das Bild als JPEG oder nehmen Sie das Foto neu auf. Nicht übernommen: iphone.heic',
    'Die Datei ist kein Bild. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf. Nicht übernommen: text.jpg',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();

  // The old photo shows its German day, without place or camera.
  await expect(page.getByRole('button', { name: /^Foto 3, 04\.05\.2019, 03:02:01.Uhr$/ })).toContainText('04.05.2019');
  const rows = await phone.rows('photos');
  expect(rows.filter(({ takenAt }) => takenAt === '2019-05-04T01:02:01.000Z')).toHaveLength(1);
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['file']));
  // Metadata of place, person and device.
  const pattern = /Geheim|Exif|GPSL|ns\.adobe/;
  expect((await fixture('exif2019')).toString('latin1')).toMatch(pattern);
  const texts = await page.evaluate(keptTexts);
  expect(texts).toHaveLength(7);
  expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  const kept = await phone.save();
  scenario.expected.push(kept);
  await scenario.expectGoodEnd(phone);
  const [record] = await rowsAt(scenario.world.server, 'documentations', `id = '${kept.id}'`);
  expect(record?.exceptions).toEqual([{ code: 'photo_time' }]);
  await phone.goto(documentationPath(kept.id));
  await expect(page.getByText(/^Foto 3 von 7, 04\.05\.2019, 03:02:01.Uhr$/)).toBeVisible();
  await page.context().close();
});

test('takes, saves and delivers twenty photos of twelve megapixels', FULL, async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  const size = { width: 4000, height: 3000, channels: 3, background: '#888' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const buffer = await sharp({ create: { ...size, noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  // Playwright hands over at most 50 MB at once.
  expect(20 * buffer.length).toBeLessThan(50_000_000);
  await phone.capture({ photos: 0, notes: 'Zwanzig auf einmal' });
  const files = Array.from({ length: 20 }, (_, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByText('20 Fotos', { exact: true })).toBeVisible({ timeout: 90_000 });
  const kept = await phone.save();
  expect(Object.keys(kept.stored)).toHaveLength(20);
  scenario.expected.push(kept);
  await scenario.expectGoodEnd(phone);
});

/** Runs in the page: each stored photo's bytes as text. */
function keptTexts(): Promise<string[]> {
  return new Promise((found) => {
    const opening = indexedDB.open('objektbeleg');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('photoBytes').objectStore('photoBytes').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        found(reading.result.map(({ bytes }) => new TextDecoder('latin1').decode(bytes)));
      };
    };
  });
}
