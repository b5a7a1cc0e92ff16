/** Nachfragen and Mängel: both offices and the phone talk where the work is (D463). */
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../src/domain/time/germanDay';
import { seriousFaults } from '../support/axe';
import { expect, test } from '../support/badDay';
import { byEmployee, office } from '../support/office';
import { send } from '../support/server';
import { sql } from '../support/sql';
import { signIn } from '../support/tenants';
import { deliver, session, work } from '../support/work';

const today = dayOf(Date.now());
const noon = (day: string) => new Date(startOf(day) + 12 * 3_600_000).toISOString();

test('asks about a record with two taps and a text, and both homes show it', async ({ day }) => {
  const { bring } = await byEmployee(day);
  const { sealed } = await bring(2, 'Treppe gewischt');
  const { page, close } = await office(day);
  await page.goto(`${day.proxy.url}/documentation/${sealed.id}`);
  await page.getByRole('button', { name: 'Nachfragen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Text (freiwillig)').fill('Wurde auch der Hof gekehrt?');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('Nachfrage gesendet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nachfragen' })).toContainText('Wurde auch der Hof gekehrt?');
  expect(await seriousFaults(page)).toEqual([]);

  const phone = await day.phone(day.crew.provider);
  await phone.page.setViewportSize({ width: 1440, height: 900 });
  await phone.goto('/dashboard');
  const open = phone.page.getByRole('region', { name: 'Nachfragen' });
  await expect(open.getByRole('img', { name: 'Erstes Foto' })).toBeVisible();
  await open.getByRole('button', { name: /Haus am Dom/ }).click();
  expect(await seriousFaults(phone.page)).toEqual([]);
  await open.getByRole('button', { name: 'Ja, erledigt' }).click();
  await expect(open).toContainText('beantwortet');

  await page.goto(`${day.proxy.url}/property-manager/dashboard`);
  const answered = page.getByRole('region', { name: 'Nachfragen' });
  await expect(answered).toContainText('Ja, erledigt');
  await answered.getByRole('button', { name: /Haus am Dom/ }).click();
  await answered.getByRole('button', { name: 'Erledigt', exact: true }).click();
  await expect(answered).toHaveCount(0);
  await close();
});

test('asks about one photo in the large view', async ({ day }) => {
  const { bring } = await byEmployee(day);
  const { sealed } = await bring(2, 'Treppe gewischt');
  const { page, close } = await office(day);
  await page.goto(`${day.proxy.url}/documentation/${sealed.id}`);
  await page.getByRole('button', { name: /^Foto 2.*groß ansehen$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nachfragen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  await dialog.getByRole('radio', { name: 'Bitte noch ein Foto' }).click();
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByRole('article', { name: 'Nachfrage zu einem Foto, offen' })).toContainText(
    'Bitte noch ein Foto',
  );
  const [thread] = await sql(day.world.server, 'SELECT photo FROM threads ORDER BY opened_at DESC LIMIT 1');
  expect(thread?.photo).toBe(sealed.photos[1]?.id);
  await close();
});

test('a missing day is asked from the week, and closes when its record arrives', async ({ day }) => {
  const [place] = day.crew.properties;
  const [author] = day.crew.employees;
  const { server } = day.world;
  const missing = addDays(today, -2);
  for (const table of ['properties', 'property_sharing', 'user_properties', 'users'])
    await sql(server, `UPDATE ${table} SET began_at = '2020-01-01 00:00:00.000Z'`);
  const token = await signIn(server, day.crew.manager.email);
  const rhythm = { kind: 'weekdays', days: [weekdayAt(indexOf(missing))] };
  const plan = { rhythm, season: null, tolerance: 0, startsOn: missing, endsOn: null, provider: null };
  const body = { properties: [place.id], service: 'Hausmeister', ...plan };
  expect((await send(server, '/api/app/plans', { token, body })).status).toBe(201);
  const { page, close } = await office(day);
  const week = page.getByRole('region', { name: 'Woche' });
  const isBefore = weekdayAt(indexOf(missing)) > weekdayAt(indexOf(today));
  if (isBefore) await week.getByRole('button', { name: 'Woche: Vorherige Woche' }).click();
  await week.getByRole('button', { name: /Haus am Dom.*fehlt/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  await expect(dialog.getByRole('link', { name: 'Im Kalender ansehen' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Bitte nachholen' }).click();
  await dialog.getByRole('button', { name: 'Senden' }).click();
  const asked = page.getByRole('region', { name: 'Nachfragen' });
  await expect(asked).toContainText('Hausmeister fehlt am');

  const at = { capturedAt: noon(missing), startedAt: noon(missing), serviceType: 'Hausmeister' };
  const made = await work({ author: author.id, property: place.id, photos: 1, content: at as never });
  await deliver(server, made, session(await signIn(server, author.email)));
  await expect(asked).toHaveCount(0);
  await close();
});
