import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { jpegSize } from '../../../src/domain/photos/jpeg';
import { phoneOptions } from '../../support/browser/browser';
import { stopClock } from '../../support/browser/pageClock';
import { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

async function phoneWith(scenario: Scenario, options: ReturnType<typeof phoneOptions>): Promise<Phone> {
  const context = await scenario.world.browser.newContext(options);
  const phone = await Phone.open(context, scenario.proxy.url);
  await phone.signIn(scenario.team.employees[0]);
  return phone;
}

const without = (...names: string[]) => {
  const usual = phoneOptions();
  return { ...usual, permissions: usual.permissions?.filter((name) => !names.includes(name)) };
};

test('saves in two taps after the icon: camera live, property found', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.goto('/start');
  await expect(page).toHaveURL(/\/new-documentation$/);
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  await expect(camera.getByText('Haus am Dom')).toBeVisible();
  await expect(camera.getByText('Standort erfasst, ± 8 m')).toBeVisible();
  await expect(camera.getByRole('timer', { name: 'Verbleibende Zeit' })).toHaveText(/^(10:00|9:\d\d)$/);

  await camera.getByRole('button', { name: 'Foto aufnehmen' }).click();
  await expect(camera.getByText('1 Foto', { exact: true })).toBeAttached();
  scenario.expected.push(await phone.save());
  await expect(camera).toHaveCount(0);
  await expect(page.getByText('Übertragen', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Neue Dokumentation' })).toBeVisible();
  await page.getByRole('link', { name: 'Zum Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await scenario.expectGoodEnd(phone);
});

test('takes photo after photo and stores each before it shows it', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const pulses: unknown[] = [];
    Object.assign(window, { pulses });
    navigator.vibrate = (pattern) => pulses.push(pattern) > 0;
  });
  // No property nearby: the worker has to choose one.
  await page.context().setGeolocation({ latitude: 48.1, longitude: 11.5, accuracy: 8 });
  await phone.goto('/new-documentation');
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  const shown = camera.getByRole('button', { name: /^Foto \d/ });
  // Vibration and animation, unless the phone is set to reduced motion.
  const felt = () => page.evaluate(() => (window as unknown as { pulses: unknown[] }).pulses.length);
  for (const taken of [1, 2, 3]) {
    if (taken === 3) await page.emulateMedia({ reducedMotion: 'reduce' });
    await phone.press();
    await expect(shown).toHaveCount(taken);
    expect(await felt()).toBe(Math.min(taken, 2));
    await expect(camera.locator('.camera__flash')).toHaveCSS('animation-name', taken === 3 ? 'none' : 'camera-flash');
    expect(await phone.rows('photoBytes')).toHaveLength(taken);
    await expect(camera.getByRole('button', { name: 'Foto aufnehmen' })).toContainText(String(taken));
  }
  await expect(camera.getByRole('timer', { name: 'Verbleibende Zeit' })).toHaveText(/^9:\d\d$/);
  const done = await camera.getByRole('button', { name: 'Fertig' }).boundingBox();
  await phone.toForm();
  // The missing field has the focus; after it, the next photo moves the focus to 'Speichern'.
  const property = page.getByRole('combobox', { name: 'Immobilie' });
  await expect(property).toBeFocused();
  await property.selectOption({ label: 'Haus am Dom' });
  await page.getByRole('button', { name: 'Weiteres Foto' }).click();
  const save = await camera.getByRole('button', { name: 'Speichern' }).boundingBox();
  expect(save).toEqual(done);
  await page.setViewportSize({ width: 844, height: 390 });
  const beside = async (name: string) => (await camera.getByRole('button', { name }).boundingBox())?.x ?? 0;
  const picture = await camera.locator('video').boundingBox();
  for (const name of ['Foto aufnehmen', 'Speichern', 'Angaben'])
    expect(await beside(name)).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? Number.NaN));
  expect(picture?.height).toBe(390);
  await page.setViewportSize({ width: 390, height: 844 });
  await phone.toForm();
  const button = page.getByRole('button', { name: 'Speichern', exact: true });
  await expect(button).toBeFocused();
  expect(await button.boundingBox()).toEqual(save);
  await expect(page.getByText('3 Fotos', { exact: true })).toBeVisible();
});

test('takes a photo when the shutter is tapped in the first moment', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.goto('/new-documentation');
  for (let taken = 1; taken <= 8; taken++) {
    await phone.press();
    await expect(page.getByRole('button', { name: /^Foto \d/ })).toHaveCount(taken);
  }
  await expect(page.getByText('Das Foto wurde nicht gesichert', { exact: false })).toHaveCount(0);
});

test('makes a JPEG within 1920 × 1080 without metadata, to view and remove', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.capture({ photos: 2, notes: '' });
  const stored = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('objektbeleg'));
    const rows = await done(database.transaction('photoBytes').objectStore('photoBytes').getAll());
    database.close();
    return rows.map(({ bytes }: { bytes: ArrayBuffer }) => [...new Uint8Array(bytes)]);
  });
  for (const bytes of stored) {
    expect(jpegSize(bytes)).toEqual({ width: 640, height: 360 });
    const { format, exif } = await sharp(new Uint8Array(bytes)).metadata();
    expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
  }

  await page.getByRole('button', { name: /^Foto 1/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Foto 1 von 2' });
  await expect(viewer.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await expect(viewer.getByText(/640 × 360/)).toBeVisible();
  await viewer.getByRole('button', { name: 'Foto entfernen' }).click();
  await page.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(page.getByText('1 Foto', { exact: true })).toBeVisible();
  await expect.poll(() => phone.rows('photoBytes').then((rows) => rows.length)).toBe(1);
});

test('offers file picker and address when camera and location are denied', FULL, async ({ scenario }) => {
  const phone = await phoneWith(scenario, without('camera', 'geolocation'));
  const { page } = phone;
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await phone.goto('/new-documentation');
  await expect(page.getByText('GPS-Zugriff wurde verweigert')).toBeVisible();
  await page.getByRole('button', { name: 'Kamera öffnen' }).click();
  await expect(page.getByText('Kamerazugriff wurde verweigert')).toBeVisible();
  await page.getByLabel('Immobilie', { exact: true }).selectOption({ label: 'Haus am Dom' });
  await page.getByRole('button', { name: 'Standort der Immobilie verwenden' }).click();
  await expect(page.getByText('Standort laut Objektadresse, kein GPS')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Datei auswählen' }).click();
  await (await chooser).setFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile('pocketbase/demo/photos/treppenhaus-1.jpg'),
  });
  await expect(page.getByText('1 Foto', { exact: true })).toBeVisible({ timeout: 30_000 });
  const kept = await phone.save();
  expect(kept.sealed).toMatchObject({ locationSource: 'property', accuracy: null });
  expect(kept.sealed.photos[0]?.source).toBe('file');
  scenario.expected.push(kept);
  await scenario.expectGoodEnd(phone);
  await page.context().close();
});

test('switches the camera off after thirty seconds without a touch', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await page.clock.install();
  await phone.goto('/new-documentation');
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  await expect(camera).toBeVisible();
  await stopClock(page);
  await page.mouse.click(195, 300);
  await page.clock.runFor(29_000);
  await expect(camera).toBeVisible();
  await page.clock.runFor(2000);
  await expect(camera).toHaveCount(0);
  await expect(page.getByText('Die Kamera wurde nach 30 Sekunden ohne Berührung ausgeschaltet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kamera öffnen' })).toBeVisible();
});
