/** Ten questions of a Hausverwaltung: each answered within three inputs and ten seconds. */
import type { Locator, Page } from '@playwright/test';
import { weekdayDate } from '../../../src/components/officeFormat';
import { dayText, getDayStart } from '../../../src/domain/time/day';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office, RECORD_LINK } from '../../support/browser/office';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { send } from '../../support/server/server';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

const HOUR = 3_600_000;
/** Most inputs (click, typed line) per question, and its time limit in ms. */
const [INPUTS, PATIENCE] = [3, 10_000];
const shown = (day: string) => weekdayDate(getDayStart(day, 0));
const noon = (day: string) => new Date(startOf(day) + 12 * HOUR).toISOString();

type AskingBox = {
  click: (name: string | RegExp, within?: Locator) => Promise<void>;
  /** Clicks an area of the navigation and waits for its page; until then the old page shows its links. */
  visit: (area: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  inputs: number;
};

function askingBox(page: Page): AskingBox {
  const made: AskingBox = {
    inputs: 0,
    click: async (name, within) => {
      made.inputs++;
      await (within ?? page).getByRole('link', { name, exact: true }).click();
    },
    visit: async (area) => {
      made.inputs++;
      await page.getByRole('link', { name: area, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: area, exact: true })).toBeVisible();
    },
    type: async (text) => {
      made.inputs++;
      await page.getByRole('searchbox', { name: 'Suchen oder fragen' }).fill(text);
    },
  };
  return made;
}

/** A building with a weekly service on this weekday: done last week, missing the week before. */
async function someWeeks(scenario: Scenario) {
  const today = dayOf(Date.now());
  const { server } = scenario.world;
  const [dom] = scenario.team.properties;
  const { bring } = await byEmployee(scenario);
  const at = (of: string) => ({ capturedAt: noon(of), startedAt: noon(of) });
  const [done, missing, gone, far] = [7, 14, 3, 5].map((days) => addDays(today, -days)) as [
    string,
    string,
    string,
    string,
  ];
  const kept = await bring(2, 'Kellertreppe gekehrt, Glas beseitigt', at(done));
  const deleted = await bring(1, 'Aufgenommen am falschen Haus', at(gone));
  const token = await signIn(server, scenario.team.provider.email);
  const path = `/api/app/documentations/${deleted.sealed.id}`;
  await send(server, path, { method: 'DELETE', token, body: { reason: 'Falsche Immobilie' } });
  const away = await bring(1, 'Schnell noch notiert', at(far));
  await scenario.world.change('documentations', away.sealed.id, { location_status: 'off_site', distance: 15_639 });
  const plan = {
    ...{ properties: [dom.id], service: 'Hausmeister', provider: null, season: null, tolerance: 1, endsOn: null },
    ...{ rhythm: { kind: 'weekdays', days: [weekdayAt(indexOf(today))] }, startsOn: missing },
  };
  const manager = await signIn(server, scenario.team.manager.email);
  expect((await send(server, '/api/app/plans', { token: manager, body: plan })).status).toBe(201);
  await scenario.world.change('users', scenario.team.manager.id, {
    looked_at: new Date(Date.now() - HOUR).toISOString(),
  });
  const [row] = await scenario.world.rows('documentations', `id = "${kept.sealed.id}"`);
  return { dom, today, done, missing, gone, far, number: String(row?.number) };
}

test('answers ten questions within three inputs each, from the overview', async ({ scenario }) => {
  const { dom, today, done, missing, gone, far, number } = await someWeeks(scenario);
  const { page, close } = await office(scenario);
  const region = (name: string | RegExp) => page.getByRole('region', { name });
  const answer = region('Antwort');
  const question = async (text: string, request: (by: AskingBox) => Promise<void>, answered: () => Promise<void>) => {
    await page.goto(`${scenario.proxy.url}/property-manager/dashboard`);
    await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
    const by = askingBox(page);
    const startedAt = performance.now();
    await request(by);
    await answered();
    expect(by.inputs, text).toBeLessThanOrEqual(INPUTS);
    const took = `${by.inputs} inputs, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    test.info().annotations.push({ type: text, description: took });
  };
  const soon = { timeout: PATIENCE };
  const nothing = async () => {};

  await question('Fehlt irgendwo ein Nachweis?', nothing, () =>
    expect(region('Fehlende Nachweise: 1 Immobilie')).toContainText(shown(missing), soon),
  );
  await question(
    'War letzte Woche an dem Tag jemand da?',
    async ({ visit, type }) => {
      await visit('Dokumentationen');
      await type(`Haus am Dom ${dayText(done)}`);
    },
    () => expect(answer).toContainText(`Ja, ${shown(done)}, 12:00 Uhr, Hausmeister, 2 Fotos`, soon),
  );
  await question(
    'War davor auch jemand da?',
    async ({ visit, type }) => {
      await visit('Dokumentationen');
      await type(`Haus am Dom ${dayText(missing)}`);
    },
    () => expect(answer).toContainText(`Kein Nachweis am ${shown(missing)}.`, soon),
  );
  await question(
    'Wer hat die Kellertreppe gekehrt, und mit welchen Fotos?',
    async ({ visit, click, type }) => {
      await visit('Dokumentationen');
      await type('kellertreppe gekehrt');
      await expect(page.getByText('1 von 1 Eintrag')).toBeVisible(soon);
      await click(RECORD_LINK);
    },
    async () => {
      await expect(page.getByText('Emil Erster').first()).toBeVisible(soon);
      await expect(page.getByRole('button', { name: /groß ansehen/ })).toHaveCount(2, soon);
    },
  );
  await question(
    'Was fehlt am Dom?',
    async ({ visit, type }) => {
      await visit('Dokumentationen');
      await type('Was fehlt am Dom?');
    },
    () => expect(answer).toContainText(`Es fehlt 1 Nachweis an 1 Immobilie${dom.name}: ${shown(missing)}`, soon),
  );
  await question(
    'Wann kommt am Dom wieder jemand?',
    ({ click }) => click(dom.name, region('Fehlende Nachweise: 1 Immobilie')),
    () => expect(page.getByText(`Nächster erwarteter Tag: ${dayText(today)}`)).toBeVisible(soon),
  );
  await question('Wurde etwas gelöscht, von wem und warum?', nothing, async () => {
    const deleted = region('Braucht Ihre Antwort').getByRole('link', {
      name: `Gelöscht: ${dom.name}, ${dayText(gone)}`,
    });
    await expect(deleted).toContainText(/von Dirk Meister, Grund: Falsche Immobilie/, soon);
  });
  await question('Wurde etwas weit weg vom Haus aufgenommen?', nothing, () =>
    expect(region('Braucht Ihre Antwort').getByRole('link', { name: /15,6 km/ })).toContainText(shown(far), soon),
  );
  await question(
    'Auf dem Ausdruck steht eine Nummer: welcher Nachweis ist das?',
    async ({ visit, type }) => {
      await visit('Dokumentationen');
      await type(number);
    },
    async () => {
      await expect(page.getByText('1 von 1 Eintrag')).toBeVisible(soon);
      await expect(page.getByRole('link', { name: RECORD_LINK })).toHaveText(new RegExp(shown(done)), soon);
    },
  );
  await question(
    'Wer arbeitet am Dom, und wofür?',
    async ({ visit, click }) => {
      await visit('Immobilien');
      await click(dom.name, page.getByRole('main'));
    },
    () => expect(region('Dienstleister an dieser Immobilie')).toContainText('Hausmeister', soon),
  );
  await close();
});
