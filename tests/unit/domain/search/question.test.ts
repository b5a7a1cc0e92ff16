/** A property manager's queries and their meaning, on Sunday, 22 November 2026, in the afternoon. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVICE_TYPES } from '../../../../src/domain/documentation/service';
import { getQuestionDay, readQuestion } from '../../../../src/domain/search/question';
import { shortDay } from '../../../../src/domain/search/questionText';
import {
  foldText,
  isFoundBy,
  isNear,
  mistakesOf,
  spellingsOf,
  toFindableWords,
  wordsOf,
} from '../../../../src/domain/text/words';

const NOW = new Date('2026-11-22T14:30:00').getTime();

/** Query; days (one, or `first..last`, open ends omitted); service; remaining words; meaning of each chip. */
const QUESTIONS: [requests: string, days: string, service: string, words: string, chips: string][] = [
  ['treppenhaus aachener', '', 'Reinigungsdienst', 'aachener', 'treppenhaus'],
  [
    'treppenhaus aachener str letzten dienstag',
    '2026-11-17',
    'Reinigungsdienst',
    'aachener strasse',
    'letzten dienstag | treppenhaus',
  ],
  [
    'wurde gestern in der aachener str. 14 geputzt?',
    '2026-11-21',
    'Reinigungsdienst',
    'aachener strasse 14',
    'gestern | geputzt?',
  ],
  ['schnee', '', 'Winterdienst', '', 'schnee'],
  ['schnee gestern', '2026-11-21', 'Winterdienst', '', 'gestern | schnee'],
  ['hecke domkloster', '', 'Gartenpfleger', 'domkloster', 'hecke'],
  [
    'montag und dienstag treppenhaus',
    '2026-11-16..2026-11-17',
    'Reinigungsdienst',
    '',
    'montag und dienstag | treppenhaus',
  ],
  ['17.11. oder 19.11.', '2026-11-17..2026-11-19', '', '', '17.11. oder 19.11.'],
  ['gestern und treppenhaus', '2026-11-21', 'Reinigungsdienst', '', 'gestern | treppenhaus'],
  ['was wurde letzte woche gemacht?', '2026-11-09..2026-11-15', '', '', 'letzte woche'],
  ['hat emil am freitag gearbeitet', '2026-11-20', '', 'emil', 'am freitag'],
  ['ist heute schon jemand da gewesen?', '2026-11-22', '', '', 'heute'],
  ['welche firma war am 19.11. da', '2026-11-19', '', '', 'am 19.11.'],
  ['wann kommt der gärtner', '', 'Gartenpfleger', '', 'gärtner'],
  ['was fehlt diese woche?', '2026-11-16..2026-11-22', '', '', 'diese woche? | fehlt'],
  ['fehlt', '', '', '', 'fehlt'],
  ['fehlt in der aachener etwas?', '', '', 'aachener', 'fehlt'],
  ['fehlende nachweise treppenhaus', '', 'Reinigungsdienst', '', 'treppenhaus | fehlende'],
  ['glühbirne fehlt', '', '', 'gluhbirne fehlt', ''],
  ['"was fehlt"', '', '', 'was fehlt', ''],
  ['gestern', '2026-11-21', '', '', 'gestern'],
  ['vorgestern', '2026-11-20', '', '', 'vorgestern'],
  ['heute', '2026-11-22', '', '', 'heute'],
  ['19.11.', '2026-11-19', '', '', '19.11.'],
  ['19.11', '2026-11-19', '', '', '19.11'],
  ['19.11.2026', '2026-11-19', '', '', '19.11.2026'],
  ['19.11.26', '2026-11-19', '', '', '19.11.26'],
  ['am 19.11.', '2026-11-19', '', '', 'am 19.11.'],
  ['19. november', '2026-11-19', '', '', '19. november'],
  ['19 nov', '2026-11-19', '', '', '19 nov'],
  ['19. Nov. 2025', '2025-11-19', '', '', '19. Nov. 2025'],
  ['2026-11-19', '2026-11-19', '', '', '2026-11-19'],
  ['24.12.', '2025-12-24', '', '', '24.12.'],
  ['31.2.', '', '', '', ''],
  ['29.2.', '2024-02-29', '', '', '29.2.'],
  ['30.2.2026', '', '', '', ''],
  ['di 17.11.', '2026-11-17', '', '', 'di 17.11.'],
  ['dienstag, 17.11.2026', '2026-11-17', '', '', 'dienstag, 17.11.2026'],
  ['dienstag', '2026-11-17', '', '', 'dienstag'],
  ['letzten dienstag', '2026-11-17', '', '', 'letzten dienstag'],
  ['am letzten sonntag', '2026-11-15', '', '', 'am letzten sonntag'],
  ['sonntag', '2026-11-22', '', '', 'sonntag'],
  ['diesen freitag', '2026-11-20', '', '', 'diesen freitag'],
  ['vorletzten dienstag', '2026-11-10', '', '', 'vorletzten dienstag'],
  ['letzte woche dienstag', '2026-11-10', '', '', 'letzte woche dienstag'],
  ['dienstag letzte woche', '2026-11-10', '', '', 'dienstag letzte woche'],
  ['mi kw 46', '2026-11-11', '', '', 'mi kw 46'],
  ['mittwoch in kw 46', '2026-11-11', '', '', 'mittwoch in kw 46'],
  ['kw 46', '2026-11-09..2026-11-15', '', '', 'kw 46'],
  ['kw46', '2026-11-09..2026-11-15', '', '', 'kw46'],
  ['46. kw', '2026-11-09..2026-11-15', '', '', '46. kw'],
  ['KW 46/2025', '2025-11-10..2025-11-16', '', '', 'KW 46/2025'],
  ['kw 46 2025', '2025-11-10..2025-11-16', '', '', 'kw 46 2025'],
  ['kw 53', '2020-12-28..2021-01-03', '', '', 'kw 53'],
  ['kw 54', '', '', '', ''],
  ['kalenderwoche 1', '2025-12-29..2026-01-04', '', '', 'kalenderwoche 1'],
  ['diese woche', '2026-11-16..2026-11-22', '', '', 'diese woche'],
  ['letzte woche', '2026-11-09..2026-11-15', '', '', 'letzte woche'],
  ['vorletzte woche', '2026-11-02..2026-11-08', '', '', 'vorletzte woche'],
  ['vorige woche', '2026-11-09..2026-11-15', '', '', 'vorige woche'],
  ['diesen monat', '2026-11-01..2026-11-30', '', '', 'diesen monat'],
  ['letzten monat', '2026-10-01..2026-10-31', '', '', 'letzten monat'],
  ['dieses jahr', '2026-01-01..2026-12-31', '', '', 'dieses jahr'],
  ['letztes jahr', '2025-01-01..2025-12-31', '', '', 'letztes jahr'],
  ['2025', '2025-01-01..2025-12-31', '', '', '2025'],
  ['oktober', '2026-10-01..2026-10-31', '', '', 'oktober'],
  ['okt', '2026-10-01..2026-10-31', '', '', 'okt'],
  ['oktober 2025', '2025-10-01..2025-10-31', '', '', 'oktober 2025'],
  ['letzten oktober', '2026-10-01..2026-10-31', '', '', 'letzten oktober'],
  ['dezember', '2025-12-01..2025-12-31', '', '', 'dezember'],
  ['november', '2026-11-01..2026-11-30', '', '', 'november'],
  ['letzten november', '2025-11-01..2025-11-30', '', '', 'letzten november'],
  ['mai', '2026-05-01..2026-05-31', '', '', 'mai'],
  ['ende oktober', '2026-10-21..2026-10-31', '', '', 'ende oktober'],
  ['anfang november', '2026-11-01..2026-11-10', '', '', 'anfang november'],
  ['letzten winter', '2025-11-01..2026-03-31', '', '', 'letzten winter'],
  ['diesen winter', '2026-11-01..2027-03-31', '', '', 'diesen winter'],
  ['winter 2025/26', '2025-11-01..2026-03-31', '', '', 'winter 2025/26'],
  ['winter 25/26', '2025-11-01..2026-03-31', '', '', 'winter 25/26'],
  ['winter 2024', '2024-11-01..2025-03-31', '', '', 'winter 2024'],
  ['winter', '', '', 'winter', ''],
  ['im sommer', '2026-06-01..2026-08-31', '', '', 'im sommer'],
  ['letzten sommer', '2026-06-01..2026-08-31', '', '', 'letzten sommer'],
  ['herbst 2025', '2025-09-01..2025-11-30', '', '', 'herbst 2025'],
  ['letzte 7 tage', '2026-11-16..2026-11-22', '', '', 'letzte 7 tage'],
  ['in den letzten zwei wochen', '2026-11-09..2026-11-22', '', '', 'in den letzten zwei wochen'],
  ['letzten 3 monate', '2026-08-23..2026-11-22', '', '', 'letzten 3 monate'],
  ['vor 3 tagen', '2026-11-19', '', '', 'vor 3 tagen'],
  ['vor einer woche', '2026-11-09..2026-11-15', '', '', 'vor einer woche'],
  ['vor zwei monaten', '2026-09-01..2026-09-30', '', '', 'vor zwei monaten'],
  ['seit montag', '2026-11-16..', '', '', 'seit montag'],
  ['seit 1.11.', '2026-11-01..', '', '', 'seit 1.11.'],
  ['ab 1.11.', '2026-11-01..', '', '', 'ab 1.11.'],
  ['bis 15.11.', '..2026-11-15', '', '', 'bis 15.11.'],
  ['vom 1.11. bis 15.11.', '2026-11-01..2026-11-15', '', '', 'vom 1.11. bis 15.11.'],
  ['1.11.-15.11.', '2026-11-01..2026-11-15', '', '', '1.11. - 15.11.'],
  ['1.11. - 15.11.', '2026-11-01..2026-11-15', '', '', '1.11. - 15.11.'],
  ['zwischen 1.11. und 5.11.', '2026-11-01..2026-11-05', '', '', 'zwischen 1.11. und 5.11.'],
  ['15.11. bis 1.11.', '2026-11-01..2026-11-15', '', '', '15.11. bis 1.11.'],
  ['von montag bis mittwoch', '2026-11-16..2026-11-18', '', '', 'von montag bis mittwoch'],
  ['nach dem 1.11.', '2026-11-02..', '', '', 'nach dem 1.11.'],
  ['vor dem 1.11.', '..2026-10-31', '', '', 'vor dem 1.11.'],
  ['wochenende', '2026-11-21..2026-11-22', '', '', 'wochenende'],
  ['letztes wochenende', '2026-11-14..2026-11-15', '', '', 'letztes wochenende'],
  ['silvester', '2025-12-31', '', '', 'silvester'],
  ['weihnachten 2025', '2025-12-24..2025-12-26', '', '', 'weihnachten 2025'],
  ['4F7K2-Q9M3X', '', '', '4f7k2 q9m3x', '4F7K2-Q9M3X'],
  ['4f7k2q9m3x', '', '', '4f7k2 q9m3x', '4f7k2q9m3x'],
  ['nummer 4f7k2-q9m3x', '', '', '4f7k2 q9m3x', '4f7k2-q9m3x'],
  ['treppenhuas', '', 'Reinigungsdienst', '', 'treppenhuas'],
  ['trepenhaus gesten', '2026-11-21', 'Reinigungsdienst', '', 'gesten | trepenhaus'],
  ['wintedienst', '', 'Winterdienst', '', 'wintedienst'],
  ['dienstg', '2026-11-17', '', '', 'dienstg'],
  ['montage', '', '', 'montage', ''],
  ['frau winter', '', '', 'winter', ''],
  ['herr freitag', '', '', 'freitag', ''],
  ['garten str 5', '', '', 'garten strasse 5', ''],
  ['gartenstraße 5', '', '', 'gartenstrasse 5', ''],
  ['"schnee"', '', '', 'schnee', ''],
  ['„letzten dienstag“', '', '', 'letzten dienstag', ''],
  ['hauptstraße 12', '', '', 'hauptstrasse 12', ''],
  ['Müllerstr. 3', '', '', 'mullerstrasse 3', ''],
  ['mueller', '', '', 'muller', ''],
  ['weber treppenhaus', '', 'Reinigungsdienst', 'weber', 'treppenhaus'],
  ['treppenhaus schnee', '', 'Reinigungsdienst', 'schnee', 'treppenhaus'],
  ['gemäht', '', 'Gartenpfleger', '', 'gemäht'],
  ['hausmeister letzte woche köln', '2026-11-09..2026-11-15', 'Hausmeister', 'koln', 'letzte woche | hausmeister'],
  ['wann wurde zuletzt die hecke geschnitten', '', 'Gartenpfleger', '', 'hecke geschnitten'],
  ['gebäudedienst blank', '', '', 'gebaudedienst blank', ''],
  ['so', '', '', '', ''],
  ['sa', '2026-11-21', '', '', 'sa'],
  ['fr 13.11.', '2026-11-13', '', '', 'fr 13.11.'],
  ['50667', '', '', '50667', ''],
  ['5066', '', '', '5066', ''],
  ['übergabe mit herrn ölmann', '', '', 'ubergabe olmann', ''],
  ['schnee geräumt 17.11.', '2026-11-17', 'Winterdienst', '', '17.11. | schnee geräumt'],
  ['müll', '', 'Hausmeister', '', 'müll'],
  ['mühlenweg 12 a gestern', '2026-11-21', '', 'muhlenweg 12a', 'gestern'],
  ['mühlenweg 7 h gestern', '2026-11-21', '', 'muhlenweg 7h', 'gestern'],
  ['gestern ringstr. 7h', '2026-11-21', '', 'ringstrasse 7h', 'gestern'],
  ['rathaus platz 7 h', '', '', 'rathaus platz 7h', ''],
  ['TG gestern', '2026-11-21', '', 'tiefgarage', 'gestern'],
  ['fenster gestern', '2026-11-21', '', 'fenster', 'gestern'],
  ['fensterreinigung gestern', '2026-11-21', '', 'fenster', 'gestern'],
  ['oktober und november', '2026-10-01..2026-11-30', '', '', 'oktober und november'],
];

