import type { Page } from '@playwright/test';
import { expect, test } from '../support/badDay';

/** Opens a dialog with the keyboard, stays in it with Tab, leaves it with Escape, and is back where it began. */
async function byKeyboard(page: Page, opener: { name: string | RegExp; dialog: string | RegExp }): Promise<void> {
  const button = page.getByRole('button', { name: opener.name }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: opener.dialog });
  await expect(dialog).toBeVisible();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  expect(await inside(), `${opener.dialog}: focus inside`).toBe(true);
  // Behind the dialog nothing can be reached: the only other place is the browser itself (body).
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

test('every dialog about people opens, holds and gives back the focus by keyboard alone', async ({ day }) => {
  const phone = await day.phone(day.crew.provider);
  const { page } = phone;
  await phone.goto('/employees');
  await byKeyboard(page, { name: 'Mitarbeitende hinzufügen', dialog: 'Mitarbeitende hinzufügen' });
  await byKeyboard(page, { name: 'Liste einlesen', dialog: 'Liste einlesen' });
  const manage = page.getByRole('button', { name: 'Emil Erster verwalten' });
  await manage.focus();
  await page.keyboard.press('Enter');
  await byKeyboard(page, { name: 'Neues Passwort', dialog: 'Neues Passwort' });
  await byKeyboard(page, { name: 'Deaktivieren', dialog: 'Deaktivieren?' });
  await byKeyboard(page, { name: 'Löschen', dialog: 'Sind Sie sicher?' });
});

test('every dialog about properties and the filters do so too', async ({ day }) => {
  const phone = await day.phone(day.crew.provider);
  const { page } = phone;
  await phone.goto('/properties');
  await byKeyboard(page, { name: 'Immobilie hinzufügen', dialog: 'Immobilie hinzufügen' });
  await byKeyboard(page, { name: 'Liste einlesen', dialog: 'Liste einlesen' });
  await byKeyboard(page, { name: /^Mitarbeitende zuordnen/, dialog: 'Mitarbeitende zuordnen' });
  await byKeyboard(page, { name: 'Zusammenarbeit beenden', dialog: 'Zusammenarbeit beenden?' });
  await phone.goto('/history');
  await byKeyboard(page, { name: 'Filter', dialog: 'Filter' });
});
