/** Nachtrag: a forgotten photo or a mistake becomes part of the record, offline too, and both sides read it. */
import type { Page } from '@playwright/test';
import { frame } from '../../support/browser/camera';
import { documentByLink, guestPhone, makeLink } from '../../support/browser/links';
import { office } from '../../support/browser/office';
import { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { makeOtherManager } from '../../support/server/team';

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** A photo in the open camera of a Nachtrag, then 'Speichern' there. */
async function shootAndSave(phone: Phone): Promise<void> {
  await phone.press();
  await tap(phone.page, 'Speichern');
  await expect(phone.page.getByText('Nachtrag gespeichert')).toBeVisible();
}

/** These services for company and employee. */
async function agreeServices(scenario: Scenario, property: string, services: string[]): Promise<void> {
  for (const table of ['property_sharing', 'user_properties'])
    for (const { id } of await scenario.world.rows(table, `property = '${property}'`))
      await scenario.world.change(table, id, { service_types: services });
}

/** The Nachtrag in the phone's queue. */
async function nachtragOf(phone: Phone, parent: string) {
  return (await phone.kept()).filter(({ sealed }) => sealed.parent === parent);
}

test('hands in a forgotten photo from the receipt with two taps and the shutter', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  const record = await scenario.document(phone, 'Mit einem Foto zu wenig');
  await follow(page, 'Foto nachreichen');
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  await expect(camera.getByText('10 Minuten, damit Ort und Zeit zum Foto passen')).toBeVisible();
  await shootAndSave(phone);
  await expect(page.getByText(/^1.Foto nachgereicht$/)).toBeVisible();
  const [nachtrag] = await nachtragOf(phone, record.id);
  expect(nachtrag?.sealed).toMatchObject({
    version: 3,
    parentHash: record.sealed.contentHash,
    changes: null,
    notes: '',
  });
  expect(nachtrag?.sealed.photos).toHaveLength(1);
  await phone.expectEmptyQueue();
  const [stored] = await scenario.world.rows('documentations', `id = '${record.id}'`);
  expect(stored).toMatchObject({ photo_count: 2, edited_at: '' });
  expect(stored?.supplemented_at).not.toBe('');

  await follow(page, 'Zur Dokumentation');
  const own = page.getByRole('region', { name: 'Nachträge' });
  await expect(own.getByRole('heading', { name: /^Nachgereicht um \d\d:\d\d.Uhr von Emil Erster$/ })).toBeVisible();
  await expect(own.getByRole('button', { name: /groß ansehen/ })).toHaveCount(1);

  const manager = await office(scenario);
  await manager.page.goto(`${scenario.proxy.url}/documentation/${record.id}`);
  const seen = manager.page.getByRole('region', { name: 'Nachträge' });
  await expect(seen.getByRole('heading', { name: /^Nachgereicht um/ })).toBeVisible();
  // The first photos stay a group of their own.
  await expect(manager.page.getByRole('heading', { name: '2 Fotos' })).toBeVisible();
  await expect(manager.page.getByRole('link', { name: 'Nachtrag' })).toHaveCount(0);
  const desk = manager.page.getByRole('row', { name: new RegExp(String(stored?.number)) });
  await manager.page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(desk.getByText(/^1.Foto nachgereicht$/)).toBeVisible();
  await phone.goto('/history');
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: String(stored?.number) })
      .getByText(/^1.Foto nachgereicht$/),
  ).toBeVisible();
  await manager.close();
});

test('keeps record and Nachtrag offline through a reload, and delivers both in order', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.goto('/new-documentation');
  await page.context().setOffline(true);
  const record = await scenario.document(phone, 'Ohne Netz', { here: true });
  await follow(page, 'Foto nachreichen');
  await shootAndSave(phone);
  await phone.goto('/nicht-uebertragen');
  await expect(page.getByText('Nachtrag, wartet auf seine Dokumentation')).toBeVisible();
  await expect(page.getByText('2 Einträge')).toBeVisible();
  await phone.goto(`/documentation/${record.id}`);
  const nachtraege = page.getByRole('region', { name: 'Nachträge' });
  await expect(nachtraege.getByText('Auf dem Gerät gesichert')).toBeVisible();
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  const [nachtrag] = await nachtragOf(phone, record.id);
  const [stored] = await scenario.world.rows('documentations', `id = '${nachtrag?.id}'`);
  expect(stored).toMatchObject({ parent: record.id, state: 'complete' });
});