const daysOf = ({ from, to }: { from?: string; to?: string }) => {
  if (from === undefined && to === undefined) return '';
  return from === to ? (from ?? '') : `${from ?? ''}..${to ?? ''}`;
};

describe('the meaning of a query', () => {
  it.each(QUESTIONS)('%s', (question, ...expected) => {
    const { filter, words: rest, chips: understood } = readQuestion(question, NOW);
    expect([
      daysOf(filter),
      filter.service ?? '',
      rest.join(' '),
      understood.map((chip) => chip.words).join(' | '),
    ]).toEqual(expected);
  });

  it.each(SERVICE_TYPES)('finds %s by its own name', (service) =>
    expect(readQuestion(service, NOW).filter.service).toBe(service),
  );

  it('has at least 120 cases', () => expect(QUESTIONS.length).toBeGreaterThanOrEqual(120));
});

it('has a chip for each part, which can be removed', () => {
  const { chips } = readQuestion('wurde letzten Dienstag das Treppenhaus geputzt, Aachener Str. 14?', NOW);
  expect(chips).toEqual([
    {
      kind: 'days',
      text: 'Di 17.11.2026',
      words: 'letzten Dienstag',
      without: 'wurde das Treppenhaus geputzt, Aachener Str. 14?',
    },
    {
      kind: 'service',
      text: 'Reinigungsdienst',
      words: 'Treppenhaus geputzt,',
      without: 'wurde letzten Dienstag das Aachener Str. 14?',
    },
  ]);
  const [days] = chips;
  expect(readQuestion(days?.without ?? '', NOW).chips.map(({ kind }) => kind)).toEqual(['service']);
});

