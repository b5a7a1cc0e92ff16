// @vitest-environment happy-dom
/** Only completely understood queries are denied (D380). Server and phone are faked. */
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { type Filter, NO_FILTER } from '../../../../src/domain/search/filter';
import { wordsOf } from '../../../../src/domain/text/words';
import { Answer } from '../../../../src/features/answers/Answer';

const KNOWN = ['aachener', 'nowak', 'keller'];
const server = vi.hoisted(() => ({
  at: 0,
  known: [] as string[],
  down: false,
  apart: false,
  rows: [] as object[],
  plans: [] as object[],
}));
const record = () => ({
  ...{
    id: 'record000000001',
    property: 'property0000001',
    propertyName: 'Haus am Dom',
    photoCount: 1,
    employeeName: 'Emil Erster',
  },
  ...{ capturedAt: server.at, serviceType: 'Hausmeister', work: null },
});
type Query = { search?: string };
const fits = ({ search = '' }: Query) =>
  !(server.apart && search.includes(' ')) &&
  search.split('|').some((words) => words.split(' ').every((word) => word === '' || server.known.includes(word)));
vi.mock('../../../../src/api/answer', () => ({
  parseRecordAnswer: async ({ from, to }: { from: number; to: number }, query: Query) => {
    if (!fits(query)) return {};
    return server.at < from ? { before: record() } : server.at < to ? { there: record() } : { after: record() };
  },
  occurrencesOf: async (query: Query & { from: number; to: number }) => {
    if (server.down) throw new Error('down');
    const isThere = fits(query) && server.at >= query.from && server.at < query.to;
    return isThere ? { count: 1, first: record(), last: record() } : { count: 0 };
  },
}));
vi.mock('../../../../src/api/documentations', () => ({
  lookUpWords: async (search: string) => {
    if (server.down) throw new Error('down');
    return { corrections: [], known: search.split(' ').filter((word) => server.known.includes(word)) };
  },
}));
vi.mock('../../../../src/api/plans', () => ({
  listPlans: async () => server.plans,
  listGaps: async () => ({ plans: 0, planned: [], items: [], hints: [] }),
}));
vi.mock('../../../../src/components/lists/picture', () => ({
  serverPicture: () => async () => null,
  firstPictureOf: () => async () => null,
}));
vi.mock('../../../../src/api/cache/answers', () => ({ useOwnedProperties: () => ({ data: [] }) }));
vi.mock('../../../../src/db/live/records', () => ({ useDocumentations: () => server.rows }));
vi.mock('../../../../src/db/live/planned', () => ({ usePlansHere: () => undefined }));
vi.mock('../../../../src/db/live/screens', () => ({
  useProperties: () => [],
  useSession: () => ({ user: 'manager00000001', role: 'property_manager' }),
}));

beforeEach(() => {
  Object.assign(server, {
    at: new Date('2026-11-17T12:00:00').getTime(),
    known: KNOWN,
    down: false,
    apart: false,
    rows: [],
    plans: [],
  });
  queries.clear();
});
afterEach(cleanup);

const MANAGER = { column: 'property_manager', user: 'manager00000001' } as never;
const EMPLOYEE = { column: 'user', user: 'employee0000001' } as never;

async function answered(search: string, own = MANAGER, phone = false, more: Partial<Filter> = {}): Promise<string> {
  cleanup();
  const props = {
    account: 'manager00000001',
    own,
    phone,
    filters: { ...NO_FILTER, ...more, search },
    onChange: () => {},
  };
  render(<Answer {...props} />, { wrapper: MemoryRouter });
  const text = () => screen.getByRole('region', { name: 'Antwort' }).textContent ?? '';
  await vi.waitFor(() => expect(text()).not.toContain('Antwort wird gesucht …'));
  return text().replaceAll('\u00a0', ' ');
}

