import { test } from '../support/badDay';
import { byKeyboard } from '../support/byKeyboard';

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
