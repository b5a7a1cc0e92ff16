/** The Leistungsplan: screens and mails name the same missing days. */
import type { Locator, Page } from '@playwright/test';
import { weekdayDate } from '../../../src/components/officeFormat';
import { WEEKDAYS } from '../../../src/domain/plans/planTexts.de';
import { dayText, getDayStart } from '../../../src/domain/time/day';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { seriousFaults } from '../../support/browser/axe';
import { byEmployee, office } from '../../support/browser/office';
import { test as base, expect, type Scenario } from '../../support/browser/scenario';
import { expectNothingCut } from '../../support/browser/twoLines';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { FULL } from '../../support/run/full.mjs';
import { lettersAt, send } from '../../support/server/server';
import { signIn } from '../../support/server/tenants';

/** A server with a mail server; mails leave when the test sends them. */
const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  serverOptions: [({ mail }, use) => use({ env: mail.env, letters: true }), { scope: 'worker' }],
});

const HOUR = 3_600_000;
const moment = (day: string) => new Date(startOf(day) + 12 * HOUR).toISOString();
const shown = (day: string) => weekdayDate(getDayStart(day, 0));

function cellOf(page: Page, day: string): Locator {
  return page.locator('td:not(.is-other)').filter({ hasText: new RegExp(`^${Number(day.slice(8))}\\.`) });
}

async function expectDay(page: Page, url: string, { day, expected: text }: { day: string; expected: string }) {
  await page.goto(`${url}?month=${day.slice(0, 7)}`);
  await expect(cellOf(page, day)).toContainText(text);
}