describe('an answer', () => {
  it('denies what was understood completely', async () => {
    expect(await answered('18.11.2026 Aachener')).toBe('Kein Nachweis am Mi 18.11.2026. Davor Di 17.11.2026.');
    expect(await answered('17.11.2026 um 7')).toBe(
      'Kein Nachweis am Di 17.11.2026 6:00–8:00. Danach Di 17.11.2026 12:00.',
    );
    expect(await answered('18.11.2026 Nowak oder Keller')).toMatch(/^Kein Nachweis am Mi 18\.11\.2026\. Davor/);
    expect(await answered('17.11.2026 Nowak oder Anna')).toMatch(/^Ja, Di 17\.11\.2026/);
    server.known = [];
    expect(await answered('18.11.2026')).toMatch(/^Kein Nachweis am Mi 18\.11\.2026\./);
  });

  it('says the same as the calendar of work that was done on another day', async () => {
    const window = { due: '2026-11-16', until: '2026-11-19', arrivedOn: '2026-11-17' };
    server.plans = [{ service: 'Hausmeister', days: [{ ...window, state: 'tolerated', closedOn: '2026-11-17' }] }];
    const property = { property: 'property0000001' };
    const text = 'Erwartet am Mo 16.11.2026, belegt am Di 17.11.2026.Haus am Dom, Emil Erster';
    expect(await answered('16.11.2026', MANAGER, false, property)).toBe(text);
    expect(screen.getByRole('link', { name: 'Di 17.11.2026' }).getAttribute('href')).toContain('record000000001');
    // Hours of the day are no expected day.
    expect(await answered('16.11.2026 um 7', MANAGER, false, property)).toMatch(
      /^Kein Nachweis am Mo 16\.11\.2026 6:00/,
    );
  });

  it('leads from a missing day to the question about it and to the calendar', async () => {
    const window = { due: '2026-11-18', until: '2026-11-18', arrivedOn: null, closedOn: null };
    server.plans = [{ service: 'Hausmeister', days: [{ ...window, state: 'missing' }] }];
    const property = { property: 'property0000001' };
    expect(await answered('18.11.2026', MANAGER, false, property)).toBe(
      'Kein Nachweis am Mi 18.11.2026. Davor Di 17.11.2026.Laut Leistungsplan fehlt: Hausmeister.NachfragenIm Kalender ansehen',
    );
    const path = screen.getByRole('link', { name: 'Im Kalender ansehen' }).getAttribute('href');
    expect(path).toBe('/property-manager/properties/property0000001?month=2026-11');
  });

  it.each([
    ['17.11.2026 zirpen', 'Nicht verstanden: „zirpen“. Antwort ohne diese Angabe:Ja, Di 17.11.2026, 12:00 Uhr'],
    [
      '18.11.2026 zirpen Aachener',
      'Nicht verstanden: „zirpen“. Antwort ohne diese Angabe:Kein Nachweis am Mi 18.11.2026. Davor',
    ],
    [
      '18.11.2026 Nowak oder Anna',
      'Nicht verstanden: „anna“. Antwort ohne diese Angabe:Kein Nachweis am Mi 18.11.2026. Davor',
    ],
    ['18.11.2026 Zirpen oder Anna', 'Nicht verstanden: „zirpen“, „anna“. Antwort ohne diese Angabe:Kein Nachweis am'],
    ['Zirpen oder Nowak', 'Nicht verstanden: „zirpen“.'],
    ['war am 18.11.2026 niemand da', 'Nicht verstanden: „niemand“. Antwort ohne diese Angabe:Kein Nachweis am'],
    ['31.2.2026 Aachener', '„31.2.2026“ gibt es nicht.'],
    ['letzte Woche zirpen', 'Nicht verstanden: „zirpen“.'],
    ['KW 46 um 7', 'Nicht verstanden: „um 7“.'],
  ])('names what „%s“ left unclear, and answers without it', async (question, begin) => {
    expect((await answered(question)).startsWith(begin), await answered(question)).toBe(true);
  });

  it('denies nothing by a word that was not searched', async () => {
    server.down = true;
    expect(await answered('18.11.2026 zirpen')).toMatch(/^Nicht verstanden: „zirpen“\./);
  });

  it.each([
    ['wann zuletzt Keller', 'Zuletzt Di 17.11.2026, 12:00 Uhr, Hausmeister, 1 FotoHaus am Dom, Emil Erster'],
    ['Keller das letzte Mal bis 1.11.2026', 'Kein Nachweis bis So 01.11.2026. Danach Di 17.11.2026.'],
    ['wann zuletzt zirpen', 'Nicht verstanden: „zirpen“. Antwort ohne diese Angabe:Zuletzt Di 17.11.2026'],
    ['wie oft Keller im November 2026', 'Nachweise von So 01.11.2026 bis Mo 30.11.2026: 1. Zuerst Di 17.11.2026.'],
    ['wie oft Keller am 17.11.2026', 'Nachweise am Di 17.11.2026: 1. Zuerst'],
    ['wie oft Keller', 'Nachweise von Di 17.11.2026 bis '],
    ['wie oft Keller im Oktober 2026', 'Kein Nachweis von Do 01.10.2026 bis Sa 31.10.2026.'],
    ['wie oft zirpen', 'Nicht verstanden: „zirpen“. Antwort ohne diese Angabe:Nachweise von'],
    ['wie oft Zirpen oder Keller', 'Nicht verstanden: „zirpen“. Antwort ohne diese Angabe:Nachweise von'],
    ['17.11.2026 ohne Foto', 'Ohne Foto gibt es keinen Nachweis. Antwort ohne diese Angabe:Ja, Di 17.11.2026'],
    [
      'was fehlt zirpen',
      'Nicht verstanden: „zirpen“. Antwort ohne diese Angabe:Was fehlt, ergibt sich aus dem Leistungsplan.',
    ],
    ['Keller ohne Foto', 'Ohne Foto gibt es keinen Nachweis.'],
  ])('answers „%s“', async (question, begin) => {
    const text = await answered(question);
    expect(text.startsWith(begin), text).toBe(true);
    const days = screen.queryAllByRole('link', { name: /\d/ }).map((link) => link.getAttribute('href'));
    expect(days.every((href) => href?.includes('record000000001'))).toBe(true);
  });

  it('says that the words never occur in the same record', async () => {
    server.apart = true;
    const never = 'Kein Nachweis mit „keller“ und „nowak“ zusammen.';
    expect(await answered('18.11.2026 Keller Nowak')).toBe(`Kein Nachweis am Mi 18.11.2026. ${never}`);
    expect(await answered('wann zuletzt Keller Nowak')).toBe(`Kein Nachweis dazu. ${never}`);
    expect(await answered('wie oft Keller Nowak')).toBe(`Kein Nachweis dazu. ${never}`);
    // One property says nothing about the others.
    const one = { property: 'property0000001' };
    expect(await answered('wie oft Keller Nowak', MANAGER, false, one)).toBe('Kein Nachweis dazu. ');
  });

  it("adds the phone's waiting work, and says what was unreachable", async () => {
    const at = (day: string, state: string) => ({
      ...record(),
      id: day,
      capturedAt: Date.parse(day),
      transfer: { state },
    });
    server.rows = [at('2026-11-19T12:00:00', 'waiting'), at('2026-11-16T12:00:00', 'complete')];
    expect(await answered('wie oft Keller', EMPLOYEE, true)).toMatch(
      /: 2\. Zuerst Di 17\.11\.2026, zuletzt Do 19\.11\.2026\.Nur Ihre eigenen Nachweise\.$/,
    );
    server.down = true;
    queries.clear();
    expect(await answered('wie oft Keller', EMPLOYEE, true)).toMatch(
      /: 2\. Zuerst Mo 16\.11\.2026, .*letzten 90 Tage\.Nur Ihre eigenen/,
    );
  });

  it('links its days, and tells an employee that it is own work only', async () => {
    const text = await answered('18.11.2026 Keller', EMPLOYEE);
    expect(text).toBe('Kein Nachweis am Mi 18.11.2026. Davor Di 17.11.2026.Nur Ihre eigenen Nachweise.');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['Di 17.11.2026', expect.stringContaining('record000000001')]]);
  });
});

it('names an unknown word before any denial', async () => {
  const understood = fc.subarray(['am 18.11.2026', 'Keller', 'Frau Nowak', 'Treppenhaus', 'um 7', 'bitte'], {
    minLength: 1,
  });
  const unknown = fc
    .array(fc.constantFrom('q', 'x', 'zw', 'yx', 'vq'), { minLength: 3, maxLength: 6 })
    .map((syllables) => syllables.join(''));
  await fc.assert(
    fc.asyncProperty(understood, unknown, fc.nat(), async (parts, word, at) => {
      const day = parts.includes('am 18.11.2026') ? parts : ['am 18.11.2026', ...parts];
      const place = at % (day.length + 1);
      const text = await answered([...day.slice(0, place), word, ...day.slice(place)].join(' '));
      expect(text.startsWith('Kein Nachweis'), text).toBe(false);
      expect(text).toContain(`„${wordsOf(word).join(' ')}“`);
    }),
    { numRuns: 40 },
  );
}, 60_000);
