/** Nachfragen and Mängel: both offices and the phone talk where the work is (D463). */
import sharp from 'sharp';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { seriousFaults } from '../../support/browser/axe';
import { byEmployee, office } from '../../support/browser/office';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { deliver, jpeg, session, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { signIn } from '../../support/server/tenants';

const today = dayOf(Date.now());
const noon = (day: string) => new Date(startOf(day) + 12 * 3_600_000).toISOString();

/** A new record, open at the desk of its Hausverwaltung. */
async function recordAtDesk(scenario: Scenario) {
  const { bring } = await byEmployee(scenario);
  const { sealed } = await bring(2, 'Treppe gewischt');
  const desk = await office(scenario);
  await desk.page.goto(`${scenario.proxy.url}/documentation/${sealed.id}`);
  return { sealed, ...desk };
}

test('a question about a record takes two taps and a text, and stands on both homes', async ({ scenario }) => {
  const { sealed, page, close } = await recordAtDesk(scenario);
  await page.getByRole('button', { name: 'Nachfragen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Text (freiwillig)').fill('Wurde auch der Hof gekehrt?');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('Nachfrage gesendet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nachfragen' })).toContainText('Wurde auch der Hof gekehrt?');
  expect(await seriousFaults(page)).toEqual([]);

  const phone = await scenario.phone(scenario.team.provider);
  await phone.page.setViewportSize({ width: 1440, height: 900 });
  await phone.goto('/dashboard');
  const open = phone.page.getByRole('region', { name: 'Nachfragen' });
  await expect(open.getByRole('img', { name: 'Erstes Foto' })).toBeVisible();
  await open.getByRole('button', { name: /Haus am Dom/ }).click();
  expect(await seriousFaults(phone.page)).toEqual([]);
  await open.getByRole('button', { name: 'Ja, erledigt' }).click();
  await expect(open).toContainText('beantwortet');

  await page.goto(`${scenario.proxy.url}/property-manager/dashboard`);
  const answered = page.getByRole('region', { name: 'Nachfragen' });
  await expect(answered).toContainText('Ja, erledigt');
  const line = answered.getByRole('button', { name: /Haus am Dom/ });
  await line.click();
  await answered.getByRole('button', { name: 'Schließen' }).click();
  await expect(line).toBeFocused();
  await line.click();
  await answered.getByRole('button', { name: 'Erledigt', exact: true }).click();
  await expect(answered).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(answered).toContainText('beantwortet');
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0);

  // Later the way back stands at the record.
  await answered.getByRole('button', { name: 'Erledigt', exact: true }).click();
  await expect(answered).toHaveCount(0);
  await page.goto(`${scenario.proxy.url}/documentation/${sealed.id}`);
  const done = page.getByRole('article', { name: 'Nachfrage, erledigt' });
  await done.getByRole('button', { name: 'Wieder öffnen' }).click();
  await expect(page.getByRole('article', { name: 'Nachfrage, beantwortet' })).toContainText('Ja, erledigt');
  await close();
});