it('names one day, or none', () => {
  expect(getQuestionDay(readQuestion('schnee gestern', NOW))).toBe('2026-11-21');
  for (const query of ['kw 46', 'seit montag', 'bis 1.11.', 'schnee'])
    expect(getQuestionDay(readQuestion(query, NOW)), query).toBeNull();
  expect(shortDay('2026-11-17')).toBe('Di 17.11.2026');
});

it("is a week ago for 'last Tuesday' on a Tuesday", () => {
  const tuesday = new Date('2026-11-24T00:30:00').getTime();
  expect(getQuestionDay(readQuestion('letzten dienstag', tuesday))).toBe('2026-11-17');
  expect(getQuestionDay(readQuestion('dienstag', tuesday))).toBe('2026-11-24');
});

it('follows the calendar around clock and year changes', () => {
  const read = (input: string, at: string) => daysOf(readQuestion(input, new Date(at).getTime()).filter);
  expect(read('gestern', '2026-10-26T00:10:00')).toBe('2026-10-25');
  expect(read('vor 2 tagen', '2026-03-30T23:50:00')).toBe('2026-03-28');
  expect(read('letzten monat', '2027-01-31T12:00:00')).toBe('2026-12-01..2026-12-31');
  expect(read('letzten winter', '2027-02-01T12:00:00')).toBe('2025-11-01..2026-03-31');
  expect(read('diesen winter', '2027-02-01T12:00:00')).toBe('2026-11-01..2027-03-31');
  expect(read('kw 53', '2027-01-10T12:00:00')).toBe('2026-12-28..2027-01-03');
});

