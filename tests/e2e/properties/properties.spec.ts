import type { Locator } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { WITH_WORKER, WITHOUT_WORKER } from '../../support/browser/browser';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FOUND = ['Venloer Straße 210, 50823 Köln', 'Venloer Straße 21, 50672 Köln'].map((label, index) => ({
  label,
  latitude: 50.94879 - index / 100,
  longitude: 6.91832,
}));

async function atProperties(scenario: Scenario) {
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  const requests: string[] = [];
  await page.route('**/api/app/geocode/search**', (route) => {
    requests.push(new URL(route.request().url()).searchParams.get('q') ?? '');
    return route.fulfill({ json: { results: FOUND } });
  });
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: TILE }),
  );
  await phone.goto('/properties');
  await expect(page.getByText('2 Einträge')).toBeVisible();
  return { phone, page, requests };
}

const card = (page: Awaited<ReturnType<typeof atProperties>>['page'], name: string) =>
  page.getByRole('article', { name, exact: true });

/** Types without pauses, on a busy machine too. */
async function typedAtOnce(field: Locator, text: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, text) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let end = input.value.length + 1; end <= text.length; end++) {
      set?.call(input, text.slice(0, end));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, text);
}

test('adds a property by address and marker, edits and deletes it', async ({ scenario }) => {
  const { page, requests: queries } = await atProperties(scenario);
  await expect(page.getByRole('heading', { level: 2, name: 'Geteilt' })).toBeVisible();
  await expect(
    card(page, 'Speicher').getByText(/^Geteilt seit \d\d\.\d\d\.\d{4}, Leistung: Hausmeister$/),
  ).toBeVisible();
  await expect(card(page, 'Speicher').getByRole('button', { name: 'Löschen' })).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Immobilie hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Immobilie hinzufügen' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Bitte füllen Sie alle Pflichtfelder aus')).toHaveCount(2);
  await page.keyboard.type('Lager Ehrenfeld');
  const address = dialog.getByRole('combobox', { name: 'Adresse' });
  await address.pressSequentially('Ve');
  await typedAtOnce(address, 'Venloer Str');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(2);
  // From three characters on, and one request per word typed without a pause.
  expect(queries).toEqual(['Venloer Str']);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  // The geocoder is down: the message of spec 7, and typing goes on.
  const down = { status: 502, json: { code: 'geocoding_failed' } };
  await page.route('**/api/app/geocode/search**', (route) => route.fulfill(down), { times: 1 });
  await address.pressSequentially('a');
  await expect(
    dialog.getByText('Geocoding fehlgeschlagen. Die Adresse lässt sich einfach weiterschreiben.'),
  ).toBeVisible();
  // Another request used the installation's one second: retry at the time the server names.
  const busy = { status: 503, headers: { 'retry-after': '1' }, json: { code: 'temporary' } };
  await page.route('**/api/app/geocode/search**', (route) => route.fulfill(busy), { times: 1 });
  await address.pressSequentially('ß');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(2);
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('Venloer Straße 210, 50823 Köln');
  await expect(dialog.getByText('50.948790, 6.918320')).toBeVisible();

  await dialog.getByRole('button', { name: 'Karte laden' }).click();
  const marker = dialog.getByRole('button', { name: 'Markierung der Immobilie' });
  await marker.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('von Hand gesetzt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('3 Einträge')).toBeVisible();
  const [stored, ...more] = await scenario.world.rows('properties', `company_admin = "${scenario.team.provider.id}"`);
  expect(more).toEqual([]);
  expect(stored).toMatchObject({ name: 'Lager Ehrenfeld', address: 'Venloer Straße 210, 50823 Köln' });
  expect(stored?.latitude).toBeCloseTo(50.94879, 5);
  expect(Number(stored?.longitude)).toBeGreaterThan(6.91832);

  await card(page, 'Lager Ehrenfeld').getByRole('button', { name: 'Bearbeiten' }).click();
  const edit = page.getByRole('dialog', { name: 'Immobilie bearbeiten' });
  await edit.getByLabel('Notizen').fill('Schlüssel im Tresor');
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Schlüssel im Tresor')).toBeVisible();

  await card(page, 'Lager Ehrenfeld').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText(/Links und Zuordnungen dieser Immobilie enden/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Immobilie erfolgreich gelöscht')).toBeVisible();
  await expect(card(page, 'Lager Ehrenfeld')).toHaveCount(0);
});

test('assigns and removes several people, and names concurrent changes', FULL, async ({ scenario }) => {
  const [emil, zora] = scenario.team.employees;
  const [dom] = scenario.team.properties;
  const running = `property = "${dom.id}" && ended_at = ""`;
  for (const { id } of await scenario.world.rows('user_properties', `${running} && user = "${zora.id}"`))
    await scenario.world.change('user_properties', id, { ended_at: new Date().toISOString() });
  const { phone, page } = await atProperties(scenario);
  await expect(card(page, dom.name).getByRole('button', { name: /Mitarbeitende zuordnen/ })).toContainText('1');
  await card(page, dom.name)
    .getByRole('button', { name: /Mitarbeitende zuordnen/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Mitarbeitende zuordnen' });
  await expect(dialog.getByText('2 aktive Mitarbeitende, 1 ausgewählt')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Emil Erster/ }).uncheck();
  await expect(dialog.getByText(/endet nach dem Speichern/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Zora Zweite/ }).check();
  expect(await seriousFaults(page)).toEqual([]);

  // She is assigned elsewhere between load and tap; this tab gets no tick.
  await page.route('**/api/realtime', (route) => route.abort());
  const other = await page.context().newPage();
  await other.goto(`${phone.origin}/properties`);
  await card(other, dom.name)
    .getByRole('button', { name: /Mitarbeitende zuordnen/ })
    .click();
  const faster = other.getByRole('dialog', { name: 'Mitarbeitende zuordnen' });
  await faster.getByRole('checkbox', { name: /Zora Zweite/ }).check();
  await page.route('**/api/collections/user_properties/records', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await faster.getByRole('button', { name: 'Speichern' }).click();
    await expect(faster).toHaveCount(0);
    return route.fallback();
  });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Diese Person ist bereits zugeordnet.')).toBeVisible();
  const there = await scenario.world.rows('user_properties', running);
  expect(there.map(({ user }) => user)).toEqual([zora.id]);
  expect(emil.id).not.toBe(zora.id);
});

test.describe(() => {
  test.use(WITH_WORKER);
});

test('removes a share that ends while the list is open', async ({ scenario }) => {
  const [dom, store] = scenario.team.properties;
  const { page } = await atProperties(scenario);
  const [sharing] = await scenario.world.rows('property_sharing', `property = "${store.id}"`);
  await scenario.world.change('property_sharing', sharing?.id ?? '', { ended_at: new Date().toISOString() });
  await expect(card(page, store.name)).toHaveCount(0);
  await expect(page.getByText('1 Eintrag', { exact: true })).toBeVisible();

  await card(page, dom.name).getByRole('button', { name: 'Zusammenarbeit beenden' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zusammenarbeit beenden' }).click();
  await expect(page.getByText('Noch keine Immobilien')).toBeVisible();
  expect(await scenario.world.rows('user_properties', `property = "${dom.id}" && ended_at = ""`)).toEqual([]);
});
