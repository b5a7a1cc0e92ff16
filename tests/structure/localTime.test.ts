/**
 * No screen, PDF or address uses the device's time zone: evidence is in German time (D386), by
 * `domain/time/germanDay.ts`. Local getters of `Date` are for calendar days only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** A `Date` there is a calendar day: local midnight without a zone. */
/** Reads the zone to say that it differs. */
const ZONE = 'components/ZoneLine.tsx';
const CALENDARS = [
  'domain/search/questionAgo.ts',
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
  // Date parts, or a text without zone, are read in the device's zone.
  /new Date\([^()`'"]+,/,
  /new Date\([`'"][^`'"]*[^Z`'"][`'"]\)/,
  /Intl\.DateTimeFormat\(/,
  /from 'date-fns/,
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const faultsIn = (text: string) =>
  text.split('\n').flatMap((line, at) => (LOCAL.some((form) => form.test(line)) ? [`${at + 1} ${line.trim()}`] : []));

it("only calendars use days in the device's zone", () => {
  const found = files.flatMap((name) =>
    CALENDARS.includes(name) || name === ZONE
      ? []
      : faultsIn(readFileSync(join(SRC, name), 'utf8')).map((line) => `${name}:${line}`),
  );
  expect(found).toEqual([]);
});

it('each listed calendar exists and uses them', () => {
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
