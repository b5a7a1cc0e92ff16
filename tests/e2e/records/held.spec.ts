import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { expect, test } from '../../support/browser/scenario';
import { deliver, session, work } from '../../support/rows/work';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

const HOUR = 3_600_000;

test('holds work that arrives after its assignment, and releases it by tap', async ({ scenario }) => {
  const { world, team } = scenario;
  const [emil] = team.employees;
  const [dom] = team.properties;
  const at = Date.now() - 2 * HOUR;
  const content = {
    startedAt: new Date(at - 60_000).toISOString(),
    capturedAt: new Date(at).toISOString(),
  };
  const made = await work({ author: emil.id, property: dom.id, photos: 1, content });
  const token = await signIn(world.server, emil.email);
  const [assignment] = await world.rows('user_properties', `user = "${emil.id}" && property = "${dom.id}"`);
  await world.change('user_properties', assignment?.id ?? '', { ended_at: new Date(at + HOUR).toISOString() });
  await deliver(world.server, made, session(token));
  const row = async () => (await world.rows('documentations', `id = "${made.sealed.id}"`))[0];
  expect(await row()).toMatchObject({ held: true, late: true });

  const phone = await scenario.phone(team.provider);
  const { page } = phone;
  const line = page.getByRole('link', { name: /1 nachträglich eingegangen/ });
  for (const screen of ['/dashboard', '/employees', '/history']) {
    await phone.goto(screen);
    await expect(line).toBeVisible();
  }
  await line.click();
  await expect(page.getByRole('heading', { name: 'Nachträglich eingegangen' })).toBeVisible();
  await expect(page.getByText(/^Die Zuordnung endete am \d\d\.\d\d\.\d{4}, \d\d:\d\d\sUhr\./)).toBeVisible();
  await expect(page.getByText(/^Eingegangen am /)).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('article').getByRole('link').click();
  await expect(page.getByText('Nachträglich eingegangen').first()).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await page.getByRole('button', { name: 'Freigeben' }).click();
  await expect(page.getByText('Freigegeben')).toBeVisible();
  await expect(page.getByText('0 Einträge')).toBeVisible();
  expect(await row()).toMatchObject({ held: false, late: true });
  await page.reload();
  await expect(page.getByText('Nichts zurückgehalten')).toBeVisible();
  await phone.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Dokumentationen/ })).toContainText('1');
  await expect(page.getByText('nachträglich eingegangen')).toHaveCount(0);
});

test('leads a company to people and properties, and no employee', async ({ scenario }) => {
  const [dom, store] = scenario.team.properties;
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  await phone.goto(`/dashboard?neu=${store.id}`);
  await expect(page.getByText(/^Dienst /).first()).toBeVisible();
  const list = page.getByRole('region', { name: 'Immobilien' });
  await expect(list.getByRole('article').first()).toContainText(store.name);
  await expect(list.getByRole('article')).toHaveCount(2);
  // The card opens the camera with its property; its records have their own link.
  const card = list.getByRole('article', { name: store.name });
  const there = card.getByRole('link', { name: 'Dokumentationen' });
  await expect(there).toHaveAttribute('href', `/history?property=${store.id}`);
  await card.click({ position: { x: 24, y: 24 } });
  await page.getByRole('dialog', { name: 'Kamera' }).getByText(store.name).waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('combobox', { name: 'Immobilie' })).toHaveValue(store.id);
  // The account's menu covers a capture. Leaving and returning keeps the draft.
  await page.getByRole('textbox', { name: 'Notizen' }).fill('Treppe gewischt');
  await page.getByRole('button', { name: /^Konto und Einstellungen von/ }).click();
  await page
    .getByRole('dialog', { name: scenario.team.provider.fullName })
    .getByRole('link', { name: 'Konto' })
    .click();
  await expect(page.getByRole('heading', { name: 'Konto', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Treppe gewischt');
  await expect(page.getByRole('combobox', { name: 'Immobilie' })).toHaveValue(store.id);
  await page.goBack();
  await page.getByRole('button', { name: /^Immobilien/ }).click();
  await expect(list).toHaveCount(0);
  const areas = page.getByRole('navigation', { name: 'Bereiche' });
  await areas.getByRole('link', { name: 'Immobilien' }).click();
  await expect(page.getByRole('article', { name: dom.name })).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await areas.getByRole('link', { name: 'Mitarbeitende' }).click();
  await expect(page.getByText('2 Personen')).toBeVisible();

  const employee = await scenario.phone(scenario.team.employees[0]);
  await employee.goto('/dashboard');
  await expect(employee.page.getByText('Emil Erster').first()).toBeVisible();
  await expect(employee.page.getByRole('link', { name: 'Mitarbeitende' })).toHaveCount(0);
  for (const closed of ['/employees', '/properties', '/nachtraeglich']) {
    await employee.goto(closed);
    await expect(employee.page).toHaveURL(/\/dashboard$/);
  }
});