/** Its first requests fail: one message covers all, and a retry works. */
async function companyDesk(scenario: Scenario): Promise<Page> {
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  await page.route('**/api/app/plans/**', (route) => route.fulfill({ status: 400, json: {} }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await phone.goto('/dashboard');
  const failed = page.getByRole('alert');
  await expect(failed).toContainText('Was fällig ist und was fehlt, konnte nicht vollständig geladen werden');
  await expect(failed).toHaveCount(1);
  await page.unroute('**/api/app/plans/**');
  await failed.getByRole('button', { name: 'Erneut versuchen' }).click();
  const due = page.getByRole('region', { name: 'Heute und morgen fällig' });
  const line = due.getByRole('row').filter({ hasText: scenario.team.properties[0].name });
  await expect(line).toContainText(/Hausmeister.*heute.*Emil Erster, Zora Zweite/);
  await expect(failed).toHaveCount(0);
  return page;
}

/** The missing days at the building in Monday's letter, 7 o'clock in Germany. */
async function missingInLetter(
  { scenario, mail }: { scenario: Scenario; mail: MailServer },
  monday: string,
): Promise<string> {
  const toManager = async () =>
    (await mail.mails()).filter(
      // Mails about deletions are sent separately.
      ({ recipients, subject }) =>
        recipients.includes(scenario.team.manager.email) && subject?.endsWith('ohne Nachweis'),
    );
  const before = (await toManager()).length;
  await lettersAt(scenario.world.server, startOf(monday) + 7 * HOUR);
  await expect.poll(async () => (await toManager()).length).toBe(before + 1);
  return (await toManager()).at(-1)?.text?.match(/fehlt: (.*)/)?.[1] ?? '';
}

test('shows the same missing days on all screens, until late work arrives', FULL, async ({ scenario, mail }) => {
  const today = dayOf(Date.now());
  const [done, late, missing, gone] = [28, 21, 14, 7].map((days) => addDays(today, -days)) as [
    string,
    string,
    string,
    string,
  ];
  const { bring } = await byEmployee(scenario);
  const captured = (of: string) => bring(1, 'Nach Plan', { capturedAt: moment(of), startedAt: moment(of) });
  const first = await captured(done);
  await scenario.world.change('documentations', first.sealed.id, { completed_at: moment(done) });
  await captured(late);
  const { sealed } = await captured(gone);
  const token = await signIn(scenario.world.server, scenario.team.provider.email);
  const path = `/api/app/documentations/${sealed.id}`;
  await send(scenario.world.server, path, { method: 'DELETE', token, body: { reason: 'Falsche Immobilie' } });

  const { page, close } = await office(scenario);
  const place = scenario.team.properties[0];
  const url = `${scenario.proxy.url}/property-manager/properties/${place.id}`;
  await page.goto(url);
  await page.getByRole('button', { name: 'Leistung eintragen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leistung eintragen' });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Bitte wählen Sie die Leistung aus.')).toBeVisible();
  await dialog.getByLabel('Leistung', { exact: true }).selectOption('Hausmeister');
  await dialog.getByLabel(WEEKDAYS[weekdayAt(indexOf(today)) - 1] ?? '').check();
  await dialog.getByLabel('Beginn').fill(done);
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Speichern' }).click();

  const plan = page.getByRole('region', { name: 'Leistungsplan' });
  await expect(plan.getByText(`${dayText(missing)} fehlt`)).toBeVisible();
  await expect(plan.getByText(`${dayText(gone)} fehlt`)).toBeVisible();
  await expect(plan.getByText(`${dayText(late)} verspätet eingegangen`)).toContainText(
    `aufgenommen am ${dayText(late)}, angekommen am ${dayText(today)}`,
  );
  await expect(plan.getByText(dayText(done))).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  await expectDay(page, url, { day: missing, expected: 'fehlt' });
  await expectDay(page, url, { day: gone, expected: 'fehlt' });
  await expectDay(page, url, { day: late, expected: 'verspätet eingegangen' });
  // At 768 and 320 px a day's words break only at German syllables.
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const words = page.getByRole('region', { name: 'Kalender' }).locator('td, .cal__service');
    expect(await words.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0);
    await expectNothingCut(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'Übersicht' }).first().click();
  const gaps = page.getByRole('region', { name: 'Fehlende Nachweise: 1 Immobilie' });
  await expect(gaps.getByRole('row').filter({ hasText: place.name })).toContainText(`2 × seit ${shown(missing)}`);
  await expect(gaps.getByText(shown(late))).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  // Monday's letter says the same, plus days that became due meanwhile.
  const monday = addDays(today, 8 - weekdayAt(indexOf(today)));
  // A day is missing after its tolerance of one day: Sunday's is not yet.
  const over = (letter: string, ...days: string[]) =>
    days
      .filter((one) => addDays(one, 1) < letter)
      .map(shown)
      .join(', ');
  expect(await missingInLetter({ scenario, mail }, monday)).toBe(over(monday, missing, gone, today));

  const [building, list] = [await page.context().newPage(), await page.context().newPage()];
  await building.goto(`${url}?month=${missing.slice(0, 7)}`);
  const cell = cellOf(building, missing);
  await expect(cell).toContainText('fehlt');
  await list.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await list.getByRole('searchbox', { name: 'Suchen oder fragen' }).fill(`Haus am Dom ${dayText(missing)}`);
  const answer = list.getByRole('region', { name: 'Antwort' });
  await expect(answer).toHaveText(
    `Kein Nachweis am ${shown(missing)}. Davor ${shown(late)}.Laut Leistungsplan fehlt: Hausmeister.NachfragenIm Kalender ansehen`,
  );
  const company = await companyDesk(scenario);
  const afterwards = company.getByRole('region', { name: 'In den letzten 7 Tagen verspätet eingegangen' });
  await expect(afterwards.getByRole('link')).toHaveCount(1);

  // A phone that was offline for two weeks delivers; open screens update without a reload.
  await captured(missing);
  const row = gaps.getByRole('row').filter({ hasText: place.name });
  await Promise.all([
    expect(row).not.toContainText('2 ×'),
    expect(row).toContainText(shown(gone)),
    expect(building.getByText(`${dayText(missing)} verspätet eingegangen`)).toBeVisible(),
    expect(cell).toContainText('verspätet eingegangen'),
    expect(answer).toContainText(`Ja, ${shown(missing)}, 12:00 Uhr, Hausmeister`),
    expect(afterwards.getByRole('link')).toHaveCount(2),
  ]);
  const next = addDays(monday, 7);
  expect(await missingInLetter({ scenario, mail }, next)).toBe(over(next, gone, today, addDays(today, 7)));
  await gaps.getByRole('link', { name: place.name, exact: true }).click();
  const days = page.getByRole('list', { name: 'Die letzten 14 Tage' });
  await expect(days.getByRole('listitem').filter({ hasText: shown(gone) })).toContainText('fehlt');
  await expect(page.getByRole('region', { name: 'Dienstleister an dieser Immobilie' })).toContainText('Hausmeister');
  // On a month's first days its own calendar is empty.
  await page.goto(`${url}?month=${missing.slice(0, 7)}`);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Kalender' }).getByRole('button', { name: 'CSV' }).click();
  expect((await downloaded).suggestedFilename()).toContain(place.name);
  await expect(page.getByRole('region', { name: 'Dokumentationen' }).getByRole('row')).toHaveCount(4);

  await page.getByRole('link', { name: 'Dokumentationen', exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Suchen oder fragen' }).fill(`Haus am Dom ${dayText(gone)}`);
  await expect(page.getByRole('region', { name: 'Antwort' })).toHaveText(
    `Kein Nachweis am ${shown(gone)}. Davor ${shown(missing)}.Laut Leistungsplan fehlt: Hausmeister.NachfragenIm Kalender ansehen`,
  );

  await page.getByRole('searchbox', { name: 'Suchen oder fragen' }).fill('Was fehlt am Dom?');
  const answered = page.getByRole('region', { name: 'Antwort' });
  await expect(answered).toContainText(
    `Es fehlt 1 Nachweis an 1 Immobilie${place.name}: ${shown(gone)} (Hausmeister)Nachfragen`,
  );
  // Without a first day the answer names the start of the plans.
  await expect(answered).toContainText('Ausgewertet werden die Leistungspläne seit dem');
  // An ended session is reported once, not by each section.
  await scenario.world.change('users', scenario.team.manager.id, { tokenKey: 'x'.repeat(40) });
  await page.goto(`${scenario.proxy.url}/property-manager/dashboard`);
  await expect(page.getByText('Bitte neu anmelden.')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0);
  await close();
});

test('proposes a plan from the past and copies it to ticked properties', FULL, async ({ scenario }) => {
  const today = dayOf(Date.now());
  const { bring } = await byEmployee(scenario);
  // Weekly on this weekday, in fourteen of the last fifteen weeks.
  for (let week = 15; week > 0; week--) {
    const at = moment(addDays(today, -7 * week));
    if (week !== 6) await bring(1, 'Jede Woche', { capturedAt: at, startedAt: at });
  }
  const { page, close } = await office(scenario);
  const [place, other] = scenario.team.properties;
  await page.goto(`${scenario.proxy.url}/property-manager/properties/${place.id}`);
  await page.getByRole('button', { name: 'Leistung eintragen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leistung eintragen' });
  const weekday = WEEKDAYS[weekdayAt(indexOf(today)) - 1] ?? '';
  await expect(dialog.getByText(`bisher etwa jeden ${weekday}, 14 von 15 Wochen`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog.getByLabel('Leistung', { exact: true })).toHaveValue('Hausmeister');
  await expect(dialog.getByLabel(weekday)).toBeChecked();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const plan = page.getByRole('region', { name: 'Leistungsplan' });
  await expect(plan.getByText(`jeden ${weekday} · `)).toBeVisible();

  await plan.getByRole('button', { name: 'Hausmeister: für weitere Immobilien übernehmen' }).click();
  const copy = page.getByRole('dialog', { name: 'Für weitere Immobilien übernehmen' });
  await copy.getByRole('button', { name: 'Speichern' }).click();
  await expect(copy.getByText('Bitte wählen Sie mindestens eine Immobilie aus.')).toBeVisible();
  await expect(copy.getByRole('checkbox', { name: new RegExp(place.name) })).toHaveCount(0);
  await copy.getByRole('checkbox', { name: new RegExp(other.name) }).check();
  await copy.getByRole('button', { name: 'Speichern' }).click();
  await expect(copy).toHaveCount(0);
  await page.goto(`${scenario.proxy.url}/property-manager/properties/${other.id}`);
  await expect(plan.getByText(`jeden ${weekday} · `)).toBeVisible();
  await close();
});

test('shows an employee what is due today, offline, and starts it by tap', async ({ scenario }) => {
  const { world, team } = scenario;
  const place = team.properties[1];
  const [sharing] = await world.rows('property_sharing', `property = "${place.id}"`);
  await world.change('property_sharing', sharing?.id ?? '', { service_types: ['Hausmeister', 'Gartenpfleger'] });
  const today = dayOf(Date.now());
  const rhythm = { kind: 'weekdays', days: [weekdayAt(indexOf(today))] };
  const schedule = { rhythm, season: null, tolerance: 1, startsOn: today, endsOn: null };
  const token = await signIn(world.server, team.manager.email);
  const body = { properties: [place.id], service: 'Gartenpfleger', provider: null, ...schedule };
  expect((await send(world.server, '/api/app/plans', { token, body })).status).toBe(201);

  const phone = await scenario.phone();
  const { page } = phone;
  const due = page.getByRole('region', { name: 'Heute fällig' });
  await expect(due.getByRole('link')).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  await page.context().setOffline(true);
  await phone.goto(`/history?suche=${place.name}+gestern`);
  await expect(page.getByRole('region', { name: 'Antwort' })).toContainText(`Erwartet ist ${shown(today)}.`);
  await phone.goto('/dashboard');
  await due.getByRole('link', { name: new RegExp(`${place.name}.*Gartenpfleger`) }).click();
  await phone.capture({ photos: 1, notes: 'Hecke geschnitten', property: place.name, here: true });
  const kept = await phone.save();
  expect(kept.sealed).toMatchObject({ property: place.id, serviceType: 'Gartenpfleger' });
  await phone.goto('/dashboard');
  await expect(due.getByText('Erfasst, wartet noch auf Übertragung')).toBeVisible();
  await expect(due.getByRole('link')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(due).toHaveCount(0);
});
