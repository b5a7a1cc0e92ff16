/** Snow without a record (D105), as Hausverwaltung and company see it. */
import { weekdayDate } from '../../../src/components/officeFormat';
import { getDayStart } from '../../../src/domain/time/day';
import { addDays, dayOf, startOf } from '../../../src/domain/time/germanDay';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { deliver, session, work } from '../../support/rows/work';
import { FULL } from '../../support/run/full.mjs';
import { create, send } from '../../support/server/server';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

const HINTS = 'Hinweise: Schnee oder Glätte ohne Nachweis';

test('hints at snow without a record on both homes until work arrives', FULL, async ({ scenario }) => {
  const { world, team } = scenario;
  const [place] = team.properties;
  const today = dayOf(Date.now());
  const white = addDays(today, -1);
  await world.change('properties', place.id, { latitude: 50.938361, longitude: 6.959974, winter: '07:00-20:00' });
  const token = await signIn(world.server, team.manager.email);
  const schedule = {
    rhythm: { kind: 'weather' },
    season: null,
    tolerance: 0,
    startsOn: addDays(today, -9),
    endsOn: null,
  };
  const plan = { properties: [place.id], service: 'Winterdienst', provider: team.provider.id, ...schedule };
  expect((await send(world.server, '/api/app/plans', { token, body: plan })).status).toBe(201);
  const at = startOf(white) + 9 * 3_600_000;
  const measured = { at, temperature: -1.2, precipitation: 0.4, condition: 'snow', station: 'Köln/Bonn' };
  const hour = new Date(at).toISOString().replace('T', ' ');
  await create(world.server, 'weather_hours', { cell: '509,70', hour, state: 'known', measured });

  const { page, close } = await office(scenario);
  const hints = page.getByRole('region', { name: HINTS });
  const line = hints.getByRole('link', { name: new RegExp(`${place.name}, ${weekdayDate(getDayStart(white, 0))}`) });
  await expect(line).toContainText('0,4 mm bei −1,2 °C');
  await expect(page.getByText('ohne Nachweis', { exact: false })).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  await line.click();
  const plans = page.getByRole('region', { name: 'Leistungsplan' });
  await expect(plans.getByText('Schnee oder Glätte ohne Nachweis')).toBeVisible();
  await page.goto(`${page.url()}?month=${white.slice(0, 7)}`);
  const cell = page.locator('td:not(.is-other)').filter({ hasText: new RegExp(`^${Number(white.slice(8))}\\.`) });
  await expect(cell).toContainText('Hinweis');
  await expect(cell).toContainText('Schnee oder Glätte ohne Nachweis: Winterdienst');
  expect(await seriousFaults(page)).toEqual([]);

  const boss = await scenario.phone(team.provider);
  await boss.page.setViewportSize({ width: 1440, height: 900 });
  await boss.goto('/dashboard');
  const own = boss.page.getByRole('region', { name: HINTS });
  await expect(own).toContainText(place.name);

  const [author] = team.employees;
  const then = new Date(at + 3_600_000).toISOString();
  const content = { capturedAt: then, startedAt: then, serviceType: 'Winterdienst' as const };
  const made = await work({ author: author.id, property: place.id, photos: 1, content });
  await deliver(world.server, made, session(await signIn(world.server, author.email)));
  await world.change('documentations', made.sealed.id, { held: false });
  await page.goto(`${scenario.proxy.url}/property-manager/dashboard`);
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await expect(page.getByText('Neueste', { exact: false }).or(page.getByText('Neu seit')).first()).toBeVisible();
  await expect(hints).toHaveCount(0);
  await close();
});
