/** Löschsperre (D187): records on hold cannot be deleted, and both sides read why. */
import { offeredHoldDay } from '../../../src/domain/documentation/legalHold';
import { dayOf } from '../../../src/domain/time/germanDay';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { inRowMenu } from '../../support/browser/rowMenu';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

const REASON = 'Wasserschaden im Keller, Versicherung prüft';
const GERMAN = offeredHoldDay(dayOf(Date.now())).split('-').reverse().join('.');

test('blocks deletion by the company until the Löschsperre ends', FULL, async ({ scenario }) => {
  const own = () => scenario.world.rows('documentations', `company_admin = "${scenario.team.provider.id}"`);
  const { bring } = await byEmployee(scenario);
  const { sealed } = await bring(1, 'Treppe gewischt');
  await bring(1, 'Keller gekehrt');
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Löschsperre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Löschsperre setzen' });
  await dialog.getByLabel('Gilt bis einschließlich').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Löschsperre setzen' }).click();
  await expect(dialog.getByText('Bitte wählen Sie einen Tag von heute an')).toBeVisible();
  await expect(dialog.getByText('Bitte geben Sie einen Grund mit mindestens 10 Zeichen an')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Gilt bis einschließlich').fill(offeredHoldDay(dayOf(Date.now())));
  await dialog.getByLabel('Grund').fill(REASON);
  await dialog.getByRole('button', { name: 'Löschsperre setzen' }).click();
  await expect(page.getByText('Löschsperre gesetzt')).toBeVisible();

  const box = page.getByRole('region', { name: 'Nachweis', exact: true });
  await page.goto(`${scenario.proxy.url}/documentation/${sealed.id}`);
  await expect(box).toContainText(`Löschsperre bis ${GERMAN}`);
  await expect(box).toContainText(REASON);
  await expect(box).toContainText('Löschsperre gesetzt am ');
  expect(await seriousFaults(page)).toEqual([]);

  const phone = await scenario.phone(scenario.team.provider);
  const remove = async () => {
    await phone.goto('/history');
    await phone.page.getByRole('button', { name: 'Löschen' }).first().click();
    const question = phone.page.getByRole('dialog', { name: 'Sind Sie sicher?' });
    await question.getByLabel('Grund').fill('Falsches Objekt');
    await question.getByRole('button', { name: 'Löschen' }).click();
  };
  await remove();
  await expect(phone.page.getByText('Für diese Dokumentation gilt eine Löschsperre.')).toBeVisible();
  expect(await own()).toHaveLength(2);

  for (const { id } of await own()) {
    await page.goto(`${scenario.proxy.url}/documentation/${id}`);
    await box.getByRole('button', { name: 'Beenden' }).click();
    const end = page.getByRole('dialog', { name: 'Löschsperre beenden?' });
    await end.getByLabel('Grund').fill('Die Versicherung hat gezahlt');
    await end.getByRole('button', { name: 'Beenden' }).click();
    await expect(await inRowMenu(page, 'Löschsperre setzen')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toContainText('Löschsperre beendet am ');
  }
  await remove();
  await expect(phone.page.getByText('Dokumentation erfolgreich gelöscht')).toBeVisible();
  expect(await own()).toHaveLength(1);
  await close();
});
