import { expect, type Page } from '@playwright/test';

/** `menu`: the button of the menu that holds the entry `name`; it gets the focus back. */
export async function byKeyboard(
  page: Page,
  opener: { name: string | RegExp; dialog: string | RegExp; menu?: string },
): Promise<void> {
  const button = page.getByRole('button', { name: opener.menu ?? opener.name }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  if (opener.menu !== undefined) await chooseByKeyboard(page, opener.name);
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

/** Moves through an open menu with the arrow key, and chooses. */
async function chooseByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  const entry = page.getByRole('menuitem', { name });
  const entries = await page.getByRole('menuitem').count();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let step = 0; step < entries; step++) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}
