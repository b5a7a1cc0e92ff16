// @vitest-environment happy-dom
/** The box 'Antwort' when no work is missing (D194). */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import type { Gaps } from '../../../../src/api/plans';
import { NO_FILTER } from '../../../../src/domain/search/filter';
import { shortDay } from '../../../../src/domain/search/questionText';
import { dayText } from '../../../../src/domain/time/day';
import { addDays, dayOf } from '../../../../src/domain/time/germanDay';
import { MissingAnswer } from '../../../../src/features/answers/MissingAnswer';

const server = vi.hoisted(() => ({ gaps: null as unknown, week: [] as unknown[] }));
vi.mock('../../../../src/api/plans', () => ({ listGaps: async () => server.gaps }));
vi.mock('../../../../src/api/planWeek', () => ({ listWeek: async () => server.week }));
// The question itself: tests/e2e/threads.
vi.mock('../../../../src/db/live/screens', () => ({
  useSession: () => ({ user: 'manager00000001', role: 'property_manager' }),
}));
vi.mock('../../../../src/api/ownProperties', () => ({
  listOwnedProperties: async () => [{ id: 'property0000009', name: 'Haus ohne Plan', address: 'Uferweg 1, Köln' }],
}));

const where = {
  property: 'property0000001',
  propertyName: 'Haus am Dom',
  propertyAddress: 'Lindenallee 5, 50667 Köln',
};
const back = (days: number) => addDays(dayOf(Date.now()), -days);
const runs = { startsOn: back(30), endsOn: null };
const ran = { service: 'Hausmeister', ...runs, over: { from: back(29), to: back(1) } } as const;
/** 'Bei Bedarf (ohne feste Tage)', or only in its season. */
const idle = { service: 'Gartenpfleger', ...runs, over: null } as const;
const GAPS: Gaps = { plans: 2, planned: [{ ...where, plans: [ran, idle] }], items: [], hints: [] };

beforeEach(() => {
  queries.clear();
  server.week = [];
});
afterEach(cleanup);

async function readAnswer(search: string, gaps: Gaps = GAPS): Promise<string> {
  cleanup();
  queries.clear();
  server.gaps = gaps;
  const filters = { ...NO_FILTER, search };
  const props = { account: 'manager00000001', filters, company: false, onChange: () => {} };
  render(<MissingAnswer {...props} />, { wrapper: MemoryRouter });
  const box = screen.getByRole('region', { name: 'Antwort' });
  await vi.waitFor(() => expect(box.textContent).not.toBe('Antwort wird gesucht …'));
  return box.textContent ?? '';
}

const LIMIT = `Ausgewertet werden die Leistungspläne seit dem ${dayText(back(60))}.`;
const NO_PLAN = 'Was fehlt, ergibt sich aus dem Leistungsplan. Dafür ist keiner eingetragen. Zu den Immobilien';

it.each(['Was fehlt?', 'Was fehlt in der Lindenallee?', 'Fehlt Hausmeister?', 'Was fehlt letzte Woche?'])(
  'answers „%s“ with nothing when nothing is missing',
  async (question) => {
    expect(await readAnswer(question)).toMatch(/^Es fehlt nichts: Laut Leistungsplan ist hier.* alles belegt\.$/);
  },
);

it.each([
  ['for a house without one', 'Was fehlt am Uferweg?'],
  ['for a service of which there is none', 'Fehlt Winterdienst?'],
])('says that no plan exists: %s', async (_what, question) => {
  expect(await readAnswer(question)).toBe(NO_PLAN);
});

it.each([
  ['Was fehlt in der Lidenallee?', 'Nicht verstanden: „lidenallee“. Antwort ohne diese Angabe:Es fehlt nichts'],
  [
    'Was fehlt Emil oder Anna am Dom?',
    'Nicht verstanden: „oder Anna“, „emil“. Antwort ohne diese Angabe:Es fehlt nichts',
  ],
])('names the unknown property of „%s“', async (question, begin) => {
  expect((await readAnswer(question)).startsWith(begin)).toBe(true);
});

it('makes no statement when nothing was due yet', async () => {
  expect(await readAnswer('Fehlt Gartenpfleger?')).toBe(
    'Noch nichts fällig: Laut Leistungsplan wurde hier bis jetzt keine Leistung erwartet.',
  );
});

it('says first that there is no plan at all', async () => {
  expect(await readAnswer('Was fehlt am Uferweg?', { ...GAPS, plans: 0, planned: [] })).toBe(
    'Was fehlt, ergibt sich aus dem Leistungsplan. Es ist noch keiner eingetragen. Zu den Immobilien',
  );
});

