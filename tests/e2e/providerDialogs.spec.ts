import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/badDay';
import { WITHOUT_WORKER } from '../support/browser/browser';
import { deliver, session, work } from '../support/rows/work';
import { FULL } from '../support/run/full.mjs';
import { create } from '../support/server/server';
import { signIn } from '../support/server/tenants';

test.use(WITHOUT_WORKER);

/** `first`: what has the focus; without it the dialog is a question with the focus on 'Abbrechen'. */
type Opener = { name: string | RegExp; dialog: string | RegExp; first?: (dialog: Locator) => Locator };
const field = (name: string) => (dialog: Locator) => dialog.getByLabel(name, { exact: true });
const button = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name });
const chip = (name: string) => (dialog: Locator) => dialog.getByRole('radio', { name }).first();

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

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);

test('opens and closes every dialog about people, focus restored', async ({ day }) => {
  // Confirmed addresses set their own passwords.
  await day.world.change('users', day.team.employees[0].id, { verified: false });
  const phone = await day.phone(day.team.provider);
  const { page } = phone;
  await phone.goto('/employees');
  await byKeyboard(page, {
    name: 'Mitarbeitende hinzufügen',
    dialog: 'Mitarbeitende hinzufügen',
    first: field('Name'),
  });
  await byKeyboard(page, { name: 'Liste einlesen', dialog: 'Liste einlesen', first: button('Datei auswählen') });
  const manage = page.getByRole('button', { name: 'Emil Erster verwalten' });
  await manage.focus();
  await page.keyboard.press('Enter');
  await byKeyboard(page, { name: 'Angaben ändern', dialog: 'Angaben ändern', first: field('Name') });
  await byKeyboard(page, { name: 'Neues Passwort', dialog: 'Neues Passwort', first: field('Passwort') });
  await byKeyboard(page, { name: 'Deaktivieren', dialog: 'Deaktivieren?' });
  await byKeyboard(page, { name: 'Löschen', dialog: 'Sind Sie sicher?' });
});

test('does so for properties, filters and the deletion of a record', FULL, async ({ day }) => {
  const { world, team } = day;
  const [emil] = team.employees;
  const own = { name: 'Lager', address: 'Weg 1', company_admin: team.provider.id };
  await create(world.server, 'properties', own);
  const made = await work({ author: emil.id, property: team.properties[0].id, photos: 1 });
  await deliver(world.server, made, session(await signIn(world.server, emil.email)));
  const phone = await day.phone(team.provider);
  const { page } = phone;
  await phone.goto('/properties');
  await byKeyboard(page, { name: 'Immobilie hinzufügen', dialog: 'Immobilie hinzufügen', first: field('Name') });
  await byKeyboard(page, { name: 'Liste einlesen', dialog: 'Liste einlesen', first: button('Datei auswählen') });
  await byKeyboard(page, { name: /^Mitarbeitende zuordnen/, dialog: 'Mitarbeitende zuordnen', first: field('Suche') });
  await byKeyboard(page, { name: 'Zusammenarbeit beenden', dialog: 'Zusammenarbeit beenden?' });
  await byKeyboard(page, { name: 'Bearbeiten', dialog: 'Immobilie bearbeiten', first: field('Name') });
  await byKeyboard(page, { name: 'Löschen', dialog: 'Sind Sie sicher?' });
  await phone.goto('/history');
  await byKeyboard(page, { name: 'Filter', dialog: 'Filter', first: chip('Alle') });
  await byKeyboard(page, { name: 'Löschen', dialog: 'Sind Sie sicher?', first: field('Grund') });
});

test('sends a form once by Enter and keeps the input when a save fails', FULL, async ({ day }) => {
  const phone = await day.phone(day.team.provider);
  const { page } = phone;
  await phone.goto('/employees');
  const sent: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/app/employees', async (route) => {
    sent.push(route.request().postData() ?? '');
    if (sent.length > 1) return route.fallback();
    await answered;
    return route.fulfill({ status: 503, json: { status: 503, code: 'temporary', message: '' } });
  });
  await page.getByRole('button', { name: 'Mitarbeitende hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mitarbeitende hinzufügen' });
  await page.keyboard.type('Ana Ionescu');
  await dialog.getByText('E-Mail und Passwort').click();
  await dialog.getByLabel('E-Mail', { exact: true }).fill(`ana.${day.team.provider.email}`);
  await dialog.getByLabel('Passwort', { exact: true }).fill('Besen-Hof-47');
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
  await expect.poll(() => sent.length).toBe(1);
  await page.keyboard.press('Enter');
  answer();
  await expect(dialog.getByText('Der Server ist gerade nicht erreichbar', { exact: false })).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ana Ionescu');
  await expect(dialog.getByLabel('Passwort', { exact: true })).toHaveValue('Besen-Hof-47');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Ana Ionescu').first()).toBeVisible();

  await phone.goto('/properties');
  await page
    .getByRole('button', { name: /^Mitarbeitende zuordnen/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Ana Ionescu/ }).check();
  await page.keyboard.press('Enter');
  const message = page.locator('.toast').filter({ hasText: 'Zuordnung gespeichert' });
  await expect(message).toBeVisible();
  const foot = page.locator('.foot');
  await expect
    .poll(async () => ((await foot.boundingBox())?.y ?? 0) >= bottomOf(await message.boundingBox()))
    .toBe(true);
});
