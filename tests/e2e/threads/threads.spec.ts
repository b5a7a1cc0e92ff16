/** Nachfragen and Mängel: both offices and the phone talk where the work is (D463). */
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { seriousFaults } from '../../support/browser/axe';
import { type BadDay, expect, test } from '../../support/browser/badDay';
import { byEmployee, office } from '../../support/browser/office';
import { deliver, jpeg, session, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { signIn } from '../../support/server/tenants';

const today = dayOf(Date.now());
const noon = (day: string) => new Date(startOf(day) + 12 * 3_600_000).toISOString();

/** A new record, open at the desk of its Hausverwaltung. */
async function recordAtDesk(day: BadDay) {
  const { bring } = await byEmployee(day);
  const { sealed } = await bring(2, 'Treppe gewischt');
  const desk = await office(day);
  await desk.page.goto(`${day.proxy.url}/documentation/${sealed.id}`);
  return { sealed, ...desk };
}

test('a question about a record takes two taps and a text, and stands on both homes', async ({ day }) => {
  const { page, close } = await recordAtDesk(day);
  await page.getByRole('button', { name: 'Nachfragen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Text (freiwillig)').fill('Wurde auch der Hof gekehrt?');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('Nachfrage gesendet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nachfragen' })).toContainText('Wurde auch der Hof gekehrt?');
  expect(await seriousFaults(page)).toEqual([]);

  const phone = await day.phone(day.team.provider);
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

test('a question about one photo starts in its large view', async ({ day }) => {
  const { sealed, page, close } = await recordAtDesk(day);
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

test('a question about a missing day starts in the week and ends with its record', async ({ day }) => {
  const [place] = day.team.properties;
  const [author] = day.team.employees;
  const { server } = day.world;
  const missing = addDays(today, -2);
  for (const table of ['properties', 'property_sharing', 'user_properties', 'users'])
    await sql(server, `UPDATE ${table} SET began_at = '2020-01-01 00:00:00.000Z'`);
  const token = await signIn(server, day.team.manager.email);
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
  const question = page.getByRole('region', { name: 'Nachfragen' });
  await expect(question).toContainText('Hausmeister fehlt am');

  const at = { capturedAt: noon(missing), startedAt: noon(missing), serviceType: 'Hausmeister' };
  const made = await work({ author: author.id, property: place.id, photos: 1, content: at as never });
  await deliver(server, made, session(await signIn(server, author.email)));
  await expect(question).toHaveCount(0);
  await close();
});

test('an employee answers without a network, in two windows, and it arrives once', async ({ day }) => {
  const { bring } = await byEmployee(day);
  const { sealed } = await bring(1, 'Treppe gewischt');
  const token = await signIn(day.world.server, day.team.manager.email);
  const body = { id: 'thread000000001', message: 'message00000001', subject: 'record', record: sealed.id, text: '' };
  const question = { ...body, template: 'photo' };
  expect((await send(day.world.server, '/api/app/threads', { token, body: question })).status).toBe(201);
  const phone = await day.phone();
  await phone.goto('/dashboard');
  const { page } = phone;
  const due = page.getByRole('region', { name: 'Heute fällig' });
  await expect(due).toContainText('Bitte noch ein Foto');
  expect(await seriousFaults(page)).toEqual([]);
  await expect(page.getByRole('region', { name: 'Zuletzt von Ihnen' })).toContainText('Nachfrage');
  const other = await page.context().newPage();
  await other.goto(`${day.proxy.url}/dashboard`);
  await expect(other.getByRole('region', { name: 'Heute fällig' })).toContainText('Bitte noch ein Foto');

  await page.context().setOffline(true);
  await due.getByRole('button', { name: 'Foto folgt' }).click();
  await expect(due).toContainText('wartet auf Netz');
  await expect(other.getByRole('region', { name: 'Heute fällig' })).toContainText('wartet auf Netz');
  await page.reload();
  await expect(due).toContainText('wartet auf Netz');
  await page.context().setOffline(false);
  await expect(due).toHaveCount(0);
  const rows = await sql(
    day.world.server,
    "SELECT template, side FROM thread_messages WHERE thread = 'thread000000001'",
  );
  expect(rows.map(({ template, side }) => `${side} ${template}`).sort()).toEqual([
    'author photoFollows',
    'manager photo',
  ]);
});

test('a defect stays with the property after a change of provider, until it is done', async ({ day }) => {
  const { page, close } = await recordAtDesk(day);
  await page.getByRole('button', { name: 'Nachfragen', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: /Das ist ein Mangel/ }).click();
  await dialog.getByLabel('Was ist es?').fill('Handlauf locker');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('Mangel gemeldet')).toBeVisible();
  const { server } = day.world;
  await sql(server, "UPDATE threads SET opened_at = '2026-08-20T10:00:00.000Z' WHERE subject = 'defect'");
  await sql(server, "UPDATE property_sharing SET ended_at = '2026-11-20 10:00:00.000Z'");

  await page.goto(`${day.proxy.url}/maengel`);
  const defect = page.getByRole('article', { name: 'Mangel, offen' });
  await expect(defect).toContainText('Handlauf locker');
  await expect(page.getByRole('img', { name: 'Foto des Mangels' })).toBeVisible();
  await expect(page.getByText(/vor \d+ Tagen gemeldet/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await defect.getByRole('button', { name: 'Erledigt' }).click();
  await expect(page.getByText('Kein offener Mangel')).toBeVisible();
  await page.getByRole('tab', { name: 'Erledigt' }).click();
  await expect(page.getByRole('article', { name: 'Mangel, erledigt' })).toContainText('Handlauf locker');
  await close();
});

test('an employee answers with photos without a network, and the desk sees them', async ({ day }) => {
  const { bring } = await byEmployee(day);
  const { sealed } = await bring(1, 'Treppe gewischt');
  const token = await signIn(day.world.server, day.team.manager.email);
  const body = { id: 'thread000000002', message: 'message00000002', subject: 'record', record: sealed.id, text: '' };
  const question = { ...body, template: 'photo' };
  expect((await send(day.world.server, '/api/app/threads', { token, body: question })).status).toBe(201);
  const phone = await day.phone();
  await phone.goto('/dashboard');
  const { page } = phone;
  const due = page.getByRole('region', { name: 'Heute fällig' });
  await expect(due).toContainText('Bitte noch ein Foto');
  await page.context().setOffline(true);
  const files = await Promise.all(['eins.jpg', 'zwei.jpg', 'drei.jpg', 'vier.jpg'].map(async (name) => toFile(name)));
  await due.getByLabel('Fotos auswählen').setInputFiles(files);
  await expect(page.getByText('Eine Nachricht hat höchstens drei Fotos.')).toBeVisible();
  await expect(due.getByText(/^3.Fotos$/)).toBeVisible();
  await due.getByRole('button', { name: 'Senden' }).click();
  await expect(due).toContainText('wartet auf Netz');
  await page.reload();
  await expect(due.getByText(/^3.Fotos$/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(due).toHaveCount(0);

  const desk = await office(day);
  await desk.page.goto(`${day.proxy.url}/documentation/${sealed.id}`);
  const threads = desk.page.getByRole('region', { name: 'Nachfragen' });
  const photos = threads.getByRole('button', { name: /^Foto \d groß ansehen$/ });
  await expect(photos).toHaveCount(3);
  await photos.last().scrollIntoViewIfNeeded();
  await expect(threads.getByRole('img', { name: 'Foto 3 der Nachricht' })).toBeVisible();
  await desk.close();
});

const toFile = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg()) });

test("a company's phone shows its open threads and whose work waits", async ({ day }) => {
  const { bring } = await byEmployee(day);
  const { sealed } = await bring(1, 'Treppe gewischt');
  const { server } = day.world;
  const token = await signIn(server, day.team.provider.email);
  const own = { id: 'thread000000003', message: 'message00000003', subject: 'defect', record: sealed.id };
  expect((await send(server, '/api/app/threads', { token, body: { ...own, text: 'Handlauf locker' } })).status).toBe(
    201,
  );
  const phone = await day.phone(day.team.provider);
  const { page } = phone;
  await phone.goto('/dashboard');
  const open = page.getByRole('region', { name: 'Nachfragen' });
  await expect(open).toContainText('Handlauf locker');
  expect(await seriousFaults(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await open.getByRole('button', { name: /Haus am Dom/ }).click();
  await open.getByLabel('Nachricht').fill('Bitte bald.');
  await open.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('wartet auf Netz')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('wartet auf Netz')).toHaveCount(0);
  await page.getByRole('link', { name: 'Alle Mängel' }).click();
  await expect(page.getByRole('article', { name: 'Mangel, offen' })).toContainText('Bitte bald.');
});
