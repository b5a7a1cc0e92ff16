/** Days, times and names in queries, against independent calculations. Saturday, 28 November 2026. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getEasterSunday } from '../../../../src/domain/plans/feasts';
import { NO_FILTER, queryOf } from '../../../../src/domain/search/filter';
import { readQuestion } from '../../../../src/domain/search/question';
import { alternativesWithout, searchOfAlternatives } from '../../../../src/domain/search/questionEither';
import { FEAST_NAMES } from '../../../../src/domain/search/questionFeasts';
import { shortDay } from '../../../../src/domain/search/questionText';
import { alternativesOf } from '../../../../src/domain/text/words';

const NOW = new Date('2026-11-28T14:30:00').getTime();
const TODAY = '2026-11-28';

/** Days (`one`, `first..last`), time of day, remaining words, and parts not understood. */
function read(query: string, now = NOW) {
  const { filter, words, unread, noSuchDay } = readQuestion(query, now);
  const { from, to, hours } = filter;
  const days = from === to ? (from ?? '') : `${from ?? ''}..${to ?? ''}`;
  const clock = (at: number) => (at % 60 === 0 ? String(at / 60) : `${Math.floor(at / 60)}:${at % 60}`);
  return {
    days,
    hours: hours ? `${clock(hours.from)}-${clock(hours.to)}` : '',
    words: words.join(' '),
    unread: [...unread, ...noSuchDay].join(' | '),
    service: filter.service ?? '',
  };
}

const NOVEMBER = '2026-11-16..2026-11-20';
const DAYS: [requests: string, days: string][] = [
  ['vom 16. bis 20. November', NOVEMBER],
  ['16. bis 20. November', NOVEMBER],
  ['vom 16. bis zum 20. November 2026', NOVEMBER],
  ['16.-20.11.', NOVEMBER],
  ['16.–20.11.2026', NOVEMBER],
  ['16. - 20.11.', NOVEMBER],
  ['vom 16.11. bis 20.', NOVEMBER],
  ['vom 16. bis 20.', NOVEMBER],
  ['16.-20.', NOVEMBER],
  ['zwischen 1. und 5. November', '2026-11-01..2026-11-05'],
  ['zwischen dem 1. und dem 5. November', '2026-11-01..2026-11-05'],
  ['zwischen 1 und 5 November', '2026-11-01..2026-11-05'],
  ['28. bis 3. November', '2026-10-28..2026-11-03'],
  ['bis 20. November', '..2026-11-20'],
  ['Mo-Fr', '2026-11-23..2026-11-27'],
  ['Mo - Fr', '2026-11-23..2026-11-27'],
  ['von Montag bis Freitag', '2026-11-23..2026-11-27'],
  ['KW 48 Mo-Fr', '2026-11-23..2026-11-27'],
  ['Mo-Fr KW 47', '2026-11-16..2026-11-20'],
  ['Mo-Fr in KW 47', '2026-11-16..2026-11-20'],
  ['letzte Woche Montag bis Mittwoch', '2026-11-16..2026-11-18'],
  ['Di KW 47', '2026-11-17'],
  ['24-11-2026', '2026-11-24'],
  ['am 24.', '2026-11-24'],
  ['am 30.', '2026-10-30'],
  ['am 31.', '2026-10-31'],
  ['heute vor einer Woche', '2026-11-21'],
  ['gestern vor zwei Wochen', '2026-11-13'],
  ['heute vor einem Monat', '2026-10-28'],
  ['heute vor einem Jahr', '2025-11-28'],
  ['Freitag, den 13.', '2026-11-13'],
  ['Freitag der 13.', '2026-11-13'],
  ['Freitag, 13.', '2026-11-13'],
  ['Freitag, den 31.', '2026-07-31'],
  ['Freitag, den 13. November', '2026-11-13'],
  ['Q3', '2026-07-01..2026-09-30'],
  ['Q3 2025', '2025-07-01..2025-09-30'],
  ['3. Quartal', '2026-07-01..2026-09-30'],
  ['im dritten Quartal 2025', '2025-07-01..2025-09-30'],
  ['letztes Quartal', '2026-07-01..2026-09-30'],
  ['dieses Quartal', '2026-10-01..2026-12-31'],
  ['erstes Halbjahr', '2026-01-01..2026-06-30'],
  ['letztes Jahr im Winter', '2025-11-01..2026-03-31'],
  ['im Winter letztes Jahr', '2025-11-01..2026-03-31'],
  ['letztes Jahr im Sommer', '2025-06-01..2025-08-31'],
  ['letztes Jahr im Oktober', '2025-10-01..2025-10-31'],
  ['Oktober letztes Jahr', '2025-10-01..2025-10-31'],
  ['letztes Jahr Weihnachten', '2025-12-24..2025-12-26'],
  ['letztes Jahr', '2025-01-01..2025-12-31'],
  ['1. Advent', '2025-11-30'],
  ['1. Advent 2026', '2026-11-29'],
  ['vierter Advent 2026', '2026-12-20'],
  ['Ostermontag', '2026-04-06'],
  ['Ostern 2025', '2025-04-18..2025-04-21'],
  ['Karfreitag', '2026-04-03'],
  ['Fronleichnam', '2026-06-04'],
  ['Christi Himmelfahrt', '2026-05-14'],
  ['Pfingstmontag', '2026-05-25'],
  ['Heilige Drei Könige', '2026-01-06'],
  ['Frauentag', '2026-03-08'],
  ['am Tag der Arbeit', '2026-05-01'],
  ['Mariä Himmelfahrt', '2026-08-15'],
  ['Augsburger Friedensfest', '2026-08-08'],
  ['Weltkindertag', '2026-09-20'],
  ['am Tag der Deutschen Einheit', '2026-10-03'],
  ['Reformationstag', '2026-10-31'],
  ['Allerheiligen', '2026-11-01'],
  ['Buß- und Bettag', '2026-11-18'],
  ['Totensonntag', '2026-11-22'],
  ['Volkstrauertag', '2026-11-15'],
  ['zweiter Weihnachtstag', '2025-12-26'],
];

