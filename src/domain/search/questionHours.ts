/** Times of day: 'um 7', 'vor 8 Uhr', 'zwischen 6 und 8 Uhr'. Pure; words are folded. */
import { SPELLING_WAYS, wordsOf } from '../text/words';
import { numberIn, withoutFullStop } from './questionCalendar';

/** Minutes since midnight, `to` exclusive. */
export type Hours = { from: number; to: number };
/** Meaning of some words, and their number. */
type ReadHours = { used: number; hours: Hours };

const HOUR = 60;
const DAY = 24 * HOUR;
/** 'um 7' includes an hour around, as memory is inexact. */
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

/** Effect of a word before a time; `needsUnit`: otherwise the number is ambiguous. */
const EDGES: { [word: string]: { needsUnit: boolean; hours: (at: number) => Hours } } = {
  um: { needsUnit: false, hours: getHoursAround },
  gegen: { needsUnit: false, hours: getHoursAround },
  vor: { needsUnit: false, hours: (at) => ({ from: 0, to: at }) },
  nach: { needsUnit: false, hours: (at) => ({ from: at, to: DAY }) },
  bis: { needsUnit: true, hours: (at) => ({ from: 0, to: at }) },
  ab: { needsUnit: true, hours: (at) => ({ from: at, to: DAY }) },
  seit: { needsUnit: true, hours: (at) => ({ from: at, to: DAY }) },
};

/** @param behindDay 'gestern morgen': after a day it means morning. */
export function hoursAt(words: readonly string[], at: number, behindDay: boolean): ReadHours | null {
  return partAt(words, at, behindDay) ?? betweenAt(words, at) ?? edgeAt(words, at);
}

/** Words of an impossible time ('um 25', '7:75'); 0: none. */
export function impossibleHourAt(words: readonly string[], at: number): number {
  const skip = /^(um|gegen)$/.test(words[at] ?? '') ? 1 : 0;
  const word = words[at + skip] ?? '';
  const unit = withoutFullStop(words[at + skip + 1]) === 'uhr' ? 1 : 0;
  const isTime = /^\d{1,2}:\d\d$/.test(word) || (skip + unit > 0 && /^\d{1,2}(\.\d\d)?$/.test(word));
  return isTime && clockAt([word, 'uhr'], 0) === null ? skip + 1 + unit : 0;
}

function partAt(words: readonly string[], at: number, behindDay: boolean): ReadHours | null {
  const isAm = words[at] === 'am';
  const word = withoutFullStop(words[isAm ? at + 1 : at]);
  const part = word === 'morgen' && (isAm || behindDay) ? PARTS.morgens : PARTS[word];
  return part ? { used: isAm ? 2 : 1, hours: { from: part[0] * HOUR, to: part[1] * HOUR } } : null;
}

/** 'zwischen 6 und 8 Uhr', 'von 6 bis 8 Uhr', '6 - 8 Uhr', '6-8 Uhr'. */
function betweenAt(words: readonly string[], at: number): ReadHours | null {
  const skip = /^(zwischen|von)$/.test(words[at] ?? '') ? 1 : 0;
  const [, one, other] = /^(\d{1,2}(?::\d\d)?)[-–](\d{1,2}(?::\d\d)?)$/.exec(words[at + skip] ?? '') ?? [];
  if (one === undefined || other === undefined) return joinedAt(words, at, skip);
  const joined = joinedAt([one, '-', other, ...words.slice(at + skip + 1)], 0, 0);
  return joined && { used: skip + joined.used - 2, hours: joined.hours };
}

/** Two times with a word between them, the first `skip` words behind `at`. */
function joinedAt(words: readonly string[], at: number, skip: number): ReadHours | null {
  const from = clockAt(words, at + skip);
  const join = at + skip + (from?.used ?? 0);
  const to = /^(und|bis|-|–)$/.test(words[join] ?? '') ? clockAt(words, join + 1) : null;
  if (!from || !to || to.minute <= from.minute) return null;
  // 'Zwischen 6 und 8' are hours, 'Hauptstraße zwischen 6 und 8' are houses.
  if (!from.hasUnit && !to.hasUnit && (skip === 0 || isNumbered(words[at - 1]))) return null;
  return { used: join + 1 + to.used - at, hours: { from: from.minute, to: to.minute } };
}

function edgeAt(words: readonly string[], at: number): ReadHours | null {
  const edge = EDGES[words[at] ?? ''];
  const clock = clockAt(words, edge ? at + 1 : at);
  if (!clock || (!clock.hasUnit && (edge?.needsUnit ?? true))) return null;
  if (!edge && isHouse(words, at)) return null;
  const hours = edge ? edge.hours(clock.minute) : getHoursAround(clock.minute);
  return { used: clock.used + (edge ? 1 : 0), hours };
}

/** What numbers stand behind: 'Hauptstraße', 'Haus', 'Nr.'. */
function isNumbered(word: string | undefined): boolean {
  const last = wordsOf(word ?? '').at(-1) ?? '';
  return (
    /^(nr|nummer|nummern|hauser|eingang|eingange|wohnung|wohnungen|etage)$|haus$/.test(last) ||
    SPELLING_WAYS.some((way) => last.endsWith(way))
  );
}

/** 'Mühlenweg 7 h', 'Ringstr. 7h': after a street a house with letter. */
function isHouse(words: readonly string[], at: number): boolean {
  return (/^\d{1,2}h$/.test(words[at] ?? '') || withoutFullStop(words[at + 1]) === 'h') && isNumbered(words[at - 1]);
}

function getHoursAround(at: number): Hours {
  return { from: Math.max(0, at - AROUND), to: Math.min(DAY, at + AROUND) };
}

type Clock = { used: number; minute: number; hasUnit: boolean };

/** '7', 'sieben', '7 Uhr', '7:30', '7.30 Uhr', '7 Uhr 30', '7h'; null where that is no time. */
function clockAt(words: readonly string[], at: number): Clock | null {
  const spoken = spokenAt(words, at);
  if (spoken) return spoken;
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

/** Offsets from the named hour: 'halb acht', 'viertel nach 7'. Add one as a row. */
const BESIDE: readonly (readonly [form: RegExp, minutes: number])[] = [
  [/^halb /, -30],
  [/^(drei ?viertel) /, -15],
  [/^viertel vor /, -15],
  [/^viertel (nach|uber) /, 15],
  [/^viertel /, -45],
  [/^kurz (vor|nach) /, 0],
];

function spokenAt(words: readonly string[], at: number): Clock | null {
  const text = words.slice(at, at + 4).join(' ');
  for (const [form, minutes] of BESIDE) {
    const used = form.exec(text)?.[0].trim().split(' ').length ?? 0;
    const hour = used > 0 ? clockAt(words.slice(0, at + used + 2), at + used) : null;
    if (hour && hour.minute + minutes >= 0)
      return { used: used + hour.used, minute: hour.minute + minutes, hasUnit: true };
  }
  return null;
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

/** Intersection: 'früh' and 'um 7'; null if disjoint. */
export function narrowerHours(one: Hours, other: Hours): Hours | null {
  const isWithin = ({ from, to }: Hours) => from >= one.from && to <= one.to;
  const later = { from: other.from + DAY / 2, to: other.to + DAY / 2 };
  return isWithin(other) ? other : isWithin(later) ? later : null;
}