test('a question about one photo starts in its large view', async ({ scenario }) => {
  const { sealed, page, close } = await recordAtDesk(scenario);
  await page.getByRole('button', { name: /^Foto 2.*groß ansehen$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nachfragen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  await dialog.getByRole('radio', { name: 'Bitte noch ein Foto' }).click();
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByRole('article', { name: 'Nachfrage zu einem Foto, offen' })).toContainText(
    'Bitte noch ein Foto',
  );
  const [thread] = await sql(scenario.world.server, 'SELECT photo FROM threads ORDER BY opened_at DESC LIMIT 1');
  expect(thread?.photo).toBe(sealed.photos[1]?.id);
  await close();
});

/** A day of this or the last week on which the manager's plan misses its work, in the Woche of the home. */
async function missingDay(scenario: Scenario, services: readonly string[] = ['Hausmeister']) {
  const [place] = scenario.team.properties;
  const { server } = scenario.world;
  const missing = addDays(today, -2);
  for (const table of ['properties', 'property_sharing', 'user_properties', 'users'])
    await sql(server, `UPDATE ${table} SET began_at = '2020-01-01 00:00:00.000Z'`);
  const token = await signIn(server, scenario.team.manager.email);
  const rhythm = { kind: 'weekdays', days: [weekdayAt(indexOf(missing))] };
  const plan = { rhythm, season: null, tolerance: 0, startsOn: missing, endsOn: null, provider: null };
  for (const service of services) {
    const body = { properties: [place.id], service, ...plan };
    expect((await send(server, '/api/app/plans', { token, body })).status).toBe(201);
  }
  return { missing, place, server, ...(await weekAt(scenario, missing)) };
}

/** The home of the Hausverwaltung with the week of the day. */
async function weekAt(scenario: Scenario, missing: string) {
  const desk = await office(scenario);
  const week = desk.page.getByRole('region', { name: 'Woche' });
  const isBefore = weekdayAt(indexOf(missing)) > weekdayAt(indexOf(today));
  if (isBefore) await week.getByRole('button', { name: 'Woche: Vorherige Woche' }).click();
  return { ...desk, week, mark: week.getByRole('button', { name: /Haus am Dom.*fehlt/ }) };
}

test('a question about a missing day starts in the week and ends with its record', async ({ scenario }) => {
  const [author] = scenario.team.employees;
  const { missing, place, server, page, week, mark, close } = await missingDay(scenario);
  await mark.click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  await expect(dialog.getByRole('link', { name: 'Im Kalender ansehen' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Bitte nachholen' }).click();
  await dialog.getByRole('button', { name: 'Senden' }).click();
  const question = page.getByRole('region', { name: 'Nachfragen' });
  await expect(question).toContainText('Hausmeister fehlt am');
  await expect(week.getByText('gefragt')).toBeVisible();

  // The employee reads it on the phone, and the missing record is the answer.
  const phone = await scenario.phone(author);
  await phone.goto('/dashboard');
  const due = phone.page.getByRole('region', { name: 'Nachfragen' });
  await due.getByRole('link', { name: /^Hausmeister fehlt am/ }).click();
  await phone.page.context().setOffline(true);
  await phone.shoot();
  await phone.save();
  await expect(question).toContainText('offen');
  await phone.page.context().setOffline(false);
  await phone.expectEmptyQueue();
  await expect(question).toHaveCount(0);
  await phone.goto('/dashboard');
  await expect(due).toHaveCount(0);

  // The work of that day, from another phone, ends the mark.
  const at = { capturedAt: noon(missing), startedAt: noon(missing), serviceType: 'Hausmeister' };
  const made = await work({ author: author.id, property: place.id, photos: 1, content: at as never });
  await deliver(server, made, session(await signIn(server, author.email)));
  await expect(mark).toHaveCount(0);
  await close();
});

test('a missing day shows its question, and a tap opens that one', async ({ scenario }) => {
  const { missing, place, server, page, week, mark, close } = await missingDay(scenario);
  await mark.click();
  const dialogOfDay = page.getByRole('dialog', { name: 'Nachfragen' });
  await dialogOfDay.getByRole('radio', { name: 'Bitte nachholen' }).click();
  await dialogOfDay.getByRole('button', { name: 'Senden' }).click();
  const marked = week.getByRole('button', { name: /fehlt.*, gefragt am \d\d\.\d\d\.\d{4}$/ });
  await marked.click();
  const dialog = page.getByRole('dialog', { name: 'Nachfrage' });
  await expect(dialog.getByRole('article', { name: 'Nachfrage zu einem Tag, offen' })).toContainText('Bitte nachholen');
  await expect(dialog.getByRole('button', { name: /nachfragen/i })).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);

  // The company's desk shows it at the same place, and answers there.
  const phone = await scenario.phone(scenario.team.provider);
  await phone.page.setViewportSize({ width: 1440, height: 900 });
  await phone.goto(`/properties/${place.id}?month=${missing.slice(0, 7)}`);
  const inMonth = phone.page.getByRole('button', { name: /^Nachfragen: Hausmeister fehlt.*, gefragt am/ });
  await inMonth.click();
  const theirs = phone.page.getByRole('dialog', { name: 'Nachfrage' });
  await theirs.getByRole('button', { name: 'Komme heute noch' }).click();
  await expect(theirs.getByRole('article', { name: 'Nachfrage zu einem Tag, beantwortet' })).toBeVisible();

  const answered = dialog.getByRole('article', { name: 'Nachfrage zu einem Tag, beantwortet' });
  await expect(answered).toContainText('Komme heute noch');
  await answered.getByRole('button', { name: 'Erledigt', exact: true }).click();
  await expect(dialog.getByRole('article', { name: 'Nachfrage zu einem Tag, erledigt' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Noch einmal nachfragen' }).click();
  await page.getByRole('dialog', { name: 'Nachfragen' }).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(week.getByRole('button', { name: /fehlt.*, erledigt am/ })).toBeVisible();
  const states = await sql(server, `SELECT state FROM threads WHERE property = '${place.id}'`);
  expect(states).toEqual([{ state: 'closed' }]);

  await page.goto(`${scenario.proxy.url}/property-manager/documentations?search=Was+fehlt`);
  await expect(page.getByRole('region', { name: 'Antwort' })).toContainText(/\(erledigt am \d\d\.\d\d\.\d{4}\)/);
  await close();
});

test('a second question about the same day has a sentence', async ({ scenario }) => {
  const { missing, place, server, page, week, mark, close } = await missingDay(scenario);
  await mark.click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  await dialog.getByRole('radio', { name: 'Bitte nachholen' }).click();
  // A colleague is first, in another window.
  const body = { id: 'thread000000004', message: 'message00000004', subject: 'day', property: place.id, day: missing };
  const token = await signIn(server, scenario.team.manager.email);
  const question = { ...body, service: 'Hausmeister', text: 'Was war los?' };
  expect((await send(server, '/api/app/threads', { token, body: question })).status).toBe(201);
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(dialog).toContainText('Dazu gibt es schon eine offene Nachfrage von Ihnen.');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await week.getByRole('button', { name: /fehlt.*, gefragt am/ }).click();
  await expect(page.getByRole('dialog', { name: 'Nachfrage' })).toContainText('Was war los?');
  await close();
});

test('a day without two services has a question about each', async ({ scenario }) => {
  const { place, server, page, week, mark, close } = await missingDay(scenario, ['Hausmeister', 'Reinigungsdienst']);
  await sql(server, `UPDATE property_sharing SET service_types = '["Hausmeister"]' WHERE property = '${place.id}'`);
  await mark.click();
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' });
  await dialog.getByRole('radio', { name: 'Reinigungsdienst' }).click();
  await dialog.getByRole('radio', { name: 'Bitte nachholen' }).click();
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Hier gibt es niemanden, der antworten kann.');
  await sql(server, `UPDATE property_sharing SET service_types = '[]' WHERE property = '${place.id}'`);
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await week.getByRole('button', { name: /, gefragt am/ }).click();
  await page.getByRole('button', { name: 'Nachfragen: Hausmeister' }).click();
  await dialog.getByRole('radio', { name: 'Bitte nachholen' }).click();
  await dialog.getByRole('button', { name: 'Senden' }).click();
  const services = () => sql(server, `SELECT service FROM threads WHERE property = '${place.id}' ORDER BY service`);
  await expect.poll(services).toEqual([{ service: 'Hausmeister' }, { service: 'Reinigungsdienst' }]);
  await close();
});

/** The phone of an employee from whom the Hausverwaltung wants another photo. */
async function phoneWithQuestion(scenario: Scenario, id: string) {
  const { bring } = await byEmployee(scenario);
  const { sealed } = await bring(1, 'Treppe gewischt');
  const token = await signIn(scenario.world.server, scenario.team.manager.email);
  const about = { id, message: `message${id.slice(-8)}`, subject: 'record', record: sealed.id };
  const body = { ...about, text: '', template: 'photo' };
  expect((await send(scenario.world.server, '/api/app/threads', { token, body })).status).toBe(201);
  const phone = await scenario.phone();
  await phone.goto('/dashboard');
  return { phone, page: phone.page, due: phone.page.getByRole('region', { name: 'Nachfragen' }) };
}

test('an employee answers without a network, in two windows, and it arrives once', async ({ scenario }) => {
  const { page, due } = await phoneWithQuestion(scenario, 'thread000000001');
  await expect(due).toContainText('Bitte noch ein Foto');
  expect(await seriousFaults(page)).toEqual([]);
  await expect(page.getByRole('region', { name: 'Zuletzt von Ihnen' })).toContainText('Nachfrage');
  const other = await page.context().newPage();
  await other.goto(`${scenario.proxy.url}/dashboard`);
  await expect(other.getByRole('region', { name: 'Nachfragen' })).toContainText('Bitte noch ein Foto');

  await page.context().setOffline(true);
  await due.getByRole('button', { name: 'Foto folgt' }).click();
  await expect(page.getByText('Antwort gespeichert, wird übertragen')).toBeVisible();
  await expect(due).toContainText('wartet auf Netz');
  await expect(other.getByRole('region', { name: 'Nachfragen' })).toContainText('wartet auf Netz');
  await other.goto(`${scenario.proxy.url}/nicht-uebertragen`);
  await expect(other.getByRole('heading', { name: 'Antworten auf Nachfragen' })).toBeVisible();
  await expect(other.getByRole('article').filter({ hasText: 'Foto folgt' })).toContainText('wartet auf Netz');
  expect(await seriousFaults(other)).toEqual([]);
  await other.goto(`${scenario.proxy.url}/konto`);
  await other.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await expect(other.getByRole('dialog', { name: 'Abmelden?' })).toContainText('1 Antwort ist noch nicht übertragen.');
  await other.getByRole('button', { name: 'Abbrechen' }).click();
  await page.reload();
  await expect(due).toContainText('wartet auf Netz');
  await page.context().setOffline(false);
  await expect(due).toHaveCount(0);
  await expect(page.getByText('Antwort übertragen')).toBeVisible();
  const rows = await sql(
    scenario.world.server,
    "SELECT template, side FROM thread_messages WHERE thread = 'thread000000001'",
  );
  expect(rows.map(({ template, side }) => `${side} ${template}`).sort()).toEqual([
    'author photoFollows',
    'manager photo',
  ]);
});

test('an answer that came too late keeps its words until they are discarded', async ({ scenario }) => {
  const { page, due } = await phoneWithQuestion(scenario, 'thread000000006');
  await page.context().setOffline(true);
  await due.getByLabel('Nachricht').fill('Der Schlüssel fehlte, deshalb nur vorne.');
  await due.getByRole('button', { name: 'Senden' }).click();
  await expect(due).toContainText('wartet auf Netz');
  const token = await signIn(scenario.world.server, scenario.team.manager.email);
  const path = '/api/app/threads/thread000000006/close';
  expect((await send(scenario.world.server, path, { method: 'POST', token, body: {} })).status).toBe(204);
  await page.context().setOffline(false);
  const refused = page.getByRole('article').filter({ hasText: 'Diese Nachfrage ist schon erledigt.' });
  await expect(refused).toContainText('Der Schlüssel fehlte, deshalb nur vorne.');
  expect(await seriousFaults(page)).toEqual([]);
  await refused.getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await page.reload();
  await expect(refused).toContainText('Der Schlüssel fehlte, deshalb nur vorne.');
  await refused.getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
  await expect(refused).toHaveCount(0);
});

test('a requested photo is handed in from the question, and answers it', async ({ scenario }) => {
  const { phone, page, due } = await phoneWithQuestion(scenario, 'thread000000005');
  await due.getByRole('button', { name: 'Senden' }).click();
  await expect(due.getByText('Bitte schreiben Sie etwas, höchstens 500 Zeichen.')).toBeVisible();
  await due.getByRole('link', { name: 'Foto nachreichen' }).click();
  await phone.press();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await phone.expectEmptyQueue();
  await expect
    .poll(() => sql(scenario.world.server, "SELECT state FROM threads WHERE id = 'thread000000005'"))
    .toEqual([{ state: 'answered' }]);
  await phone.goto('/dashboard');
  await expect(due).toHaveCount(0);
});

test('a defect stays with the property after a change of provider, until it is done', async ({ scenario }) => {
  const { page, close } = await recordAtDesk(scenario);
  await page.getByRole('button', { name: 'Nachfragen', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: /Das ist ein Mangel/ }).click();
  await dialog.getByLabel('Was ist es?').fill('Handlauf locker');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('Mangel gemeldet')).toBeVisible();
  const { server } = scenario.world;
  await sql(server, "UPDATE threads SET opened_at = '2026-08-20T10:00:00.000Z' WHERE subject = 'defect'");
  await sql(server, "UPDATE property_sharing SET ended_at = '2026-11-20 10:00:00.000Z'");

  await page.goto(`${scenario.proxy.url}/maengel`);
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

test('an employee answers with photos without a network, and the desk sees them', async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const { sealed } = await bring(1, 'Treppe gewischt');
  const token = await signIn(scenario.world.server, scenario.team.manager.email);
  const body = { id: 'thread000000002', message: 'message00000002', subject: 'record', record: sealed.id, text: '' };
  const question = { ...body, template: 'photo' };
  expect((await send(scenario.world.server, '/api/app/threads', { token, body: question })).status).toBe(201);
  const phone = await scenario.phone();
  await phone.goto('/dashboard');
  const { page } = phone;
  const due = page.getByRole('region', { name: 'Nachfragen' });
  await expect(due).toContainText('Bitte noch ein Foto');
  await page.context().setOffline(true);
  const pick = due.getByLabel('Fotos auswählen');
  const grey = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer();
  await pick.setInputFiles({ name: 'grau.jpg', mimeType: 'image/jpeg', buffer: grey });
  await expect(page.getByText('„grau.jpg“ konnte nicht gelesen werden')).toBeVisible();
  await expect(page.getByText('Das Bild ist leer. Bitte wählen Sie ein anderes')).toBeVisible();
  const files = await Promise.all(['eins.jpg', 'zwei.jpg', 'drei.jpg', 'vier.jpg'].map(async (name) => toFile(name)));
  await pick.setInputFiles(files);
  await expect(page.getByText('Eine Nachricht hat höchstens drei Fotos.')).toBeVisible();
  await expect(due.getByText(/^3.Fotos$/)).toBeVisible();
  await due.getByRole('button', { name: 'Senden' }).click();
  await expect(due).toContainText('wartet auf Netz');
  await page.reload();
  await expect(due.getByText(/^3.Fotos$/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(due).toHaveCount(0);

  const desk = await office(scenario);
  await desk.page.goto(`${scenario.proxy.url}/documentation/${sealed.id}`);
  const threads = desk.page.getByRole('region', { name: 'Nachfragen' });
  const photos = threads.getByRole('button', { name: /^Foto \d groß ansehen$/ });
  await expect(photos).toHaveCount(3);
  await photos.last().scrollIntoViewIfNeeded();
  await expect(threads.getByRole('img', { name: 'Foto 3 der Nachricht' })).toBeVisible();
  await desk.close();
});

const toFile = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg()) });

test("a company's phone shows its open threads and whose work waits", async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const { sealed } = await bring(1, 'Treppe gewischt');
  const { server } = scenario.world;
  const token = await signIn(server, scenario.team.provider.email);
  const own = { id: 'thread000000003', message: 'message00000003', subject: 'defect', record: sealed.id };
  expect((await send(server, '/api/app/threads', { token, body: { ...own, text: 'Handlauf locker' } })).status).toBe(
    201,
  );
  const phone = await scenario.phone(scenario.team.provider);
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
  const done = page.getByRole('button', { name: 'Erledigt' });
  await done.click();
  await expect(page.getByText('Dafür brauchen Sie Internet.')).toBeVisible();
  await expect(done).toBeEnabled();
  await page.context().setOffline(false);
  await expect(page.getByText('wartet auf Netz')).toHaveCount(0);
  await page.getByRole('link', { name: 'Alle Mängel' }).click();
  await expect(page.getByRole('article', { name: 'Mangel, offen' })).toContainText('Bitte bald.');
});
