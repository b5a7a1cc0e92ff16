/**
 * No screen, paper or address asks the device for its time zone: evidence is written in German time (D386). `domain/time/germanDay.ts` reads
 * a moment as Germans do. A local getter of `Date` is left to days of the calendar, which are no moments.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** A `Date` there is a day of the calendar: its local midnight stands for a day without a zone. */
/** Asks for the zone on purpose, to say that it is another one. */
const ZONE = 'components/ZoneLine.tsx';
const CALENDARS = [
  'domain/search/questionCalendar.ts',
  'domain/search/questionDates.ts',
  'domain/search/questionDays.ts',
  'domain/search/questionFeasts.ts',
  'domain/search/questionText.ts',
  'domain/search/questionWeeks.ts',
  'features/properties/calendar/monthRules.ts',
  'features/properties/calendar/Month.tsx',
];
const LOCAL = [
  /\.[gs]et(Date|Day|Month|FullYear|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)\(/,
  /\.toLocale(Date|Time)String\(|\.to(Date|Time)String\(/,
  // Parts of a date, or a text without a zone, are read in the zone of the device.
  /new Date\([^()`'"]+,/,
  /new Date\([`'"][^`'"]*[^Z`'"][`'"]\)/,
  /Intl\.DateTimeFormat\(/,
  /from 'date-fns/,
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const faultsIn = (text: string) =>
  text.split('\n').flatMap((line, at) => (LOCAL.some((form) => form.test(line)) ? [`${at + 1} ${line.trim()}`] : []));

it('only the calendars use days in the zone of the device', () => {
  const found = files.flatMap((name) =>
    CALENDARS.includes(name) || name === ZONE
      ? []
      : faultsIn(readFileSync(join(SRC, name), 'utf8')).map((line) => `${name}:${line}`),
  );
  expect(found).toEqual([]);
});

it('each of the calendars is there and uses them', () => {
  const idle = CALENDARS.filter((name) => faultsIn(readFileSync(join(SRC, name), 'utf8')).length === 0);
  expect(idle).toEqual([]);
});

it('the search finds each form', () => {
  const forms = [
    'at.getHours()',
    'new Date(ms).getTimezoneOffset()',
    'at.toLocaleDateString()',
    'new Date(2026, 1, 1)',
  ];
  for (const form of [...forms, "new Date('2026-11-21T06:00')", 'new Intl.DateTimeFormat()'])
    expect(faultsIn(form)).toHaveLength(1);
  expect(faultsIn('new Date(ms).getUTCHours(); new Date(Date.UTC(2026, 1)); new Date(ms).toISOString()')).toEqual([]);
});
