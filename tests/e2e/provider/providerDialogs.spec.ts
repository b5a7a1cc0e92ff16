import type { Locator, Page } from '@playwright/test';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

/** `first`: what has the focus; without it the dialog is a question with the focus on 'Abbrechen'. */
type Opener = { name: string | RegExp; dialog: string | RegExp; first?: (dialog: Locator) => Locator };
const field = (name: string) => (dialog: Locator) => dialog.getByLabel(name, { exact: true });
const button = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name });

async function byKeyboard(page: Page, { name, dialog: title, first }: Opener): Promise<void> {
  const opener = page.getByRole('button', { name }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect((first ?? button('Abbrechen'))(dialog), `${title}: first focus`).toBeFocused();
  // Nothing behind the dialog has the focus; the browser's own frame (body) may.
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    const place = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(place, `${title}: Tab ${press + 1}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('opens and closes every dialog about people, focus restored', FULL, async ({ scenario }) => {
  // Confirmed addresses set their own passwords.
  await scenario.world.change('users', scenario.team.employees[0].id, { verified: false });
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  await phone.goto('/employees');
  await byKeyboard(page, {
    name: 'Mitarbeitende hinzufügen',
    dialog: 'Mitarbeitende hinzufügen',
    first: field('Name'),
  });
  await byKeyboard(page, { name: 'Liste einlesen', dialog: 'Liste einlesen', first: field('Liste einfügen') });
  await byKeyboard(page, { name: 'Wer arbeitet wo?', dialog: 'Wer arbeitet wo?', first: field('Personen suchen') });
  await byKeyboard(page, { name: 'Karten drucken', dialog: 'Karten drucken', first: field('Alle auswählen') });
  const manage = page.getByRole('button', { name: 'Emil Erster verwalten' });
  await manage.focus();
  await page.keyboard.press('Enter');
  await byKeyboard(page, { name: 'Angaben ändern', dialog: 'Angaben ändern', first: field('Name') });
  await byKeyboard(page, { name: 'Neues Passwort', dialog: 'Neues Passwort', first: field('Passwort') });
  await byKeyboard(page, { name: 'Deaktivieren', dialog: 'Deaktivieren?' });
  await byKeyboard(page, { name: 'Löschen', dialog: 'Sind Sie sicher?' });
});
