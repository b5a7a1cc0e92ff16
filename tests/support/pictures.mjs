/**
 * Takes the README's two pictures from a running product with its demo data:
 * `node tests/support/pictures.mjs http://127.0.0.1:8090`. Nothing is saved; the draft is discarded with the browser.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD, PROPERTIES } from '../../pocketbase/demo/people.mjs';
import { findChromium } from './chromium.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PICTURES = join(ROOT, 'docs/pictures');
const [url = 'http://127.0.0.1:8090'] = process.argv.slice(2);
const PLACE = PROPERTIES[0];

/** A Motion-JPEG of one stand-in photo: what the fake camera shows. */
async function film(folder) {
  const photo = join(ROOT, 'pocketbase/demo/photos/tonnen-1.jpg');
  const frame = await sharp(photo).resize(1920, 1080, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer();
  const file = join(folder, 'camera.mjpeg');
  writeFileSync(file, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return file;
}

async function signedIn(browser, { email, ...view }) {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    permissions: ['camera', 'geolocation'],
    geolocation: { latitude: PLACE.latitude + 0.0001, longitude: PLACE.longitude, accuracy: 8 },
    ...view,
  });
  const page = await context.newPage();
  await page.goto(`${url}/property-manager/auth`);
  await page.getByLabel('E-Mail', { exact: true }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.includes('auth'));
  return page;
}

/** 256 colours are enough for a README and a quarter of the bytes. */
async function shot(page, name) {
  const file = join(PICTURES, `${name}.png`);
  await sharp(await page.screenshot())
    .png({ palette: true, compressionLevel: 9 })
    .toFile(file);
}

async function capture(browser) {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
  const page = await signedIn(browser, { email: 'mitarbeit@example.org', ...phone });
  // No geocoder has to be asked for a picture.
  await page.route('**/api/app/geocode/reverse*', (route) => route.fulfill({ json: { address: PLACE.address } }));
  await page.goto(`${url}/new-documentation`);
  // The camera is live at once (D47) and stays (D123).
  for (let photo = 1; photo <= 2; photo++) {
    await page.getByRole('button', { name: 'Foto aufnehmen' }).click();
    await page.getByRole('button', { name: new RegExp(`^Foto ${photo},`) }).waitFor();
  }
  await page.getByRole('button', { name: 'Angaben' }).click();
  const notes = page.getByLabel('Notizen');
  await notes.fill('Tonnen zur Abholung bereitgestellt, Standplatz gekehrt.');
  await notes.blur();
  await page.waitForFunction(() => [...document.images].filter((image) => image.naturalWidth > 0).length >= 2);
  await shot(page, 'capture');
}

async function manager(browser) {
  const desk = { viewport: { width: 1280, height: 844 }, deviceScaleFactor: 1.5 };
  const page = await signedIn(browser, { email: 'hausverwaltung@example.org', ...desk });
  await page.goto(`${url}/property-manager/documentations`);
  await page.getByRole('row').nth(5).waitFor();
  await page.waitForLoadState('networkidle');
  await shot(page, 'manager');
}

const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-pictures-'));
const browser = await chromium.launch({
  executablePath: findChromium(chromium) ?? undefined,
  args: [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${await film(folder)}`,
  ],
});
try {
  mkdirSync(PICTURES, { recursive: true });
  await capture(browser);
  await manager(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