describe('forms of days', () => {
  it.each(DAYS)('%s', (input, days) => {
    expect(read(input)).toEqual({ days, hours: '', words: '', unread: '', service: '' });
  });
});

/** Computed in UTC, independent of the tested code. */
const dayAt = (index: number) => new Date(index * 86_400_000).toISOString().slice(0, 10);
const BEGIN = Date.UTC(2020, 0, 1) / 86_400_000;
const END = Date.UTC(2026, 10, 28) / 86_400_000;
const MONTHS = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'],
  ...['Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
];
const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'];
const parts = (day: string) => day.split('-').map(Number) as [number, number, number];
const FORMS: { [form: string]: (day: string) => string } = {
  iso: (day) => day,
  numeric: (day) => day.split('-').reverse().join('.'),
  'short year': (day) => day.slice(2).split('-').reverse().join('.'),
  dashed: (day) => day.split('-').reverse().join('-'),
  named: (day) => `${parts(day)[2]}. ${MONTHS[parts(day)[1] - 1]} ${parts(day)[0]}`,
  'with its weekday': (day) =>
    `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}, den ${day.split('-').reverse().join('.')}`,
};
const someDay = fc.integer({ min: BEGIN, max: END }).map(dayAt);

describe('every day in every form', () => {
  it.each(Object.entries(FORMS))('%s', (_form, write) => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(read(`war am ${write(day)} jemand da?`).days).toBe(day);
      }),
    );
  });

  it('reads two days of a month in five forms', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 27 }), (end, back) => {
        const [year, month, last] = parts(end);
        const first = Math.max(1, last - back);
        fc.pre(first < last);
        const days = `${end.slice(0, 8)}${String(first).padStart(2, '0')}..${end}`;
        const name = MONTHS[month - 1];
        for (const query of [
          `vom ${first}. bis ${last}. ${name} ${year}`,
          `zwischen ${first}. und ${last}. ${name} ${year}`,
          `${first}.-${last}.${month}.${year}`,
          `${first}. - ${last}.${month}.${year}`,
          `vom ${first}.${month}.${year} bis ${last}.${month}.${year}`,
        ])
          expect(read(query).days, query).toBe(days);
      }),
    );
  });

  it('names an impossible day, as no word and no other day', () => {
    for (let month = 1; month <= 12; month++)
      for (let day = 29; day <= 31; day++) {
        const exists = new Date(Date.UTC(2026, month - 1, day)).getUTCDate() === day;
        for (const query of [`${day}.${month}.2026`, `${day}. ${MONTHS[month - 1]} 2026`]) {
          const { days, words, unread } = read(`war am ${query} jemand da?`);
          expect([days === '', words, unread], query).toEqual([!exists, '', exists ? '' : query]);
        }
      }
    expect(read('KW 54').unread).toBe('KW 54');
    expect(read('KW 53 2025').unread).toBe('KW 53 2025');
    expect(read('29.2.').days).toBe('2024-02-29');
  });
});

