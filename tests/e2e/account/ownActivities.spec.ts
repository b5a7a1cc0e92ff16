/** A company's own activities (D104): entered in Konto, tapped on phones, read by the Hausverwaltung. */
import { seriousFaults } from '../../support/browser/axe';
import { office, RECORD_LINK } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { gate } from '../../support/rows/gate';
import { FULL } from '../../support/run/full.mjs';

test("offers a company's activities offline and stores them as typed", FULL, async ({ scenario }) => {
  const { world, team } = scenario;
  const place = team.properties[1];
  const [sharing] = await world.rows('property_sharing', `property = "${place.id}"`);
  await world.change('property_sharing', sharing?.id ?? '', { service_types: ['Hausmeister'] });
  const boss = await scenario.phone(team.provider);
  await boss.goto('/konto');
  await boss.page.getByRole('button', { name: 'Eigene Tätigkeiten' }).click();
  const dialog = boss.page.getByRole('dialog', { name: 'Eigene Tätigkeiten' });
  const field = dialog.getByLabel('Hausmeister');
  await field.fill(`Dachlawine sichern\n${'Sehr '.repeat(20)}lang`);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Eine Tätigkeit hat höchstens 60 Zeichen.')).toBeVisible();
  await field.fill('Dachlawine sichern\n\n  Eiszapfen entfernen\nDachlawine sichern');
  expect(await seriousFaults(boss.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  const line = boss.page.getByRole('button', { name: /^Eigene Tätigkeiten/ });
  await expect(line).toContainText('2');
  await boss.page.reload();
  await expect(line).toContainText('2');
  await line.click();
  await expect(field).toHaveValue('Dachlawine sichern\nEiszapfen entfernen');

  const phone = await scenario.phone();
  const { page } = phone;
  await expect.poll(async () => (await phone.rows('session'))[0]?.activities).toBeTruthy();
  await page.context().setOffline(true);
  await phone.capture({ photos: 1, notes: 'Nordseite', property: place.name });
  const chip = page.getByRole('button', { name: 'Dachlawine sichern' });
  await expect(page.getByRole('button', { name: 'Eiszapfen entfernen' })).toBeVisible();
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  const kept = await phone.save();
  const work = { activities: [{ code: '', label: 'Dachlawine sichern' }] };
  expect(kept.sealed).toMatchObject({ version: 2, work });
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();

  const desk = await office(scenario);
  await desk.page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await desk.page.getByRole('row').getByRole('link', { name: RECORD_LINK }).first().click();
  await expect(desk.page.getByText('Dachlawine sichern').first()).toBeVisible();
  await desk.close();
});

test("leads from the owner's form to the own activities, from an employee's not", async ({ scenario }) => {
  const boss = await scenario.phone(scenario.team.provider);
  await boss.capture({ photos: 1, notes: 'Hof', property: scenario.team.properties[0].name });
  await boss.page.getByRole('link', { name: 'Eigene Tätigkeiten Ihres Betriebs' }).click();
  const dialog = boss.page.getByRole('dialog', { name: 'Eigene Tätigkeiten' });
  await expect(dialog.getByLabel('Hausmeister')).toBeVisible();
  await boss.page.keyboard.press('Escape');
  await expect(boss.page.getByRole('button', { name: /^Eigene Tätigkeiten/ })).toBeVisible();
  const phone = await scenario.phone();
  await phone.capture({ photos: 1, notes: 'Hof', property: scenario.team.properties[0].name });
  await expect(phone.page.getByRole('button', { name: 'Andere Tätigkeit' })).toBeVisible();
  await expect(phone.page.getByRole('link', { name: 'Eigene Tätigkeiten Ihres Betriebs' })).toHaveCount(0);
});

test('keeps a change in Konto when the session renews at that moment', async ({ scenario }) => {
  const boss = await scenario.phone(scenario.team.provider);
  const { page } = boss;
  await boss.goto('/konto');
  const token = async () => (await boss.rows('session'))[0]?.token;
  const changes: { what: string; path: RegExp; change: () => Promise<void>; shown: string }[] = [
    {
      what: 'Eigene Tätigkeiten',
      path: /\/api\/app\/account\/activities$/,
      change: () => page.getByRole('dialog').getByLabel('Hausmeister').fill('Dachlawine sichern'),
      shown: '1',
    },
    {
      what: 'Firmenname',
      path: /\/api\/collections\/users\/records\/\w+/,
      change: () => page.getByRole('dialog').getByLabel('Firmenname').fill('Neue Firma GmbH'),
      shown: 'Neue Firma GmbH',
    },
  ];
  for (const { what, path, change, shown } of changes) {
    const saved = gate();
    const renewed = gate();
    // The session's renewal is held until the change is on the server.
    let fresh = '';
    await page.route(/\/auth-refresh$/, async (route) => {
      const answer = await route.fetch();
      fresh = (await answer.json()).token;
      await saved.passed;
      await route.fulfill({ response: answer });
    });
    // The answer to the change is held until the phone has the new session.
    await page.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const answer = await route.fetch();
      saved.open();
      await renewed.passed;
      await route.fulfill({ response: answer });
    });
    const pending = page.waitForRequest(/\/auth-refresh$/);
    const answered = page.waitForResponse(/\/auth-refresh$/);
    await page.reload();
    await pending;
    await page.getByRole('button', { name: new RegExp(`^${what}`) }).click();
    await change();
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await answered;
    await expect.poll(async () => fresh !== '' && (await token()) === fresh).toBe(true);
    await page.route(/\/api\/app\/me$/, (route) => route.abort());
    renewed.open();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: new RegExp(`^${what}`) })).toContainText(shown);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
