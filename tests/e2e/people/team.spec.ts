/** A company begins: all people and buildings in, assigned, with cards. */
import type { Locator, Page } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { phoneOptions, WITHOUT_WORKER } from '../../support/browser/browser';
import { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';

test.use(WITHOUT_WORKER);

const PEOPLE = 40;
const BUILDINGS = 60;
const TAPS_MOST = 25;
const buildings = [
  'Objektnummer\tName\tStraße\tPLZ\tOrt',
  ...Array.from({ length: BUILDINGS }, (_, n) => `${5000 + n}\tWEG Allee ${n + 1}\tAllee ${n + 1}\t50667\tKöln`),
].join('\n');
/** As a chat has them; each works in two buildings, one of them by its number. */
const people = Array.from(
  { length: PEOPLE },
  (_, n) =>
    `[30.11.26, 08:15:22] Chefin: ${n + 1}. Person Nr${'abcdefghij'[n % 10]} ${'KLMN'[n % 4]}${n}; ; ${5000 + n}, Allee ${n + 2}`,
).join('\n');

async function companyAt(scenario: Scenario, viewport: { width: number; height: number }): Promise<Phone> {
  const phone = await Phone.open(await scenario.context({ ...phoneOptions(), viewport }), scenario.proxy.url);
  // The browser's own dialog would block.
  await phone.page.addInitScript(() => {
    window.print = () => undefined;
  });
  await phone.signInOnly(scenario.team.provider);
  return phone;
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((area, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

const gridCell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });

test('sets up 40 people and 60 buildings from two pastes in 25 taps', async ({ scenario }) => {
  test.slow();
  const phone = await companyAt(scenario, { width: 1440, height: 900 });
  const { page } = phone;
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await phone.goto('/properties');
  await tap(button('Liste einlesen'));
  taps += 1;
  await paste(page.getByLabel('Liste einfügen'), buildings);
  await tap(button(`${BUILDINGS} Immobilien anlegen`));
  await expect(page.getByText(`${BUILDINGS} Immobilien angelegt`)).toBeVisible({ timeout: 60_000 });
  await tap(button('Fertig'));

  await tap(page.getByRole('link', { name: 'Mitarbeitende' }).first());
  await tap(button('Liste einlesen'));
  taps += 1;
  await paste(page.getByLabel('Liste einfügen'), people);
  await expect(page.getByText('40 werden angelegt')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await tap(button('So stimmt es'));
  await tap(button(`${PEOPLE} Personen anlegen`));
  await expect(page.getByText(`${PEOPLE} Personen angelegt`)).toBeVisible({ timeout: 60_000 });
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Karten drucken' }));
  await expect(button('40 Karten drucken')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await tap(button('40 Karten drucken'));
  await expect(page.locator('.cards__card')).toHaveCount(PEOPLE);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.cards__card').first()).toContainText('gültig bis');
  const pins = await page.locator('.cards__pin').allInnerTexts();
  expect(pins).toHaveLength(PEOPLE);
  for (const pin of pins) expect(await page.locator('.cards__all').innerText()).not.toContain(`PIN ${pin}`);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await tap(button('Schließen'));

  await tap(button('Wer arbeitet wo?'));
  const first = gridCell(page, 'Person Nra K0, WEG Allee 1');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  // Only what is near the view is drawn.
  expect(await page.getByRole('gridcell').count()).toBeLessThan((PEOPLE + 3) * (BUILDINGS + 3) * 0.75);
  await tap(page.getByRole('gridcell', { name: /^Person Nra K0, alle Immobilien: 2 von/ }));
  await tap(button('Speichern'));
  await expect(page.getByText('Zuordnung gespeichert')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(TAPS_MOST);

  const { provider } = scenario.team;
  const made = await scenario.world.rows('properties', `company_admin = "${provider.id}"`);
  expect(made).toHaveLength(BUILDINGS);
  const team = await scenario.world.rows('users', `employer = "${provider.id}" && full_name ~ "Person Nr"`);
  expect(team).toHaveLength(PEOPLE);
  const assigned = await scenario.world.rows('user_properties', `company_admin = "${provider.id}" && ended_at = ""`);
  const of = (id: unknown) => assigned.filter(({ user }) => user === id).length;
  const all = team.find(({ full_name }) => full_name === 'Person Nra K0');
  const other = team.find(({ full_name }) => full_name === 'Person Nrb L1');
  expect(of(all?.id)).toBeGreaterThanOrEqual(BUILDINGS);
  expect(of(other?.id)).toBe(2);
});

test('changes many cells by dragging, by keys and by copying', async ({ scenario }) => {
  const phone = await companyAt(scenario, { width: 1440, height: 900 });
  const { page } = phone;
  await phone.goto('/employees');
  await page.getByRole('button', { name: 'Wer arbeitet wo?' }).click();
  const cells = page.getByRole('gridcell', { name: /^(Emil Erster|Zora Zweite), (?!alle)/ });
  const states = () => cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-selected')));
  await expect(cells.first()).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const before = await states();

  // The corner cell clears or fills all.
  const corner = page.getByRole('gridcell', { name: /^Alle, alle Immobilien/ });
  await corner.click();
  if ((await states()).includes('false')) await corner.click();
  expect(new Set(await states())).toEqual(new Set(['true']));
  await cells.first().hover();
  await page.mouse.down();
  await cells.last().hover();
  await page.mouse.up();
  expect(new Set(await states())).toEqual(new Set(['false']));

  await cells.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  const [one, two, ...rest] = await states();
  expect([one, two]).toEqual(['true', 'true']);
  expect(new Set(rest)).toEqual(new Set(['false']));
  await expect(cells.nth(1)).toBeFocused();

  await page.getByRole('button', { name: 'Zora Zweite', exact: true }).click();
  await page.getByRole('combobox', { name: 'Zora Zweite: dieselben Immobilien wie' }).click();
  await page.getByRole('option', { name: 'Emil Erster' }).click();
  const width = before.length / 2;
  expect((await states()).slice(width)).toEqual((await states()).slice(0, width));

  await cells.last().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Änderungen verwerfen' }).click();
  await page.getByRole('button', { name: 'Wer arbeitet wo?' }).click();
  await expect(cells.first()).toBeVisible();
  expect(await states()).toEqual(before);
});

test('shows used codes, and renews the others at once', async ({ scenario }) => {
  for (const { id } of scenario.team.employees) await scenario.world.change('users', id, { verified: false });
  const phone = await companyAt(scenario, { width: 390, height: 844 });
  const { page } = phone;
  await phone.goto('/employees');
  await page.getByRole('button', { name: 'Karten drucken' }).click();
  await expect(page.getByText('Noch kein Code').first()).toBeVisible();
  await page.getByLabel('Sprache für alle').selectOption({ label: 'Polski' });
  await page.getByRole('button', { name: '2 Karten drucken' }).click();
  await expect(page.locator('.cards__card ol[lang="pl"]')).toHaveCount(2);
  const codeOf = () => page.locator('.cards__card path').first().getAttribute('d');
  const code = await codeOf();
  // Printed on both sides, no PIN stands behind a card.
  await expect(page.locator('.cards__blank')).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText('Code gilt bis').first()).toBeVisible();
  await page.getByRole('button', { name: 'Codes erneuern' }).click();
  await page.getByRole('dialog', { name: 'Codes erneuern?' }).getByRole('button', { name: 'Codes erneuern' }).click();
  await expect(page.getByText('Codes erneuert')).toBeVisible();
  await page.getByRole('button', { name: '2 Karten drucken' }).click();
  await expect(page.locator('.cards__card')).toHaveCount(2);
  expect(await codeOf()).not.toBe(code);
});
