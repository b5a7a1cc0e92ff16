/** Dictated and pasted queries: read, or named as not understood. Saturday, 28 November 2026. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../../src/domain/search/question';

const NOW = new Date('2026-11-28T14:30:00').getTime();

/** Days (`one`, `first..last`) with hours, remaining words, and parts not understood. */
function read(query: string) {
  const { filter, words, unread, noSuchDay } = readQuestion(query, NOW);
  const { from = '', to = '', hours } = filter;
  const days = from === to ? from : `${from}..${to}`;
  const clock = (at: number) => `${Math.floor(at / 60)}${at % 60 === 0 ? '' : `:${at % 60}`}`;
  const time = hours ? [`${clock(hours.from)}-${clock(hours.to)}`] : [];
  return [[days, ...time].filter(Boolean).join(' '), words.join(' '), [...unread, ...noSuchDay].join(' | ')];
}

const DAYS: { [kind: string]: [requests: string, days: string][] } = {
  'some time ago': [
    ['Dienstag vor einer Woche', '2026-11-17'],
    ['Dienstag vor zwei Wochen', '2026-11-10'],
    ['seit zwei Wochen', '2026-11-14..'],
    ['seit 14 Tagen', '2026-11-14..'],
    ['seit einem Monat', '2026-10-28..'],
    ['seit 2 Jahren', '2024-11-28..'],
    ['vor einem Jahr', '2025-01-01..2025-12-31'],
    ['in den letzten 2 Jahren', '2024-11-29..2026-11-28'],
    ['letztes halbes Jahr', '2026-05-29..2026-11-28'],
    ['seit einem halben Jahr', '2026-05-28..'],
  ],
  'a weekday of a month': [
    ['letzter Freitag im Oktober', '2026-10-30'],
    ['am letzten Freitag im Oktober', '2026-10-30'],
    ['erster Montag im November', '2026-11-02'],
    ['am ersten Montag im November', '2026-11-02'],
    ['1. Montag im November', '2026-11-02'],
    ['3. Donnerstag im Oktober 2025', '2025-10-16'],
  ],
  'two weeks': [
    ['in der 47. Kalenderwoche', '2026-11-16..2026-11-22'],
    ['KW 46-48', '2026-11-09..2026-11-29'],
    ['KW 46 bis 48', '2026-11-09..2026-11-29'],
    ['KW 46 und 47', '2026-11-09..2026-11-22'],
    ['KW 46 bis KW 47', '2026-11-09..2026-11-22'],
    ['KW47/48', '2026-11-16..2026-11-29'],
  ],
  'several days': [
    ['am 20., 21. und 22. November', '2026-11-20..2026-11-22'],
    ['am 20.,21. und 22. November', '2026-11-20..2026-11-22'],
    ['20.11., 22.11.', '2026-11-20..2026-11-22'],
    ['21./22.11.', '2026-11-21..2026-11-22'],
    ['Mo, Mi, Fr', '2026-11-23..2026-11-27'],
    ['Mo/Mi/Fr', '2026-11-23..2026-11-27'],
    ['Mo, Mi und Fr letzte Woche', '2026-11-16..2026-11-20'],
    ['Mo und Mi letzte Woche', '2026-11-16..2026-11-18'],
    ['letzte Woche Mo und Mi', '2026-11-16..2026-11-18'],
  ],
  'a month': [
    ['im November 25', '2025-11-01..2025-11-30'],
    ["November '25", '2025-11-01..2025-11-30'],
    ['11/2025', '2025-11-01..2025-11-30'],
    ['11.2025', '2025-11-01..2025-11-30'],
    ['Ende letzten Monats', '2026-10-21..2026-10-31'],
    ['Anfang des Monats', '2026-11-01..2026-11-10'],
    ['Mitte dieses Monats', '2026-11-11..2026-11-20'],
    ['von Anfang bis Mitte November', '2026-11-01..2026-11-20'],
    ['Januar-März', '2026-01-01..2026-03-31'],
    ['Jan.-Mrz. 2026', '2026-01-01..2026-03-31'],
    ['Oktober/November', '2026-10-01..2026-11-30'],
    ['2024-2026', '2024-01-01..2026-12-31'],
    ['seit Montag bis Mittwoch', '2026-11-23..2026-11-25'],
  ],
  'one day': [
    ['am ersten November', '2026-11-01'],
    ['am zehnten November', '2026-11-10'],
    ['am einundzwanzigsten Oktober', '2026-10-21'],
    ['am fünfundzwanzigsten', '2026-11-25'],
    ['am 25ten', '2026-11-25'],
    ['25.November', '2026-11-25'],
    ['25.Nov.2026', '2026-11-25'],
    ['25.Nov. 2026', '2026-11-25'],
    ['Mi 25', '2026-11-25'],
    ['der erste Advent 2025', '2025-11-30'],
    ['2. Adventssonntag 2025', '2025-12-07'],
    ['zwischen den Jahren', '2025-12-27..2025-12-30'],
  ],
  'a time of day': [
    ['2026-11-25T07:15', '2026-11-25 6:15-8:15'],
    ['2026-11-25T07:15:30', '2026-11-25 6:15-8:15'],
    ['gestern früh um 7', '2026-11-27 6-8'],
    ['Donnerstag früh um halb sieben', '2026-11-26 5:30-7:30'],
    ['gestern Abend um 8', '2026-11-27 19-21'],
    ['gestern um halb acht', '2026-11-27 6:30-8:30'],
    ['gestern viertel nach 7', '2026-11-27 6:15-8:15'],
    ['gestern um viertel vor sieben', '2026-11-27 5:45-7:45'],
    ['gestern um dreiviertel acht', '2026-11-27 6:45-8:45'],
    ['gestern kurz nach 7', '2026-11-27 6-8'],
    ['gestern kurz vor 7 Uhr', '2026-11-27 6-8'],
    ['am 20.11. zwischen 6 und 8', '2026-11-20 6-8'],
    ['zwischen 6 und 8 am 20.11.', '2026-11-20 6-8'],
    ['gestern von 6 bis 8', '2026-11-27 6-8'],
  ],
};

