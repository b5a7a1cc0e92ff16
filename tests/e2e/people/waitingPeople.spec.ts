/** What waits on a phone is seen by the company, as a number and a day (D465). */
import { seriousFaults } from '../../support/browser/axe';
import { phoneOptions, WITHOUT_WORKER } from '../../support/browser/browser';
import { expect, test } from '../../support/browser/scenario';
import { signInAt } from '../../support/browser/signIn';

test.use(WITHOUT_WORKER);

const DAY = 86_400_000;

test('shows a company whose work waits, until it is delivered', async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const phone = await scenario.phone(emil);
  // Lists are there, but no documentation arrives.
  const route = '**/api/app/documentations';
  await phone.page.route(route, (request) => request.abort());
  await phone.capture({ photos: 1, property: scenario.team.properties[0].name, notes: 'Keller' });
  await phone.save();
  await phone.goto('/nicht-uebertragen');
  await expect(
    phone.page.getByText(/^Ihr Betrieb kann sehen: zuletzt verbunden am .*; wartend: 1, seit/),
  ).toBeVisible();
  const grants = () => scenario.world.rows('delivery_grants', `account = "${emil.id}" && waiting = 1`);
  await phone.page.reload();
  await expect.poll(async () => (await grants()).length).toBe(1);

  const context = await scenario.context({
    ...phoneOptions(),
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
  });
  const desk = await context.newPage();
  await signInAt(desk, scenario.proxy.url, scenario.team.provider);
  const banner = desk.getByText('Bei 1 Person wartet Arbeit auf dem Telefon');
  await expect(desk.getByRole('region', { name: 'Woche', exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await phone.page.context().setOffline(true);
  for (const { id } of await grants())
    await scenario.world.change('delivery_grants', id, { waiting_since: new Date(Date.now() - 2 * DAY).toISOString() });
  await desk.reload();
  await expect(banner).toBeVisible();
  await expect(desk.getByText(`${emil.fullName}: 1 wartet seit `)).toBeVisible();
  const phoneWeek = desk.locator('.week--phone').first();
  await expect(phoneWeek).toHaveCount(0);
  expect(await seriousFaults(desk)).toEqual([]);

  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.reload();
  await expect(phoneWeek).toBeVisible();
  await expect(banner).toBeVisible();
  expect(await seriousFaults(desk)).toEqual([]);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.reload();

  await desk.getByRole('link', { name: 'Mitarbeitende ansehen' }).click();
  const rows = desk.getByRole('row');
  await expect(rows.filter({ hasText: emil.fullName })).toContainText(/heute, \d\d:\d\d\sUhr · 1 wartet seit /);
  await desk.getByRole('button', { name: 'Verbindung' }).click();
  await expect(rows.nth(1)).toContainText(emil.fullName);
  await desk.goto(`${scenario.proxy.url}/konto`);
  await desk.getByRole('switch', { name: 'Auffälligkeiten einzelner Mitarbeitender anzeigen' }).click();
  await expect(
    desk.getByRole('switch', { name: 'Auffälligkeiten einzelner Mitarbeitender anzeigen' }),
  ).not.toBeChecked();
  await desk.goto(`${scenario.proxy.url}/employees`);
  await expect(rows.filter({ hasText: emil.fullName })).toBeVisible();
  await expect(desk.getByRole('columnheader', { name: 'Verbindung' })).toHaveCount(0);

  await phone.page.context().setOffline(false);
  await phone.page.unroute(route);
  await expect.poll(async () => (await grants()).length).toBe(0);
});