test('moves a record of the wrong house to the other Hausverwaltung', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  const other = await makeOtherManager(scenario.world.server, scenario.team);
  await phone.goto('/dashboard');
  await page.reload();
  await expect.poll(async () => (await phone.rows('properties')).length).toBe(3);
  const record = await scenario.document(phone, 'Im falschen Haus', { property: 'Haus am Dom' });
  await phone.expectEmptyQueue();
  await follow(page, 'Etwas stimmt nicht');
  await page.getByLabel('Immobilie').selectOption({ label: other.property.name });
  await expect(page.getByText('Zum Speichern haben Sie 10 Minuten.')).toBeVisible();
  await tap(page, 'Speichern');
  await expect(page.getByText('Nachtrag gespeichert')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([`Haus am Dom → ${other.property.name}`]);
  await expect(page.getByText(/\b0.KB/)).toHaveCount(0);
  await phone.expectEmptyQueue();
  // Also when the phone has the corrected record.
  const held = async () => (await phone.rows('documentations')).find((row) => row.id === record.id)?.property;
  await expect.poll(held).toBe(other.property.id);
  await expect(page.getByRole('definition')).toHaveText([`Haus am Dom → ${other.property.name}`]);
  const [stored] = await scenario.world.rows('documentations', `id = '${record.id}'`);
  expect(stored).toMatchObject({ property: other.property.id, property_manager: other.manager.id });

  // The new Hausverwaltung reads what holds now, and that it was corrected.
  const second = await office(scenario, { who: other.manager });
  const theirs = second.page;
  await theirs.goto(`${scenario.proxy.url}/documentation/${record.id}`);
  const verdict = theirs.getByRole('region', { name: 'Ergebnis der Prüfung' });
  await expect(verdict.getByText(/^Berichtigt am .* von Emil Erster$/)).toBeVisible();
  await expect(verdict.getByText(`Immobilie: ${other.property.name}`)).toBeVisible();
  await expect(theirs.getByText('Haus am Dom')).toHaveCount(0);

  // The first one reads a sentence, and not where it went.
  const first = await office(scenario);
  await first.page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(first.page.getByText('Diese Dokumentation gehört zu einer anderen Immobilie.')).toBeVisible();
  await expect(first.page.getByText(other.property.name)).toHaveCount(0);
  await first.page.goto(`${scenario.proxy.url}/documentation/${record.id}`);
  await expect(first.page.getByText('Diese Dokumentation gehört zu einer anderen Immobilie.')).toBeVisible();
  await first.close();
  await second.close();
});