it('names what is missing', async () => {
  const items = [{ ...where, missing: [{ plan: 'plan', service: 'Hausmeister', due: back(11) }] }] as const;
  const gaps = { ...GAPS, items: items.map((one) => ({ ...one, missing: [...one.missing], last: null, next: null })) };
  expect(await readAnswer('Was fehlt am Dom?', gaps)).toBe(
    `Es fehlt 1 Nachweis an 1 ImmobilieHaus am Dom: ${shortDay(back(11))} (Hausmeister)Nachfragen${LIMIT}`,
  );
  expect(await readAnswer('Was fehlt am Dom seit 1.1.2024?', gaps)).toMatch(
    new RegExp(`\\(Hausmeister\\)Nachfragen${LIMIT}$`),
  );
  expect(await readAnswer(`Was fehlt am Dom seit ${dayText(back(12))}?`, gaps)).toMatch(/\(Hausmeister\)Nachfragen$/);
});

it('leads from a missing day to its calendar and to the question about it', async () => {
  const items = [{ ...where, missing: [{ plan: 'plan', service: 'Hausmeister' as const, due: back(11) }] }];
  await readAnswer('Was fehlt?', { ...GAPS, items: items.map((one) => ({ ...one, last: null, next: null })) });
  const path = screen.getByRole('link', { name: shortDay(back(11)) }).getAttribute('href');
  expect(path).toBe(`/property-manager/properties/${where.property}?month=${back(11).slice(0, 7)}`);
  const name = `Nachfragen: Haus am Dom, ${shortDay(back(11))}, Hausmeister fehlt`;
  expect(screen.getByRole('button', { name }).textContent).toBe('Nachfragen');
});

it('names what is expected next where nothing is missing', async () => {
  const day = (ahead: number, service: string, state = 'open') => ({
    ...{ day: back(-ahead), records: 0, newest: null, expected: [{ service, state }] },
  });
  server.week = [
    { ...where, days: [day(0, 'Hausmeister', 'done'), day(1, 'Hausmeister'), day(5, 'Gartenpfleger')] },
    { ...where, property: 'property0000002', propertyName: 'Haus am See', days: [day(2, 'Winterdienst', 'missing')] },
  ];
  const begin = /^Es fehlt nichts: .* alles belegt\.In den nächsten 7 Tagen erwartet:/;
  const expected = `Haus am Dom: ${shortDay(back(-1))}, ${shortDay(back(-5))} (Hausmeister, Gartenpfleger)`;
  await readAnswer('Was fehlt?');
  await vi.waitFor(() => expect(screen.getByRole('region').textContent).toMatch(begin));
  expect(screen.getByRole('region').textContent?.replace(begin, '')).toBe(expected);
  await readAnswer('Fehlt Gartenpfleger?');
  await vi.waitFor(() => expect(screen.getByRole('region').textContent).toContain(`: ${shortDay(back(-5))} (Gart`));
});

describe('more than six', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => addDays('2026-11-02', index));
  const gap = (index: number, missing: readonly string[]) => ({
    ...{ ...where, property: `property${String(index).padStart(7, '0')}`, propertyName: `Haus ${index + 1}` },
    missing: missing.map((due) => ({ plan: 'plan', service: 'Hausmeister' as const, due })),
    ...{ last: null, next: null },
  });

  it('properties reach the others by one tap', async () => {
    const items = Array.from({ length: 8 }, (_, index) => gap(index, ['2026-11-17']));
    await readAnswer('Was fehlt?', { ...GAPS, items });
    const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    const houses = () => links().filter((text) => text?.startsWith('Haus'));
    expect(houses()).toEqual(items.slice(0, 6).map(({ propertyName }) => propertyName));
    fireEvent.click(screen.getByRole('button', { name: 'Alle 8 zeigen' }));
    expect(houses()).toEqual(items.map(({ propertyName }) => propertyName));
    expect(screen.queryByRole('button', { name: /zeigen/ })).toBeNull();
  });

  it.each([
    [7, 'und 1 weiterer Tag'],
    [8, 'und 2 weitere Tage'],
  ])('days of a property, %i, count the others in German', async (count, others) => {
    const begin = `Es fehlen ${count} Nachweise an 1 ImmobilieHaus 1: `;
    const inquire = `Nachfragen zum ${shortDay(days(count).at(-1) ?? '')}`;
    const text = await readAnswer('Was fehlt?', { ...GAPS, items: [gap(0, days(count))] });
    const button = `Alle ${count} zeigen`;
    expect(text).toBe(`${begin}${days(6).map(shortDay).join(', ')} ${others} (Hausmeister)${inquire}${button}${LIMIT}`);
    fireEvent.click(screen.getByRole('button', { name: `Haus 1: ${button}` }));
    const all = screen.getByRole('region', { name: 'Antwort' }).textContent;
    expect(all).toBe(`${begin}${days(count).map(shortDay).join(', ')} (Hausmeister)${inquire}${LIMIT}`);
  });
});
