/** Faults of the sticker on the door: ended links, two companies, two names, a first opening offline. */
import type { Page } from '@playwright/test';
import { LINK_DOCUMENTATIONS_PER_DAY } from '../../src/domain/people/quotas';
import { type BadDay, expect, test } from '../support/browser/badDay';
import { phoneOptions } from '../support/browser/browser';
import {
  capture,
  documentByLink,
  guestPhone,
  type LinkOf,
  makeLink,
  nameField,
  readyForOffline,
  rotate,
  tokenOf,
} from '../support/browser/links';
import { Phone } from '../support/browser/phone';
import { FULL } from '../support/run/full.mjs';
import { addDocumentations } from '../support/server/manyRows';
import { send, type TestServer } from '../support/server/server';
import { sql } from '../support/server/sql';
import { createTeam } from '../support/server/team';

const providersLink = (day: BadDay) => makeLink(day, day.team.provider, day.team.properties[0].id);
const stored = async (day: BadDay, id: string) => (await day.world.rows('documentations', `id = "${id}"`))[0];
const ago = (time: string) => `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${time}')`;

/** Simulates a link's deliveries of the last hour, with their photos still missing. */
async function deliveredToday(server: TestServer, link: LinkOf, count: number): Promise<void> {
  const unknownPerson = { id: 'niemand00000000' };
  const of = { manager: unknownPerson, company: unknownPerson, employee: unknownPerson, property: '' };
  await addDocumentations(server, of, { count, first: 9_000_000 });
  const values = `link = '${link.id}', state = 'receiving', received_at = ${ago('1 hour')}`;
  await sql(server, `UPDATE documentations SET ${values} WHERE id LIKE 'd00000009000%' AND link = ''`);
}

const words = (page: Page) => page.getByRole('main');

test('books two workers on one property to the link of each', FULL, async ({ day }) => {
  const [place] = day.team.properties;
  const byProvider = await providersLink(day);
  const byManager = await makeLink(day, day.team.manager, place.id);
  const other = await createTeam(day.world.server);
  const phone = await guestPhone(day);
  const first = await documentByLink(phone, byProvider, { name: 'Ana', notes: 'für den Dienstleister' });
  const second = await documentByLink(phone, byManager, {
    name: 'Ana',
    notes: 'für die Hausverwaltung',
    service: 'Winterdienst',
  });
  await phone.expectEmptyQueue();
  expect(new Set([first.owner, second.owner]).size).toBe(2);
  expect(await stored(day, first.id)).toMatchObject({ company_admin: day.team.provider.id, link: byProvider.id });
  expect(await stored(day, second.id)).toMatchObject({
    company_admin: '',
    property_manager: day.team.manager.id,
    service_type: 'Winterdienst',
  });
  const seen = async (person: typeof day.team.provider) => {
    const filter = person === day.team.manager ? `property_manager = "${person.id}"` : `company_admin = "${person.id}"`;
    const query = new URLSearchParams({ filter, perPage: '50' });
    const path = `/api/collections/documentations/records?${query}`;
    const { body } = await send(day.world.server, path, { token: await tokenOf(day, person) });
    return body.items.map((row: { id: string }) => row.id).sort();
  };
  expect(await seen(day.team.provider)).toEqual([first.id]);
  expect(await seen(day.team.manager)).toEqual([first.id, second.id].sort());
  expect(await seen(other.provider)).toEqual([]);
});

test('takes earlier records after a link is rotated, and says it ended', FULL, async ({ day }) => {
  const link = await providersLink(day);
  const phone = await guestPhone(day);
  const { page } = phone;
  await phone.goto(link.path);
  await expect(page.getByText('Aus dem Link')).toBeVisible();
  await readyForOffline(phone);
  await page.context().setOffline(true);
  const waiting = [];
  for (const notes of ['eins', 'zwei', 'drei']) waiting.push(await documentByLink(phone, link, { name: 'Bo', notes }));
  await rotate(day, day.team.provider, link);
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  for (const { id } of waiting)
    expect(await stored(day, id)).toMatchObject({ state: 'complete', late: true, held: true });
  await phone.goto(link.path);
  await expect(page.getByRole('heading', { name: 'Ungültiger oder abgelaufener Link' })).toBeVisible();
});

/** A third party's phone that opened this link once and is offline now. */
async function offlineAfter(day: Parameters<typeof guestPhone>[0], known: { path: string }) {
  const phone = await guestPhone(day);
  await phone.goto(known.path);
  await expect(phone.page.getByText('Aus dem Link')).toBeVisible();
  await readyForOffline(phone);
  await phone.page.context().setOffline(true);
  return phone;
}

