import { seriousFaults } from '../../support/browser/axe';
import { WITH_WORKER, WITHOUT_WORKER } from '../../support/browser/browser';
import { expect, test } from '../../support/browser/scenario';
import { deliver, session, work } from '../../support/rows/work';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

test('adds a person who signs in at once, and deletes with a warning', async ({ scenario }) => {
  const [, zora] = scenario.team.employees;
  const made = await work({ author: zora.id, property: scenario.team.properties[0].id, photos: 1 });
  await deliver(scenario.world.server, made, session(await signIn(scenario.world.server, zora.email)));
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  await phone.goto('/employees');
  await expect(page.getByText('2 Personen')).toBeVisible();
  await expect(page.getByRole('link', { name: '1 Dokumentation', exact: true })).toHaveAttribute(
    'href',
    `/history?employee=${zora.id}`,
  );
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Mitarbeitende hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mitarbeitende hinzufügen' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Ana Ionescu');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type(zora.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Bitte alle Felder ausfüllen.')).toBeVisible();
  await dialog.getByLabel('Passwort', { exact: true }).fill('Besen-Hof-47');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Diese E-Mail ist bereits registriert.')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ana Ionescu');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('E-Mail', { exact: true }).fill(`ana.${zora.email}`);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('3 Personen')).toBeVisible();
  await expect(page.getByText('Passwort noch vom Betrieb')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mitarbeitende hinzufügen' })).toBeFocused();
  expect(await signIn(scenario.world.server, `ana.${zora.email}`, 'Besen-Hof-47')).toBeTruthy();

  await page.getByRole('button', { name: 'Zora Zweite verwalten' }).click();
  await page.getByRole('button', { name: 'Löschen', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Sind Sie sicher?' });
  await expect(question.getByText(/Eine Dokumentation bleibt mit dem Namen erhalten/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Löschen', exact: true }).click();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Zora Zweite wurde erfolgreich entfernt.')).toBeVisible();
  await expect(page.getByText('2 Personen')).toBeVisible();
  await expect(signIn(scenario.world.server, zora.email)).rejects.toThrow();
  await phone.goto('/history');
  await expect(page.getByText('Zora Zweite')).toBeVisible();
});

test('reports a deletion to the second tab, and both lists agree', async ({ scenario }) => {
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  await phone.goto('/employees');
  const second = await page.context().newPage();
  await second.goto(`${phone.origin}/employees`);
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Emil Erster verwalten' }).click();
    await tab.getByRole('button', { name: 'Löschen', exact: true }).click();
    await expect(tab.getByRole('dialog')).toBeVisible();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Emil Erster wurde erfolgreich entfernt.')).toBeVisible();
  await second.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(second.getByText('Emil Erster war bereits gelöscht.')).toBeVisible();
  for (const tab of [page, second]) await expect(tab.getByText('1 Person', { exact: true })).toBeVisible();
});

test.describe(() => {
  test.use(WITH_WORKER);
});

test('keeps a name of 200 characters and a right-to-left one in place', async ({ scenario }) => {
  const [emil, zora] = scenario.team.employees;
  await scenario.world.change('users', emil.id, {
    full_name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200),
  });
  await scenario.world.change('users', zora.id, { full_name: 'محمد الأحمد' });
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  await phone.goto('/employees');
  await expect(page.getByText('محمد الأحمد')).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Noch keine' })).toHaveCount(2);
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await seriousFaults(page)).toEqual([]);
});
