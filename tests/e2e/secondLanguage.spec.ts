/** A second line under the German of the capture screens: loaded when it is chosen, right to left where it must be. */
import { seriousFaults } from '../support/axe';
import { expect, test } from '../support/badDay';
import { capture, makeLink, strangersPhone } from '../support/links';

test('Arabic on a link’s page: chosen once, under every label, from right to left; what is stored stays German', async ({
  day,
}) => {
  const link = await makeLink(day, day.crew.provider, day.crew.properties[0].id);
  const phone = await strangersPhone(day);
  const { page } = phone;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await capture(phone, link, { notes: 'Hof', photos: 1 });
  await expect(page.locator('.l2')).toHaveCount(0);
  expect(loaded.filter((url) => /\/assets\/(ar|pl|en)-/.test(url))).toEqual([]);
  await page.getByRole('combobox', { name: 'Zweite Sprache' }).selectOption({ label: 'العربية' });
  const line = page.getByText('الموقع', { exact: true });
  await expect(line).toBeVisible();
  await expect(line).toHaveAttribute('dir', 'rtl');
  await expect(line).toHaveAttribute('lang', 'ar');
  await expect(page.getByText('ما زال ينقص: اسمك')).toBeVisible();
  await expect(page.getByText('Es fehlt noch: Ihr Name')).toBeVisible();
  expect(loaded.filter((url) => /\/assets\/(pl|en)-/.test(url))).toEqual([]);
  // A sentence starts at the right, its German stays at the left; the page itself keeps its direction.
  const sentence = page.getByText('يرجى إدخال اسمك');
  expect(await sentence.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr');
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('textbox', { name: /Ihr Name/ }).fill('Amir');
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(page.getByText('تم حفظ التقرير').first()).toBeVisible();
  await phone.expectEmptyQueue();
  expect(JSON.stringify((await phone.kept())[0]?.sealed)).not.toMatch(/\p{Script=Arabic}/u);
  // Chosen once on this device.
  await phone.goto(link.path);
  await expect(page.getByText('الموقع', { exact: true })).toBeVisible();
});

test('the employee’s capture screen has the same switch; the office stays German', async ({ day }) => {
  const phone = await day.phone();
  const { page } = phone;
  await phone.capture({ photos: 1, notes: 'Flur' });
  await page.getByRole('combobox', { name: 'Zweite Sprache' }).selectOption({ label: 'Polski' });
  await expect(page.getByText('Lokalizacja', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Speichern\s*Zapisz$/ })).toBeVisible();
  await phone.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dienstleister Dashboard' })).toBeVisible();
  await expect(page.getByText('Nowy raport')).toHaveCount(0);
  await phone.goto('/new-documentation');
  await expect(page.getByText('Nowy raport')).toBeVisible();
  await page.getByRole('combobox', { name: 'Zweite Sprache' }).selectOption({ label: 'Deutsch' });
  await expect(page.getByText('Nowy raport')).toHaveCount(0);
});