test('blocks offline work of an unknown link with a reason and a ZIP', async ({ day }) => {
  const known = await providersLink(day);
  const phone = await offlineAfter(day, known);
  const { page } = phone;
  const unknown = { id: '', token: 'u'.repeat(43), path: `/documentation/${'u'.repeat(43)}` };
  await capture(phone, unknown, { name: 'Cem', notes: 'nie geprüft' });
  await expect(words(page).getByText('Der Link wird geprüft, sobald Netz da ist')).toBeVisible();
  const kept = await phone.save();
  expect(kept.sealed.property).toBeNull();
  await page.context().setOffline(false);
  await expect.poll(() => phone.kept().then((rows) => rows[0]?.state), { timeout: 60_000 }).toBe('refused');
  await phone.goto('/nicht-uebertragen');
  await expect(page.getByText('Nicht angenommen')).toBeVisible();
  await expect(page.getByText(/Ungültiger oder abgelaufener Link/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als ZIP sichern' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Objektbeleg_.*\.zip$/);
});

test('books offline work of a valid link to its property', async ({ day }) => {
  const known = await providersLink(day);
  const second = await makeLink(day, day.team.provider, day.team.properties[1].id);
  const phone = await offlineAfter(day, known);
  const { page } = phone;
  const kept = await documentByLink(phone, second, { name: 'Dana', notes: 'zuerst ohne Netz' });
  expect(kept.sealed.property).toBeNull();
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  expect(await stored(day, kept.id)).toMatchObject({ property: day.team.properties[1].id, link: second.id });
});

test('accepts names: two per phone, long, blank, invisible, HTML', FULL, async ({ day }) => {
  const link = await providersLink(day);
  const phone = await guestPhone(day);
  const { page } = phone;
  await capture(phone, link, { notes: 'Namen' });
  const save = page.getByRole('button', { name: 'Speichern', exact: true });
  for (const name of ['   ', '\u200b\u200d\u2060']) {
    await nameField(page).fill(name);
    await expect(page.getByText('Bitte geben Sie Ihren Namen ein')).toBeVisible();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
  }
  await nameField(page).fill('ä'.repeat(101));
  await expect(page.getByText('Der Name darf 1 bis 100 Zeichen lang sein.').first()).toBeVisible();
  await nameField(page).fill('<b onclick=alert(1)>Uwe</b>');
  const first = await phone.save();
  const second = await documentByLink(phone, link, { name: 'Vera', notes: 'Schichtwechsel' });
  await phone.expectEmptyQueue();
  expect((await stored(day, first.id))?.employee_name).toBe('<b onclick=alert(1)>Uwe</b>');
  expect((await stored(day, second.id))?.employee_name).toBe('Vera');
  await phone.goto(link.path);
  await expect(nameField(page)).toHaveValue('Vera');
});

test("keeps work beyond a link's daily limit until the next day", FULL, async ({ day }) => {
  const link = await providersLink(day);
  const { server } = day.world;
  const phone = await guestPhone(day);
  const { page } = phone;
  await deliveredToday(server, link, LINK_DOCUMENTATIONS_PER_DAY - 1);
  const last = await documentByLink(phone, link, { name: 'Gül', notes: 'die 200.' });
  await phone.expectEmptyQueue();
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/app/documentations'));
  const kept = await documentByLink(phone, link, { name: 'Gül', notes: 'die 201.' });
  expect((await refused).status()).toBe(429);
  await expect(page.getByText('1 nicht übertragen')).toBeVisible();
  expect((await phone.kept()).find(({ id }) => id === kept.id)).toMatchObject({ state: 'waiting', reason: null });
  expect(await stored(day, last.id)).toMatchObject({ state: 'complete' });
  expect(await stored(day, kept.id)).toBeUndefined();

  const office = await Phone.open(await day.context(phoneOptions()), day.proxy.url);
  await office.signInOnly(day.team.provider);
  await office.goto('/properties');
  await office.page
    .getByRole('button', { name: /Dokumentations-Link/ })
    .first()
    .click();
  await expect(office.page.getByText('Tagesgrenze erreicht')).toBeVisible();
  await expect(office.page.getByText(/^1 Dokumentation, zuletzt /)).toBeVisible();

  await office.goto('/history');
  await expect(office.page.getByText('Per Link: Gül', { exact: true })).toBeVisible();

  await sql(server, `UPDATE documentations SET received_at = ${ago('25 hours')} WHERE link = '${link.id}'`);
  await phone.sendNow();
  await phone.expectEmptyQueue();
  expect(await stored(day, kept.id)).toMatchObject({ state: 'complete' });
});