it('has Easter by the church’s tables', () => {
  const known = ['2020-04-12', '2021-04-04', '2022-04-17', '2023-04-09', '2024-03-31', '2025-04-20', '2026-04-05'];
  for (const day of [...known, '2038-04-25']) expect(dayAt(getEasterSunday(Number(day.slice(0, 4))))).toBe(day);
});

it('reads every feast by each name, with and without a year', () => {
  for (const name of FEAST_NAMES)
    for (const query of [name, `an ${name} 2025`, `${name.toLowerCase()} treppenhaus`]) {
      const { days, words } = read(query);
      expect([days !== '', words], query).toEqual([true, '']);
    }
});

const HOURS: [requests: string, hours: string][] = [
  ['um 7', '6-8'],
  ['um 7 Uhr', '6-8'],
  ['um sieben', '6-8'],
  ['um 7:30', '6:30-8:30'],
  ['um 7.30 Uhr', '6:30-8:30'],
  ['gegen 7', '6-8'],
  ['um 07:00', '6-8'],
  ['um 0:30', '0-1:30'],
  ['7 Uhr', '6-8'],
  ['vor 8 Uhr', '0-8'],
  ['bis 8 Uhr', '0-8'],
  ['nach 18 Uhr', '18-24'],
  ['ab 6 Uhr', '6-24'],
  ['zwischen 6 und 8 Uhr', '6-8'],
  ['von 6 bis 8 Uhr', '6-8'],
  ['6-8 Uhr', '6-8'],
  ['6:15 - 8:45', '6:15-8:45'],
  ['früh', '4-10'],
  ['morgen', '4-10'],
  ['Morgen', '4-10'],
  ['am Vormittag', '8-12'],
  ['mittags', '11-14'],
  ['nachmittag', '12-18'],
  ['abend', '17-24'],
];

describe('times of one day', () => {
  it.each(HOURS)('gestern %s', (query, hours) => {
    for (const question of [`gestern ${query}`, `war 27.11. ${query} jemand da?`, `Treppenhaus Fr ${query}`])
      expect(read(question), question).toMatchObject({ days: '2026-11-27', hours, words: '', unread: '' });
  });

  it.each(HOURS.filter(([query]) => !/^morgen$/i.test(query)))('names „%s“ of several days as not read', (query) => {
    for (const days of ['letzte Woche', ''])
      expect(read(`${days} ${query}`), query).toMatchObject({ hours: '', words: '', unread: query });
  });

  it('shows a time with its day and removes both', () => {
    const { chips } = readQuestion('Treppenhaus gestern um 7', NOW);
    expect(chips[0]).toMatchObject({ text: `${shortDay('2026-11-27')}, 6:00–8:00`, without: 'Treppenhaus' });
    expect(readQuestion('freitagnachmittag', NOW).filter).toMatchObject({ hours: { from: 720, to: 1080 } });
  });
});

describe('a negation or restriction is named', () => {
  it.each([
    ['war gestern niemand da?', 'niemand'],
    ['gestern oder Anna', 'oder Anna'],
    ['was fehlt Emil oder Anna', 'oder Anna'],
    ['gestern ohne Emil', 'ohne Emil'],
    ['wie viele Fotos gestern', 'wie viele'],
    ['war gestern nicht Emil da', 'nicht'],
    ['gestern Nacht', 'Nacht'],
    ['morgen', 'morgen'],
  ])('%s', (query, unread) => {
    expect(read(query).unread).toBe(unread);
  });

  it('is a word in quotation marks', () => {
    expect(read('gestern "nicht"')).toMatchObject({ words: 'nicht', unread: '' });
  });
});

