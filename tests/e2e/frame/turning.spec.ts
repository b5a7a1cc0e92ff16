/** Turning a tablet changes the list's form and keeps open dialogs. */
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';

test.use(WITHOUT_WORKER);

const LYING = { width: 1180, height: 820 };
const UPRIGHT = { width: 820, height: 1180 };

test('keeps a selection and the typed input of its dialog', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  await bring(1, 'Treppe gewischt');
  const { page, close } = await office(scenario, { viewport: LYING });
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  const bar = page.getByRole('region', { name: 'Auswahl' });
  await bar.getByRole('button', { name: 'Teilen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Teilen' });
  const title = dialog.getByLabel('Überschrift');
  await title.fill('Winter im Domkloster');
  for (const turned of [UPRIGHT, LYING, UPRIGHT]) {
    await page.setViewportSize(turned);
    await expect(title).toHaveValue('Winter im Domkloster');
    expect(await seriousFaults(page)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  const made = page.getByRole('dialog', { name: 'Link zum Teilen' });
  await expect(made.getByLabel('Link', { exact: true })).toHaveValue(/geteilt#/);
  await page.setViewportSize(LYING);
  await expect(made).toBeVisible();
  await page.setViewportSize(UPRIGHT);
  await made.getByRole('button', { name: 'Schließen', exact: true }).last().click();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(bar.getByText('1 ausgewählt')).toBeVisible();
  await close();
});

test('keeps an open photo', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const made = await bring(2, 'Treppe gewischt');
  const { page, close } = await office(scenario, { viewport: LYING });
  await page.goto(`${scenario.proxy.url}/documentation/${made.sealed.id}`);
  await page.getByRole('button', { name: /^Foto 2/ }).click();
  const photo = page.getByRole('dialog');
  await expect(photo).toBeVisible();
  for (const turned of [UPRIGHT, LYING]) {
    await page.setViewportSize(turned);
    await expect(photo).toBeVisible();
  }
  await photo.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(photo).toHaveCount(0);
  await close();
});