test('corrects the service that was taken like last time', async ({ scenario }) => {
  const [property] = scenario.team.properties;
  await agreeServices(scenario, property.id, ['Hausmeister', 'Winterdienst']);
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.capture({ photos: 1, notes: 'Tür geölt', property: property.name });
  await phone.save('Hausmeister');
  await phone.capture({ photos: 1, notes: 'Geräumt', property: property.name });
  await expect(page.getByText('Wie zuletzt')).toBeVisible();
  const record = await phone.save();
  await phone.expectEmptyQueue();
  await phone.goto(`/documentation/${record.id}`);
  await follow(page, 'Etwas stimmt nicht');
  await page.getByRole('radio', { name: 'Winterdienst' }).click();
  await page.getByRole('button', { name: 'Räumen' }).click();
  await page.getByLabel('Grund (freiwillig)').fill('Wie zuletzt war falsch');
  await tap(page, 'Speichern');
  await expect(page.getByText('Nachtrag gespeichert')).toBeVisible();
  const [nachtrag] = await nachtragOf(phone, record.id);
  expect(nachtrag?.sealed.changes).toEqual({
    serviceType: 'Winterdienst',
    work: { activities: [{ code: 'winter_clear', label: 'Räumen' }], from: null, until: null },
  });
  await phone.expectEmptyQueue();

  const manager = await office(scenario);
  await manager.page.goto(`${scenario.proxy.url}/documentation/${record.id}`);
  // Named once above, and marked once at each corrected fact.
  const verdict = manager.page.getByRole('region', { name: 'Ergebnis der Prüfung' });
  await expect(verdict.getByText(/^Berichtigt am \d.* von Emil Erster$/)).toBeVisible();
  await expect(verdict.getByText('Leistung: Hausmeister → Winterdienst')).toBeVisible();
  await expect(verdict.getByText('Tätigkeiten: keine Angabe → Räumen')).toBeVisible();
  await expect(verdict.getByText('Grund: Wie zuletzt war falsch')).toBeVisible();
  await expect(manager.page.getByText(/^Berichtigt am/).filter({ visible: true })).toHaveCount(1);
  const facts = manager.page.locator('.detail__facts > dl');
  await expect(facts.getByRole('definition').filter({ hasText: 'Winterdienst' })).toContainText(
    'Berichtigt, vorher: Hausmeister',
  );
  await expect(facts.getByText(/^Berichtigt/)).toHaveCount(2);
  const nachtraege = manager.page.getByRole('region', { name: 'Nachträge' });
  // A print has no verdict: there the Nachträge say it.
  await manager.page.emulateMedia({ media: 'print' });
  await expect(nachtraege.getByText('Hausmeister → Winterdienst')).toBeVisible();
  await manager.page.emulateMedia({ media: null });
  // The first version on demand.
  await nachtraege.getByText('Erste Fassung').click();
  await expect(nachtraege.locator('details').getByText('Hausmeister', { exact: true })).toBeVisible();
  // Lists mark it, and find it by its state.
  await manager.page.goto(`${scenario.proxy.url}/property-manager/documentations?state=corrected`);
  await expect(manager.page.getByRole('row').filter({ hasText: 'Berichtigt' })).toHaveCount(1);
  await manager.close();
  await phone.goto('/history');
  await expect(page.getByRole('article').getByText('Berichtigt', { exact: true })).toBeVisible();
});

test('takes a record back that belongs nowhere, and says so to the Hausverwaltung', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  const record = await scenario.document(phone, 'Versehentlich');
  await phone.expectEmptyQueue();
  await follow(page, 'Etwas stimmt nicht');
  await tap(page, 'Gehört nicht hierher');
  // Blocked: the tap says why.
  await page.getByRole('button', { name: 'Speichern', exact: true }).click({ force: true });
  await expect(page.getByText(/^Bitte geben Sie einen Grund/).first()).toBeVisible();
  await page.getByLabel('Grund').fill('Probe auf dem eigenen Hof');
  await tap(page, 'Speichern');
  await expect(page.getByText('Nachtrag gespeichert')).toBeVisible();
  await phone.expectEmptyQueue();

  const manager = await office(scenario);
  await manager.page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(manager.page.getByText(/^Gehört nicht hierher:/)).toBeVisible();
  await manager.page.goto(`${scenario.proxy.url}/documentation/${record.id}`);
  await expect(manager.page.getByText(/^Gehört nicht hierher:/)).toBeVisible();
  await expect(manager.page.getByText('Versehentlich')).toHaveCount(0);
  await manager.close();

  await phone.goto(`/documentation/${record.id}`);
  const verdict = page.getByRole('region', { name: 'Ergebnis der Prüfung' });
  await expect(verdict.getByText('Grund: Probe auf dem eigenen Hof')).toBeVisible();
});

test('saves one Nachtrag from two tabs, and leaves an ordinary capture alone', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  const record = await scenario.document(phone, 'Für zwei Fenster');
  await phone.capture({ photos: 1, notes: 'Begonnen' });
  await expect.poll(async () => (await phone.rows('drafts'))[0]?.notes).toBe('Begonnen');
  await phone.goto(`/documentation/${record.id}`);
  await follow(page, 'Foto nachreichen');
  await phone.press();
  await expect.poll(async () => (await phone.rows('drafts')).length).toBe(2);
  const second = Phone.with(await page.context().newPage(), phone.origin);
  await second.goto(`/nachtrag/${record.id}`);
  await expect(second.page.getByRole('button', { name: /^Foto 1/ })).toBeVisible();
  await tap(second.page, 'Speichern');
  await expect(second.page.getByText('Nachtrag gespeichert')).toBeVisible();
  await page.bringToFront();
  await tap(page, 'Speichern');
  // The same content: the same Nachtrag.
  await expect(page.getByText('Nachtrag gespeichert')).toBeVisible();
  expect(await nachtragOf(phone, record.id)).toHaveLength(1);
  await phone.goto('/new-documentation');
  await expect(page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Begonnen');
});