/** Query, and its search words, with '|' between alternatives. */
const ASKS: { [questionKind: string]: readonly string[] } = {
  newest: [
    'wann war zuletzt die Hecke dran: hecke dran',
    'Wann wurde die Treppe das letzte Mal gewischt?: gewischt treppe',
    'zuletzt Keller: keller',
  ],
  count: [
    'wie oft letzte Woche Keller: keller',
    'Wie oft war Emil da?: emil',
    'wie viele Nachweise im Oktober: ',
    'Anzahl Dokumentationen Keller: keller',
  ],
  withoutPhoto: ['gestern ohne Foto: ', 'Keller ohne ein Bild: keller'],
  either: [
    'Emil oder Anna gestern: emil | anna',
    'Emil Erster oder Frau Zweite oder Olga: emil erster | zweite | olga',
    'Haus am Dom oder Haus am See: haus dom | haus see',
    'Emil gestern oder im Keller: emil | keller',
    'Treppenhaus Emil oder Anna: treppenhaus emil | treppenhaus anna',
    'Trepenhaus oder Schnee gestern: treppenhaus | schnee',
    'Nowak oder Treppenhaus: nowak | treppenhaus',
    'Aachener Str. 14 oder 16 a: aachener strasse 14 | aachener strasse 16a',
  ],
  which: [
    'Emil oder so gestern: emil',
    '17.11. oder 19.11. Emil: emil',
    '"zuletzt" Keller: zuletzt keller',
    'wann kommt der Gärtner: gartner',
    'Winterdienst Kaiserstraße: winterdienst kaiserstrasse',
  ],
};

describe('search words of a query', () => {
  it.each(Object.entries(ASKS))('%s', (questionKind, questions) => {
    for (const question of questions) {
      const [search = '', words] = question.split(': ');
      const { unread, ...of } = readQuestion(search, NOW);
      const kind = of.withoutPhoto ? 'withoutPhoto' : of.either.length > 0 ? 'either' : (of.questionKind ?? 'which');
      const sought = queryOf({ ...NO_FILTER, search }, NOW).search ?? '';
      expect([kind, sought, unread], question).toEqual([questionKind, words, []]);
    }
  });

  it('omits alternatives that match nothing, and keeps other words', () => {
    const without = (search: string, unknown: string[]) =>
      searchOfAlternatives([], alternativesWithout(alternativesOf(search), unknown));
    expect(without('treppe emil | treppe zirpen', ['zirpen'])).toBe('treppe emil');
    expect(without('emil zirpen | anna knirps', ['zirpen', 'knirps'])).toBe('emil | anna');
    expect(without('zirpen', ['zirpen'])).toBe('');
  });
});

describe('abbreviations', () => {
  it.each([
    ['Fr. Nowak gestern', '2026-11-27', 'nowak', ''],
    ['Fr Nowak am 24.', '2026-11-24', 'nowak', ''],
    ['Fr. Nowak', '', 'nowak', ''],
    ['Hr. Weber gestern', '2026-11-27', 'weber', ''],
    ['Fr. 20.11.', '2026-11-20', '', ''],
    ['Fr. Treppenhaus', '2026-11-27', '', 'Reinigungsdienst'],
    ['Fr Aachener', '2026-11-27', 'aachener', ''],
    ['WD gestern', '2026-11-27', '', 'Winterdienst'],
    ['Trh. gestern', '2026-11-27', '', 'Reinigungsdienst'],
  ])('%s', (query, days, words, service) => expect(read(query)).toMatchObject({ days, words, service, unread: '' }));
});

it('ends with today for a query without a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.constantFrom(...MONTHS), (day, month) => {
      expect(read(`am ${day}. ${month}`).days <= TODAY).toBe(true);
    }),
  );
});
