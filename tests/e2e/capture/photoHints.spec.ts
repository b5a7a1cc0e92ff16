/** A hint at a useless photo, while the person still stands there. It never blocks. */
import type { Page } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { largeDialogFaults } from '../../support/browser/largeText';
import { expect, test } from '../../support/browser/scenario';

type Scene = 'dark' | 'good';
type WithScene = { scene: Scene };

/** A camera whose picture the test chooses, with a zoom. Runs in the page. */
function sceneCamera(): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 480 });
  const pen = canvas.getContext('2d', { alpha: false });
  Object.assign(globalThis, { scene: 'dark' });
  let beat = 0;
  const draw = () => {
    if (!pen) return;
    const dark = (globalThis as unknown as WithScene).scene === 'dark';
    pen.fillStyle = dark ? '#060606' : '#c9c2b4';
    pen.fillRect(0, 0, 640, 480);
    pen.fillStyle = dark ? '#0a0a0a' : '#4a3b2a';
    for (let step = 0; step < 12; step++) pen.fillRect(40, step * 40, 560, 12 + (beat % 2));
    for (let post = 0; post < 16; post++) pen.fillRect(post * 40, 0, 6, 480);
    beat++;
  };
  setInterval(draw, 50);
  const devices = navigator.mediaDevices;
  if (devices)
    devices.getUserMedia = async () => {
      const stream = canvas.captureStream(20);
      for (const track of stream.getTracks())
        Object.assign(track, {
          getCapabilities: () => ({ zoom: { min: 1, max: 8 } }),
          applyConstraints: async () => {},
        });
      return stream;
    };
}

/** Shows the scene, and waits until the live picture has its light. */
async function look(page: Page, scene: Scene): Promise<void> {
  await page.evaluate((chosen) => Object.assign(globalThis, { scene: chosen }), scene);
  await page.waitForFunction((chosen) => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 32, height: 24 });
    const pen = canvas.getContext('2d');
    if (!video || !pen || video.readyState < 2) return false;
    pen.drawImage(video, 0, 0, 32, 24);
    const { data } = pen.getImageData(0, 0, 32, 24);
    const light = data.filter((_, at) => at % 4 === 0).reduce((sum, value) => sum + value, 0) / (32 * 24);
    return chosen === 'dark' ? light < 20 : light > 60;
  }, scene);
}

test('zooms, and hints at a dark photo, offline: retake or keep', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await page.context().setOffline(true);
  await page.addInitScript(sceneCamera);
  await phone.goto('/new-documentation');
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  const hint = camera.getByText('Das Foto ist sehr dunkel');
  const photos = async () => (await phone.rows('photos')).length;

  const zoom = camera.getByRole('button', { name: 'Zoom' });
  await zoom.click();
  await expect(zoom).toHaveText('2×');
  await look(page, 'dark');
  await phone.press();
  await expect(hint).toBeVisible();
  expect(await photos()).toBe(1);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await largeDialogFaults(page, 'Kamera')).toEqual([]);
  await camera.getByRole('button', { name: 'Neu aufnehmen' }).click();
  await expect(hint).toHaveCount(0);
  await expect.poll(photos).toBe(0);

  await phone.press();
  await expect(hint).toBeVisible();
  await camera.getByRole('button', { name: 'Behalten' }).click();
  await expect(hint).toHaveCount(0);
  expect(await photos()).toBe(1);

  // The hint of the dark photo gives way to a good one.
  await phone.press();
  await expect(hint).toBeVisible();
  await look(page, 'good');
  await phone.press();
  await expect.poll(photos).toBe(3);
  await expect(hint).toHaveCount(0);
  await camera.getByRole('button', { name: /^(Fertig|Speichern)$/ }).click();
  await expect(camera).toHaveCount(0);
  await expect.poll(async () => (await phone.kept()).length).toBe(1);
  await phone.goto('/new-documentation');
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  const stored = await phone.rows('photos');
  expect(stored.map((row) => Object.keys(row).filter((key) => /hint|fault|dark/.test(key)))).toEqual([[], [], []]);
});
