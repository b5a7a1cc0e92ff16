// @vitest-environment happy-dom
/** An answer denies only what was understood completely (D380). Only server and phone are stood in for. */
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FILTER } from '../../src/domain/filter';
import { wordsOf } from '../../src/domain/words';
import { Answer } from '../../src/office/answer/Answer';
import { queries } from '../../src/office/queries';

/** Words that stand in a record, and when that was. */
const KNOWN = ['aachener', 'nowak', 'keller'];
const server = vi.hoisted(() => ({ at: 0, known: [] as string[], down: false }));
const record = () => ({
  ...{ id: 'record000000001', property: 'property0000001', propertyName: 'Haus am Dom', photoCount: 1 },
  ...{ capturedAt: server.at, serviceType: 'Hausmeister', work: null },
});
type Query = { search?: string };
const fits = ({ search = '' }: Query) =>
  search.split('|').some((words) => words.split(' ').every((word) => word === '' || server.known.includes(word)));
vi.mock('../../src/remote/answer', () => ({
  answerOf: async ({ from, to }: { from: number; to: number }, query: Query) => {
    if (!fits(query)) return {};
    return server.at < from ? { before: record() } : server.at < to ? { there: record() } : { after: record() };
  },
}));
vi.mock('../../src/remote/documentations', () => ({
  lookUpWords: async (search: string) => {
    if (server.down) throw new Error('down');
    return { corrections: [], known: search.split(' ').filter((word) => server.known.includes(word)) };
  },
}));
vi.mock('../../src/remote/plans', () => ({ listPlans: async () => [], listGaps: async () => ({}) }));
vi.mock('../../src/office/picture', () => ({
  serverPicture: () => async () => null,
  firstPictureOf: () => async () => null,
}));
vi.mock('../../src/office/answers', () => ({ useOwnedProperties: () => ({ data: [] }) }));
vi.mock('../../src/data/live/records', () => ({ useDocumentations: () => [] }));
vi.mock('../../src/data/live/planned', () => ({ usePlansHere: () => undefined }));
vi.mock('../../src/data/live/screens', () => ({ useProperties: () => [] }));

beforeEach(() => {
  Object.assign(server, { at: new Date('2026-11-17T12:00:00').getTime(), known: KNOWN, down: false });
  queries.clear();
});
afterEach(cleanup);

const MANAGER = { column: 'property_manager', user: 'manager00000001' } as never;
const EMPLOYEE = { column: 'user', user: 'employee0000001' } as never;

async function answered(search: string, own = MANAGER): Promise<string> {
  cleanup();
  render(<Answer account="manager00000001" own={own} filters={{ ...NO_FILTER, search }} onChange={() => {}} />, {
    wrapper: MemoryRouter,
  });
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

  it.each([
    ['17.11.2026 zirpen', 'Nicht verstanden: „zirpen“. Ohne das:Ja, Di 17.11.2026, 12:00 Uhr'],
    ['18.11.2026 zirpen Aachener', 'Nicht verstanden: „zirpen“. Ohne das:Kein Nachweis am Mi 18.11.2026. Davor'],
    ['18.11.2026 Nowak oder Anna', 'Nicht verstanden: „anna“. Ohne das:Kein Nachweis am Mi 18.11.2026. Davor'],
    ['18.11.2026 Zirpen oder Anna', 'Nicht verstanden: „zirpen“, „anna“. Ohne das:Kein Nachweis am'],
    ['Zirpen oder Nowak', 'Nicht verstanden: „zirpen“.'],
    ['war am 18.11.2026 niemand da', 'Nicht verstanden: „niemand“. Ohne das:Kein Nachweis am'],
    ['31.2.2026 Aachener', '„31.2.2026“ gibt es nicht.'],
    ['letzte Woche zirpen', 'Nicht verstanden: „zirpen“.'],
    ['KW 46 um 7', 'Nicht verstanden: „um 7“.'],
  ])('„%s“ names what it did not understand, and says what fits without it', async (question, begin) => {
    expect((await answered(question)).startsWith(begin), await answered(question)).toBe(true);
  });

  it('denies nothing by a word that could not be looked up', async () => {
    server.down = true;
    expect(await answered('18.11.2026 zirpen')).toMatch(/^Nicht verstanden: „zirpen“\./);
  });

  it('links its days, and says to an employee that it knows his own work only', async () => {
    const text = await answered('18.11.2026 Keller', EMPLOYEE);
    expect(text).toBe('Kein Nachweis am Mi 18.11.2026. Davor Di 17.11.2026.Nur Ihre eigenen Nachweise.');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['Di 17.11.2026', expect.stringContaining('record000000001')]]);
  });
});

it('of understood parts and an unknown word never begins with a denial, and names the word', async () => {
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
