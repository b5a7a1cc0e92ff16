/** What `npm run check:server` says of the log of evidence (D189). */
import { expect, it } from 'vitest';
import { logLine } from '../../pocketbase/evidence/lines.mjs';

/** Of what a server says of itself the part that is read here. */
const holding = (log: { without: number; waitsSince: string | null }) => ({ log: { entries: 12, signed: 10, ...log } });

it('a complete record without an entry is said, with how many there are', () => {
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

it('a log that is signed no more is a problem after a quarter of an hour', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  expect(logLine(holding({ without: 0, waitsSince: ago(20) }))[0]?.[2]).toBe('Problem');
  expect(logLine(holding({ without: 0, waitsSince: ago(5) }))[0]?.[2]).toBeUndefined();
});
