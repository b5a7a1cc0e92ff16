/** Keys of the office: one box for everything, and lists without a mouse. */
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';

test.use(WITHOUT_WORKER);

test('opens buildings, questions and records by keys, until they are switched off', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const { sealed } = await bring(1, 'Treppe gewischt');
  const { page, close } = await office(scenario);
  const building = scenario.team.properties[0].name;
  await page.goto(`${scenario.proxy.url}/property-manager/dashboard`);
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  const box = page.getByRole('dialog', { name: 'Suchen und öffnen' });
  const open = async (text: string, option: string) => {
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(box).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.type(text);
    await expect(box.getByRole('option', { name: option }).first()).toBeVisible();
  };
  await open(building, building);
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: building, level: 1 })).toBeVisible();

  await open('Treppe gewischt', 'fragen');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/property-manager\/documentations\?search=Treppe\+gewischt/);
  await expect(page.getByRole('row').filter({ hasText: 'Emil Erster' })).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/documentation/${sealed.id}`));

  const [row] = await scenario.world.rows('documentations', `id = "${sealed.id}"`);
  await open(String(row?.number), `Nr. ${row?.number}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/documentation/${sealed.id}`));
  await open('emil', 'Emil Erster');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=Emil\+Erster/);
  await open('neue immobilie', 'Neue Immobilie');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Neue Immobilie' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/property-manager\/properties$/);

  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(page.getByRole('row').filter({ hasText: 'Emil Erster' })).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tastenkürzel' })).toContainText('Strg + K');
  await page.keyboard.press('Escape');

  await page.goto(`${scenario.proxy.url}/konto`);
  await page.getByRole('switch', { name: 'Tastenkürzel' }).uncheck();
  await page.goto(`${scenario.proxy.url}/property-manager/dashboard`);
  await expect(page.getByRole('region', { name: 'Woche' })).toContainText(building);
  await page.keyboard.press('Control+k');
  await expect(box).toHaveCount(0);
  await close();
});
