/** Times of day as people say them: 'um 7', 'vor 8 Uhr', 'früh', 'zwischen 6 und 8 Uhr'. Pure; words are folded. */
import { SPELLING_WAYS, wordsOf } from '../text/words';
import { numberIn, withoutFullStop } from './questionCalendar';

/** Minutes since midnight, `to` excluded. */
export type Hours = { from: number; to: number };
/** What some words in a row say of the time, and how many they are. */
type SaidHours = { used: number; hours: Hours };

const HOUR = 60;
const DAY = 24 * HOUR;
/** 'um 7' includes an hour before and after: people remember the hour, and photos are taken near it. */
const AROUND = HOUR;

/** Parts of a day, in hours. A new one is one row. */
const PARTS: { [part: string]: readonly [from: number, to: number] } = {
  fruh: [4, 10],
  morgens: [4, 10],
  fruhmorgens: [4, 8],
  vormittag: [8, 12],
  vormittags: [8, 12],
  mittag: [11, 14],
  mittags: [11, 14],
  nachmittag: [12, 18],
  nachmittags: [12, 18],
  abend: [17, 24],
  abends: [17, 24],
};

/** What a word before a time makes of it; `needsUnit`: without 'Uhr' or minutes the number may be something else. */
const EDGES: { [word: string]: { needsUnit: boolean; hours: (at: number) => Hours } } = {
  um: { needsUnit: false, hours: getHoursAround },
  gegen: { needsUnit: false, hours: getHoursAround },
  vor: { needsUnit: false, hours: (at) => ({ from: 0, to: at }) },
  nach: { needsUnit: false, hours: (at) => ({ from: at, to: DAY }) },
  bis: { needsUnit: true, hours: (at) => ({ from: 0, to: at }) },
  ab: { needsUnit: true, hours: (at) => ({ from: at, to: DAY }) },
  seit: { needsUnit: true, hours: (at) => ({ from: at, to: DAY }) },
};

/** The times of day that these words begin with. @param behindDay 'gestern morgen': behind a day it is no tomorrow. */
export function hoursAt(words: readonly string[], at: number, behindDay: boolean): SaidHours | null {
  return partAt(words, at, behindDay) ?? betweenAt(words, at) ?? edgeAt(words, at);
}

function partAt(words: readonly string[], at: number, behindDay: boolean): SaidHours | null {
  const isAm = words[at] === 'am';
  const word = withoutFullStop(words[isAm ? at + 1 : at]);
  const part = word === 'morgen' && (isAm || behindDay) ? PARTS.morgens : PARTS[word];
  return part ? { used: isAm ? 2 : 1, hours: { from: part[0] * HOUR, to: part[1] * HOUR } } : null;
}

/** 'zwischen 6 und 8 Uhr', 'von 6 bis 8 Uhr', '6 - 8 Uhr', '6-8 Uhr'. */
function betweenAt(words: readonly string[], at: number): SaidHours | null {
  const skip = /^(zwischen|von)$/.test(words[at] ?? '') ? 1 : 0;
  const [, one, other] = /^(\d{1,2}(?::\d\d)?)[-–](\d{1,2}(?::\d\d)?)$/.exec(words[at + skip] ?? '') ?? [];
  if (one === undefined || other === undefined) return joinedAt(words, at, skip);
  const said = joinedAt([one, '-', other, ...words.slice(at + skip + 1)], 0, 0);
  return said && { used: skip + said.used - 2, hours: said.hours };
}

/** Two times with a word between them, the first `skip` words behind `at`. */
function joinedAt(words: readonly string[], at: number, skip: number): SaidHours | null {
  const from = clockAt(words, at + skip);
  const join = at + skip + (from?.used ?? 0);
  const to = /^(und|bis|-|–)$/.test(words[join] ?? '') ? clockAt(words, join + 1) : null;
  if (!from || !to || to.minute <= from.minute) return null;
  if (!from.hasUnit && !to.hasUnit) return null;
  return { used: join + 1 + to.used - at, hours: { from: from.minute, to: to.minute } };
}

function edgeAt(words: readonly string[], at: number): SaidHours | null {
  const edge = EDGES[words[at] ?? ''];
  const clock = clockAt(words, edge ? at + 1 : at);
  if (!clock || (!clock.hasUnit && (edge?.needsUnit ?? true))) return null;
  if (!edge && isHouse(words, at)) return null;
  const hours = edge ? edge.hours(clock.minute) : getHoursAround(clock.minute);
  return { used: clock.used + (edge ? 1 : 0), hours };
}

/** 'Mühlenweg 7 h', 'Ringstr. 7h', 'Rathaus Platz 7 h': behind a street it is a house with its letter. */
function isHouse(words: readonly string[], at: number): boolean {
  const street = wordsOf(words[at - 1] ?? '').at(-1) ?? '';
  const isNumber = /^\d{1,2}h$/.test(words[at] ?? '') || withoutFullStop(words[at + 1]) === 'h';
  return isNumber && SPELLING_WAYS.some((way) => street.endsWith(way));
}

function getHoursAround(at: number): Hours {
  return { from: Math.max(0, at - AROUND), to: Math.min(DAY, at + AROUND) };
}

type Clock = { used: number; minute: number; hasUnit: boolean };

/** '7', 'sieben', '7 Uhr', '7:30', '7.30 Uhr', '7 Uhr 30', '7h'; null where that is no time. */
function clockAt(words: readonly string[], at: number): Clock | null {
  const word = words[at] ?? '';
  const hasUhr = /^(uhr|h)$/.test(withoutFullStop(words[at + 1]));
  const [, hour, minute, unit] = /^(\d{1,2})(?:[:.](\d\d))?(h|uhr)?$/.exec(word) ?? [];
  // '7.30' without 'Uhr' may be a date.
  if (word.includes('.') && !hasUhr && unit === undefined) return null;
  const behind = hasUhr && minute === undefined ? /^[0-5]\d$/.exec(words[at + 2] ?? '') : null;
  const at24 = minuteOf(numberIn(hour ?? word) ?? zeroIn(hour), minute ?? behind?.[0] ?? '0');
  const used = 1 + [hasUhr, behind].filter(Boolean).length;
  const hasUnit = [hasUhr, minute, unit].some(Boolean);
  return at24 === null ? null : { used, minute: at24, hasUnit };
}

/** '0', '00': midnight, which is no number of people or days. */
function zeroIn(hour: string | undefined): number | null {
  return /^00?$/.test(hour ?? '') ? 0 : null;
}

function minuteOf(hour: number | null, minutes: string): number | null {
  const minute = Number(minutes);
  if (hour === null || minute > 59) return null;
  return hour * HOUR + minute <= DAY ? hour * HOUR + minute : null;
}

/** `6:00–8:00` */
export function spokenHoursText({ from, to }: Hours): string {
  const clock = (at: number) => `${Math.floor(at / HOUR)}:${String(at % HOUR).padStart(2, '0')}`;
  return `${clock(from)}–${clock(to)}`;
}