test('refuses a Nachtrag with its record, and frees both', async ({ scenario }) => {
  const phone = await scenario.phone();
  const [property] = scenario.team.properties;
  const where = `property = '${property.id}' && user = '${scenario.team.employees[0].id}'`;
  const [assignment] = await scenario.world.rows('user_properties', where);
  await phone.page.context().setOffline(true);
  const ended = { ended_at: '2026-01-01 00:00:00.000Z' };
  await scenario.world.change('user_properties', assignment?.id ?? '', ended);
  const record = await phone.document({ photos: 1, notes: 'Abgelehnt', property: property.name });
  await phone.page.context().setOffline(false);
  await expect.poll(async () => (await phone.kept())[0]?.state).toBe('refused');
  await phone.goto(`/nachtrag/${record.id}`);
  await shootAndSave(phone);
  const states = async () => (await phone.kept()).map(({ state, reason }) => [state, reason]);
  await expect.poll(states).toEqual([
    ['refused', 'ended'],
    ['refused', 'ended'],
  ]);
  await scenario.world.change('user_properties', assignment?.id ?? '', { ended_at: '' });
  await phone.sendNow();
  await phone.expectEmptyQueue();
  expect(await nachtragOf(phone, record.id)).toHaveLength(1);
});

test('lets a link worker hand in a photo for a day', async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  const record = await documentByLink(phone, link, { name: 'Lena Leiter', notes: 'Per Aufkleber' });
  await phone.goto(`/nachtrag/${record.id}`);
  await expect(page.getByLabel('Immobilie')).toHaveCount(0);
  await shootAndSave(phone);
  const [nachtrag] = await nachtragOf(phone, record.id);
  expect(nachtrag?.sealed).toMatchObject({ author: null, employeeName: 'Lena Leiter' });
  await phone.expectEmptyQueue();
  const [stored] = await scenario.world.rows('documentations', `id = '${nachtrag?.id}'`);
  expect(stored).toMatchObject({ parent: record.id, state: 'complete' });
  const later = await scenario.later(phone, 25);
  await later.goto(`/nachtrag/${record.id}`);
  await expect(later.page.getByText(/^Die Frist für diesen Nachtrag ist abgelaufen/)).toBeVisible();
});

test('lets the company correct a record at the desk, with a reason', async ({ scenario }) => {
  const phone = await scenario.phone();
  const record = await scenario.document(phone, 'Vom Betrieb berichtigt');
  await phone.expectEmptyQueue();
  const desk = await office(scenario, { who: scenario.team.provider });
  const { page } = desk;
  await page.goto(`${scenario.proxy.url}/documentation/${record.id}`);
  await follow(page, 'Nachtrag');
  // In the company's office.
  await expect(page.getByRole('navigation', { name: 'Bereiche' }).first()).toBeVisible();
  await page.getByLabel('Notizen (freiwillig)').fill('Keller und Hof');
  // Blocked: the tap says why.
  await page.getByRole('button', { name: 'Speichern', exact: true }).click({ force: true });
  await expect(page.getByText(/^Bitte geben Sie einen Grund/).first()).toBeVisible();
  await page.getByLabel('Grund').fill('Nach Rücksprache mit Herrn Erster');
  await page.setInputFiles('input[type=file]', {
    name: 'Beleg.jpg',
    mimeType: 'image/jpeg',
    buffer: await frame(3, 640, 480),
  });
  await expect(page.getByRole('button', { name: /^Foto 1/ })).toBeVisible();
  await tap(page, 'Speichern');
  await expect(page.getByText('Nachtrag gespeichert')).toBeVisible();
  await follow(page, 'Zur Dokumentation');
  const nachtraege = page.getByRole('region', { name: 'Nachträge' });
  await expect(nachtraege.getByText('Vom Betrieb berichtigt → Keller und Hof')).toBeVisible();
  await expect(nachtraege.getByText('Nach Rücksprache mit Herrn Erster')).toBeVisible();
  await desk.close();
});
