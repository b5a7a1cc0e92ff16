import { expect, type Page } from '@playwright/test';

export async function byKeyboard(
  page: Page,
  opener: { name: string | RegExp; dialog: string | RegExp },
): Promise<void> {
  const button = page.getByRole('button', { name: opener.name }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: opener.dialog });
  await expect(dialog).toBeVisible();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  expect(await inside(), `${opener.dialog}: focus inside`).toBe(true);
  // Nothing behind the dialog has the focus; the browser's own frame (body) may.
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    const place = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(place, `${opener.dialog}: Tab ${press + 1}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
}
