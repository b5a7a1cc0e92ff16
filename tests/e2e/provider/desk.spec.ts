/** The company's desk: the frame and tables of the Hausverwaltung's office. */
import { seriousFaults } from '../../support/browser/axe';
import { phoneOptions, WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, RECORD_LINK } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { signInAt } from '../../support/browser/signIn';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

test("shows a company today's work at its desk, to read and delete", FULL, async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const [emil] = scenario.team.employees;
  const [dom, store] = scenario.team.properties;
  const first = await bring(2, 'Treppe gewischt');
  await bring(1, 'Laub gekehrt', { property: store.id });
  const context = await scenario.context({
    ...phoneOptions(),
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(first.sealed.capturedAt);
  await signInAt(page, scenario.proxy.url, scenario.team.provider);

  const people = page.getByRole('region', { name: 'Nach Person' });
  await expect(people.getByRole('row').filter({ hasText: emil.fullName })).toContainText(`${dom.name}, ${store.name}`);
  const buildings = page.getByRole('region', { name: 'Nach Immobilie' });
  await expect(buildings.getByRole('row').filter({ hasText: emil.fullName })).toHaveCount(2);
  expect(await seriousFaults(page)).toEqual([]);
  await buildings.getByRole('link', { name: dom.name }).click();
  await expect(page).toHaveURL(new RegExp(`property=${dom.id}&period=today$`));
  await expect(page.getByRole('row').filter({ hasText: emil.fullName })).toHaveCount(1);

  // Read-only for a foreign building.
  await page.getByRole('navigation').getByRole('link', { name: 'Immobilien' }).first().click();
  await page.getByRole('link', { name: dom.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: dom.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Die letzten 14 Tage' }).getByRole('img')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Wer hier arbeitet' })).toContainText(emil.fullName);
  await expect(page.getByRole('region', { name: 'Dokumentationen' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Leistung eintragen' })).toBeHidden();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('navigation').getByRole('link', { name: 'Dokumentationen' }).first().click();
  const table = page.getByRole('region', { name: dom.name });
  await expect(table.getByRole('row').filter({ hasText: emil.fullName })).toHaveCount(1);
  await expect(page.getByRole('region', { name: store.name }).getByRole('table')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  // The list follows the filters at once; field and open row stay.
  const filters = page.getByRole('search', { name: 'Filter' });
  await filters.getByLabel('Suchen oder fragen').fill('Laub');
  await expect(table).toHaveCount(0);
  await expect(page).toHaveURL(/Laub$/);
  await expect(filters.getByLabel('Suchen oder fragen')).toBeFocused();
  await filters.getByRole('button', { name: 'Mehr Filter' }).click();
  await filters.getByLabel('Mitarbeitende').selectOption({ label: emil.fullName });
  await expect(filters.getByRole('button', { name: 'Mehr Filter (1)' })).toBeVisible();
  await filters.getByLabel('Status').selectOption({ label: 'Gelöschte' });
  await expect(page.getByText('Keine Dokumentation gefunden')).toBeVisible();
  await filters.getByRole('button', { name: 'Zurücksetzen' }).click();
  await table.getByRole('link', { name: RECORD_LINK }).click();
  await expect(page.getByText('Treppe gewischt')).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await table.getByRole('button', { name: /^Löschen: Haus am Dom, / }).click();
  const reason = page.getByRole('dialog').getByLabel('Grund');
  await reason.fill('Falsche Immobilie');
  // A turned tablet keeps the open dialog; closing it shows the phone's screen.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(reason).toHaveValue('Falsche Immobilie');
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('heading', { name: 'Alle Dokumentationen' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto(`${scenario.proxy.url}/employees`);
  await page.getByRole('button', { name: 'Mitarbeitende hinzufügen' }).click();
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await name.fill('Olha Kovalenko');
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(name).toHaveValue('Olha Kovalenko');
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeAttached();
});