describe('dictated days and times', () => {
  it.each(Object.entries(DAYS))('%s', (_kind, questions) => {
    for (const [input, days] of questions) expect(read(input), input).toEqual([days, '', '']);
  });
});

/** Query; days; words; parts not understood. */
const NAMED: [requests: string, days: string, words: string, named: string][] = [
  ['jeden Montag im November', '2026-11-01..2026-11-30', '', 'jeden Montag'],
  ['montags im November', '2026-11-01..2026-11-30', '', 'montags'],
  ['letzten Monat freitags', '2026-10-01..2026-10-31', '', 'freitags'],
  ['jeden Dienstag', '', '', 'jeden Dienstag'],
  ['in der Nacht von Freitag auf Samstag', '2026-11-27', '', 'Nacht | Samstag'],
  ['20.11. Keller 25.11.', '2026-11-20', 'keller', '25.11.'],
  ['gestern Keller Montag', '2026-11-27', 'keller', 'Montag'],
  ['gestern um 7 Keller um 18 Uhr', '2026-11-27 6-8', 'keller', 'um 18 Uhr'],
  ['gestern früh um 18 Uhr', '2026-11-27 4-10', '', 'um 18 Uhr'],
  ['mehr als 3 Fotos gestern', '2026-11-27', '', 'mehr als 3 Fotos'],
  ['mindestens 3 gestern', '2026-11-27', '', 'mindestens 3'],
  ['gestern um 25', '2026-11-27', '', 'um 25'],
  ['gestern 25 Uhr', '2026-11-27', '', '25 Uhr'],
  ['gestern 7:75', '2026-11-27', '', '7:75'],
  ['gestern um 7.60', '2026-11-27', '', 'um 7.60'],
  ['am 32.', '', '', '32.'],
  ['0.11.', '', '', '0.11.'],
  ['32.11.2026', '', '', '32.11.2026'],
  ['15.13.', '', '', '15.13.'],
  ['11/25/2026', '', '', '11/25/2026'],
];

describe('a part that is not understood is named, and not searched', () => {
  it.each(NAMED)('%s', (query, ...outcome) => expect(read(query)).toEqual(outcome));

  it('is the second of two days with a word between them', () => {
    const day = fc.constantFrom('gestern', 'am 20.11.', 'Montag', 'am 3. November', '2026-11-12', '17.11.26');
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [, words, named] = read(`${one} Keller ${other}`);
        expect([words, named], `${one} Keller ${other}`).toEqual(['keller', other]);
      }),
    );
  });
});

describe('a part of an address stays a word', () => {
  it.each([
    ['Straße des 17. Juni 12', '', 'strasse 17 juni 12'],
    ['gestern Platz des 18. März', '2026-11-27', 'platz 18 marz'],
    ['Straße des 8. Mai', '', 'strasse 8 mai'],
    ['gestern Hauptstraße 6-8', '2026-11-27', 'hauptstrasse 6 8'],
    ['Goethestr. 22/24 gestern', '2026-11-27', 'gothestrasse 22 24'],
    ['gestern Hauptstraße zwischen 6 und 8', '2026-11-27', 'hauptstrasse 6 8'],
    ['Aachener Straße 25 November', '2026-11-01..2026-11-30', 'aachener strasse 25'],
    ['19.11. Ring 5', '2026-11-19', 'ring 5'],
    ['Dienstag Ring 5', '2026-11-24', 'ring 5'],
    ['gestern Frau Mai', '2026-11-27', 'mai'],
    ['gestern Winter', '2026-11-27', 'winter'],
  ])('%s', (query, days, words) => expect(read(query)).toEqual([days, words, '']));
});

it('keeps no words that ask for a time or number', () => {
  const kindOf = (question: string) => {
    const { questionKind: of, missing, words, unread } = readQuestion(question, NOW);
    return [missing ? 'missing' : of, ...words, ...unread];
  };
  expect(kindOf('Um wie viel Uhr war Emil gestern da?')).toEqual([null, 'emil']);
  expect(kindOf('Wieviel Uhr war Emil gestern da?')).toEqual([null, 'emil']);
  expect(kindOf('Am wievielten war zuletzt Emil da?')).toEqual(['newest', 'emil']);
  expect(kindOf('Wie viel mal war Emil da?')).toEqual(['count', 'emil']);
  expect(kindOf('Wie viele Tage fehlen?')).toEqual(['missing']);
  expect(kindOf('Welches Objekt fehlt?')).toEqual(['missing']);
  expect(kindOf('Warum war Emil gestern nur im Keller?')).toEqual([null, 'emil', 'keller']);
  expect(kindOf('Bilder vom Keller')).toEqual([null, 'keller']);
  expect(kindOf('Was gab’s gestern Neues?')).toEqual([null]);
});
