/** Faults of the sticker on the door: ended links, two companies, two names, a first opening offline. */
import type { Page } from '@playwright/test';
import { LINK_DOCUMENTATIONS_PER_DAY } from '../../src/domain/people/quotas';
import { type BadDay, expect, test } from '../support/browser/badDay';
import { phoneOptions } from '../support/browser/browser';
import {
  capture,
  documentByLink,
  type LinkOf,
  makeLink,
  readyForOffline,
  rotate,
  strangersPhone,
} from '../support/browser/links';
import { Phone } from '../support/browser/phone';
import { FULL } from '../support/run/full.mjs';
import { addDocumentations } from '../support/server/manyRows';
import type { TestServer } from '../support/server/server';
import { sql } from '../support/server/sql';

const providersLink = (day: BadDay) => makeLink(day, day.crew.provider, day.crew.properties[0].id);
const stored = async (day: BadDay, id: string) => (await day.world.rows('documentations', `id = "${id}"`))[0];
const ago = (time: string) => `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${time}')`;

/** Simulates a link's deliveries of the last hour, with their photos still missing. */
async function deliveredToday(server: TestServer, link: LinkOf, count: number): Promise<void> {
  const nobody = { id: 'niemand00000000' };
  const of = { manager: nobody, company: nobody, employee: nobody, property: '' };
  await addDocumentations(server, of, { count, first: 9_000_000 });
  const values = `link = '${link.id}', state = 'receiving', received_at = ${ago('1 hour')}`;
  await sql(server, `UPDATE documentations SET ${values} WHERE id LIKE 'd00000009000%' AND link = ''`);
}

const words = (page: Page) => page.getByRole('main');

test('takes earlier records after a link is rotated, and says it ended', FULL, async ({ day }) => {
  const link = await providersLink(day);
  const phone = await strangersPhone(day);
  const { page } = phone;
  await phone.goto(link.path);
  await expect(page.getByText('Aus dem Link')).toBeVisible();
  await readyForOffline(phone);
  await page.context().setOffline(true);
  const waiting = [];
  for (const notes of ['eins', 'zwei', 'drei']) waiting.push(await documentByLink(phone, link, { name: 'Bo', notes }));
  await rotate(day, day.crew.provider, link);
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  for (const { id } of waiting)
    expect(await stored(day, id)).toMatchObject({ state: 'complete', late: true, held: true });
  await phone.goto(link.path);
  await expect(page.getByRole('heading', { name: 'Ungültiger oder abgelaufener Link' })).toBeVisible();
});

/** A third party's phone that opened this link once and is offline now. */
async function offlineAfter(day: Parameters<typeof strangersPhone>[0], known: { path: string }) {
  const phone = await strangersPhone(day);
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
  const second = await makeLink(day, day.crew.provider, day.crew.properties[1].id);
  const phone = await offlineAfter(day, known);
  const { page } = phone;
  const kept = await documentByLink(phone, second, { name: 'Dana', notes: 'zuerst ohne Netz' });
  expect(kept.sealed.property).toBeNull();
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  expect(await stored(day, kept.id)).toMatchObject({ property: day.crew.properties[1].id, link: second.id });
});

test("keeps work beyond a link's daily limit until the next day", FULL, async ({ day }) => {
  const link = await providersLink(day);
  const { server } = day.world;
  const phone = await strangersPhone(day);
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
  await office.signInOnly(day.crew.provider);
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
