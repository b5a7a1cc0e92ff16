/** The capture screen for eyes, fingers and screen readers. */
import { seriousFaults } from '../../support/browser/axe';
import { expect, test } from '../../support/browser/scenario';

test('has no serious axe fault on screen, camera and receipt, at 320 px', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await page.setViewportSize({ width: 320, height: 640 });
  await phone.goto('/new-documentation');
  await expect(page.getByRole('dialog', { name: 'Kamera' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click({ force: true });
  await expect(page.getByText('Bitte nehmen Sie mindestens ein Foto auf')).toHaveCount(2);
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await phone.press();
  await expect(page.getByRole('button', { name: /^Foto 1,/ })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await phone.capture({ photos: 1, notes: 'Eingang frei' });
  expect(await seriousFaults(page)).toEqual([]);
  await phone.save();
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("fades the strip's edge only where photos lie beyond it", async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await page.setViewportSize({ width: 390, height: 844 });
  const strip = page.locator('.strip:not(.strip--small)');
  const fades = () =>
    strip.evaluate((box) =>
      ['--strip-before', '--strip-behind'].map((edge) =>
        Number.parseFloat(getComputedStyle(box).getPropertyValue(edge)),
      ),
    );
  await phone.capture({ photos: 1, notes: 'Hof' });
  await expect.poll(fades).toEqual([0, 0]);
  await phone.shoot(2);
  expect(await strip.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0);
  await expect.poll(fades).toEqual([0, 40]);
  await strip.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
  await expect.poll(fades).toEqual([40, 0]);
});