it('reads no service when another is chosen', () => {
  expect(readQuestion('schnee gestern', NOW, { service: true })).toMatchObject({
    filter: { from: '2026-11-21' },
    words: ['schnee'],
  });
});

it('never fails and reads each word once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const { words, chips } = readQuestion(text, NOW);
      expect(words.every((word) => word === foldText(word) && word !== '')).toBe(true);
      for (const chip of chips) expect(chip.words).not.toBe('');
    }),
  );
});

describe('comparison of words', () => {
  it.each([
    ['Aachener Straße 14', 'aachener strasse 14'],
    ['AACHENER STR. 14', 'aachener strasse 14'],
    ['Müllerstr.', 'mullerstrasse'],
    ['Mueller', 'muller'],
    ['Łódź, Ørsted', 'lodz orsted'],
    ['=HYPERLINK("x")', 'hyperlink x'],
    ['Подъезд', 'подъезд'],
    ['100 %', '100'],
    ['Mühlenweg 12 a', 'muhlenweg 12a'],
    ['Mühlenweg 12 A-C', 'muhlenweg 12a c'],
    ['12-14 b, Müller', '12 14b muller'],
    ['50667 K', '50667 k'],
    ['TG, Whg. 3, HH, VH, Ggü. Trh.', 'tiefgarage wohnung 3 hinterhaus vorderhaus gegenuber treppenhaus'],
    ['TG-Tor', 'tiefgarage tor'],
  ])('folds %s', (text, words) => expect(wordsOf(text).join(' ')).toBe(words));

  it('is stable when repeated on its own result', () => {
    const sound = fc.constantFrom('a', 'A', 'e', 'E', 'é', 'ä', 'o', 'ö', 'u', 'Ü', 'œ', 'ß', 'ẞ', 'l', 'str', ' ');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(sound).map((of) => of.join('')),
          fc.string({ unit: 'grapheme' }),
        ),
        (text) => {
          expect(foldText(foldText(text))).toBe(foldText(text));
          expect(wordsOf(wordsOf(text).join(' '))).toEqual(wordsOf(text));
        },
      ),
    );
  });

  it('finds a compound by its end, a street as one word or two', () => {
    expect(toFindableWords('Kellertreppe, Rathaus Platz 1')).toEqual(
      expect.arrayContaining(['kellertreppe', 'treppe', 'rathaus', 'platz', 'rathausplatz', '1']),
    );
    expect(toFindableWords('Hauptstraße')).toEqual(['hauptstrasse', 'strasse']);
  });

  it('finds by beginning; a house number only itself, letter or not', () => {
    expect(isFoundBy('aachener', 'aach')).toBe(true);
    expect(isFoundBy('145', '14')).toBe(false);
    for (const word of ['14', '14a']) expect(isFoundBy(word, '14'), word).toBe(true);
    expect(isFoundBy('50667', '5066')).toBe(true);
    for (const question of ['aach', '14', '5066'])
      for (const word of ['aachener', '14', '14a', '145', '50667']) {
        const { begins, is } = spellingsOf(question);
        expect(begins.some((one) => word.startsWith(one)) || is.includes(word), `${question} ${word}`).toBe(
          isFoundBy(word, question),
        );
      }
  });

  it('covers exactly all single typos', () => {
    const word = fc.stringMatching(/^[a-z]{2,7}$/);
    fc.assert(
      fc.property(word, (one) => {
        expect(mistakesOf(one).every((other) => isNear(one, other))).toBe(true);
      }),
      {
        numRuns: 20,
      },
    );
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(mistakesOf(one).includes(other)).toBe(one !== other && isNear(one, other));
      }),
      { numRuns: 50 },
    );
    for (const typed of ['aachner', 'aachenner', 'aahcener', 'aavhener'])
      expect(mistakesOf(typed), typed).toContain('aachener');
  });
});
