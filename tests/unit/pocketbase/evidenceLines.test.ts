/** What `objektbeleg check` reports on the evidence log (D189). */
import { expect, it } from 'vitest';
import { logLine, witnessLines } from '../../../pocketbase/evidence/lines.mjs';

const holding = (log: { without: number; waitsSince: string | null; upgraded?: number }) => ({
  log: { entries: 12, signed: 10, upgraded: 0, ...log },
});

it('counts complete records without an entry', () => {
  expect(logLine(holding({ without: 2, waitsSince: null }))).toEqual([
    [
      'Prüfbuch',
      '12 Einträge, 10 davon unterschrieben; ohne Eintrag: 2 Dokumentationen (der laufende Server trägt sie nach)',
      'Hinweis',
    ],
  ]);
  expect(logLine(holding({ without: 0, waitsSince: null }))).toEqual([
    ['Prüfbuch', '12 Einträge, 10 davon unterschrieben'],
  ]);
});

it('reports a missing entry once older records are bound', () => {
  expect(logLine(holding({ without: 2, waitsSince: null, upgraded: 1 }))).toEqual([
    [
      'Prüfbuch',
      '12 Einträge, 10 davon unterschrieben; ohne Eintrag: 2 Dokumentationen – objektbeleg verify nennt sie',
      'Problem',
    ],
  ]);
});

it('reports a log without signatures after a quarter of an hour', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  expect(logLine(holding({ without: 0, waitsSince: ago(20) }))[0]?.[2]).toBe('Problem');
  expect(logLine(holding({ without: 0, waitsSince: ago(5) }))[0]?.[2]).toBeUndefined();
});

const HOURS = 3_600_000;
const KEY = 'zeuge.example.org+01234567+BA';
const witnessed = (of: Partial<WitnessState>) => {
  const state = { witness: KEY, size: 9, why: '', differs: 0, waitsSince: null, ...of };
  return witnessLines({ log: { witnesses: [state] } }, [KEY])[0];
};

it("names each witness's position and last error", () => {
  expect(witnessLines({ log: { witnesses: [] } }, [])).toEqual([]);
  expect(witnessLines({ log: { witnesses: [] } }, [KEY])).toEqual([
    ['Zeuge zeuge.example.org', 'wurde noch nicht gefragt', 'Hinweis'],
  ]);
  expect(witnessed({})).toEqual(['Zeuge zeuge.example.org', 'hat 9 Einträge unterschrieben']);
  const why = 'der Zeuge antwortet mit 500';
  const text = `hat 9 Einträge unterschrieben; beim letzten Versuch: ${why}`;
  expect(witnessed({ why })).toEqual(['Zeuge zeuge.example.org', text, 'Hinweis']);
});

it('reports a witness after four hours, or at another state at once', () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  expect(witnessed({ waitsSince: ago(3.9 * HOURS) })?.[2]).toBeUndefined();
  expect(witnessed({ waitsSince: ago(4.1 * HOURS) })?.[2]).toBe('Problem');
  expect(witnessed({ differs: 1, why: 'anders' })?.[2]).toBe('Problem');
});
