import { seriousFaults } from '../support/browser/axe';
import { type BadDay, expect, test } from '../support/browser/badDay';
import { fillRows } from '../support/browser/localRows';
import { deliver, session, work } from '../support/rows/work';
import { FULL } from '../support/run/full.mjs';
import { signIn } from '../support/server/tenants';

const DAY = 86_400_000;

/** `now`: the start of the count of days, ms; by default the moment of the call. */
type Made = { who: 0 | 1; place: 0 | 1; daysAgo: number; now?: number; notes?: string };

async function delivered(day: BadDay, of: Made) {
  const author = day.team.employees[of.who];
  const at = (of.now ?? Date.now()) - of.daysAgo * DAY;
  const made = await work({
    author: author.id,
    property: day.team.properties[of.place].id,
    photos: 1,
    content: {
      notes: of.notes ?? '',
      startedAt: new Date(at - 60_000).toISOString(),
      capturedAt: new Date(at).toISOString(),
    },
  });
  await deliver(day.world.server, made, session(await signIn(day.world.server, author.email)));
  return made.sealed.id;
}

test('keeps filters in the address and says what they leave', FULL, async ({ day }) => {
  const [emil] = day.team.employees;
  const [dom] = day.team.properties;
  const now = Date.now();
  await delivered(day, { who: 0, place: 0, daysAgo: 0, now, notes: 'Schnee geräumt' });
  await delivered(day, { who: 0, place: 1, daysAgo: 40 });
  await delivered(day, { who: 1, place: 0, daysAgo: 40, notes: 'Übergabe' });
  const phone = await day.phone(day.team.provider);
  const { page } = phone;
  // 'Heute' stays that day when the test runs over midnight.
  await page.clock.setFixedTime(now);
  await phone.goto('/history');
  await expect(page.getByRole('article')).toHaveCount(3);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Mitarbeitende').selectOption({ label: emil.fullName });
  await expect(dialog.getByRole('button', { name: '2 Einträge anzeigen' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Heute' }).click();
  await dialog.getByRole('button', { name: '1 Eintrag anzeigen' }).click();
  await expect(page).toHaveURL(new RegExp(`employee=${emil.id}&period=today$`));
  await expect(page.getByRole('heading', { name: `Dokumentationen von ${emil.fullName}` })).toBeVisible();
  await expect(page.getByText('1 Eintrag', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('article').getByRole('link').click();
  await expect(page.getByText('Schnee geräumt')).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(/period=today$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter Heute entfernen' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);

  await phone.goto(`/history?property=${dom.id}&suche=%C3%BCbergabe`);
  await expect(page.getByRole('heading', { name: `Dokumentationen: ${dom.name}` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('1 Eintrag', { exact: true })).toBeVisible();
  await phone.goto('/history?suche=gibt-es-nicht');
  await expect(page.getByText('Keine Dokumentation gefunden')).toBeVisible();

  // The phone also answers a query with a day; offline it names the source.
  const answer = page.getByRole('region', { name: 'Antwort' });
  await phone.goto('/history?search=heute');
  await expect(answer).toHaveText(/^Ja, /);
  await phone.goto('/history?search=gestern');
  await expect(answer).toHaveText(/^Kein Nachweis am [^ ]+ [^ ]+\. Davor .*, danach /);
  await page.context().setOffline(true);
  await phone.goto('/history?search=gestern');
  await expect(answer).toHaveText(/^Kein Nachweis am .* auf diesem Gerät\. Davor .*, danach /);
  expect(await seriousFaults(page)).toEqual([]);
});

test('opens and closes groups, sorted by name or number', FULL, async ({ day }) => {
  for (const place of [1, 1, 0] as const) await delivered(day, { who: 0, place, daysAgo: place });
  const phone = await day.phone(day.team.provider);
  const { page } = phone;
  await phone.goto('/history');
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Haus am Dom', 'Speicher']);
  await page.getByRole('radio', { name: 'Meiste Einträge' }).check();
  await expect(headings).toHaveText(['Speicher', 'Haus am Dom']);
  await page.getByRole('button', { name: 'Speicher', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Speicher' }).getByText('2 Einträge')).toBeVisible();
});

test('draws only the visible part of a list of ten thousand records', async ({ day }) => {
  const [emil] = day.team.employees;
  const phone = await day.phone(emil);
  const { page } = phone;
  await phone.goto('/dashboard');
  await page.context().setOffline(true);
  await fillRows(page, { account: emil.id, count: 10_000, properties: ['prop00000000001'] });
  await phone.goto('/history');
  await expect(page.getByText('10.000 Einträge auf diesem Gerät')).toBeVisible();
  const scrolled = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
      return document.body.scrollHeight;
    });
  await expect.poll(scrolled, { timeout: 60_000, intervals: [100] }).toBeGreaterThan(10_000 * 130);
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('heading', { name: 'Alle Dokumentationen' })).toBeInViewport();
});

test('groups sixty records of a day and property, with a way to all', async ({ day }) => {
  const phone = await day.phone(day.team.provider);
  const { page } = phone;
  // Noon: the rows of the last minute belong to one day.
  await page.clock.setFixedTime(new Date().setHours(12, 0, 0, 0));
  await phone.goto('/dashboard');
  await page.context().setOffline(true);
  await fillRows(page, { account: day.team.provider.id, count: 60, properties: [day.team.properties[0].id] });
  await phone.goto('/history?zeitraum=heute');
  await page.getByRole('link', { name: /^Alle .*anzeigen$/ }).click();
  await expect(page).toHaveURL(new RegExp(`property=${day.team.properties[0].id}`));
  await expect(page.getByText('60 Einträge auf diesem Gerät')).toBeVisible();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(5);
});

test('resumes the last page after the connection drops', FULL, async ({ day }) => {
  await delivered(day, { who: 0, place: 0, daysAgo: 1 });
  await delivered(day, { who: 0, place: 0, daysAgo: 200, notes: 'Vor langer Zeit' });
  const phone = await day.phone(day.team.employees[0]);
  const { page } = phone;
  await phone.goto('/history');
  await expect(page.getByText('2 Einträge', { exact: true })).toBeVisible();
  await page.route('**/api/collections/documentations/records**', (route) => route.abort());
  await page.getByRole('button', { name: 'Mehr laden' }).click();
  await expect(page.getByText('Ältere Einträge gibt es nur mit Netz. Bitte versuchen Sie es erneut.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.unroute('**/api/collections/documentations/records**');
  await page.getByRole('button', { name: 'Mehr laden' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Mehr laden' })).toHaveCount(0);
});
