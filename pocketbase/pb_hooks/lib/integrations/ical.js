/** Writes iCalendar (RFC 5545): folded at 75 octets, escaped, German times with VTIMEZONE. */
const { germanClock, germanDay } = require('../../generated/rules.js');

/**
 * An event of one German day (`day`), or of two moments (`from`, `to`, ms). `id` never changes.
 * @typedef {{id: string, title: string, text: string, place: string, category: string, link: string} & ({day: string} | {from: number, to: number})} CalendarEvent
 */

const ZONE = 'Europe/Berlin';
/** Since 1996. */
const TIMEZONE = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`.split('\n');

/** @param of `at`: ms @type {(of: {title: string, text: string, events: CalendarEvent[], at: number}) => string} */
function toCalendarText({ title, text, events, at }) {
  const stamp = `DTSTAMP:${toUtc(at)}`;
  const lines = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Objektbeleg//Kalender//DE',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ],
    ...[`X-WR-CALNAME:${escapeText(title)}`, `X-WR-CALDESC:${escapeText(text)}`, `X-WR-TIMEZONE:${ZONE}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT4H', 'X-PUBLISHED-TTL:PT4H'],
    ...TIMEZONE,
    ...events.flatMap((event) => toEventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** @type {(event: CalendarEvent, stamp: string) => string[]} */
function toEventLines(event, stamp) {
  return [
    ...['BEGIN:VEVENT', `UID:${event.id}@objektbeleg`, stamp],
    ...('day' in event ? toDayLines(event.day) : [toTimeLine('DTSTART', event.from), toTimeLine('DTEND', event.to)]),
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.text === '' ? [] : [`DESCRIPTION:${escapeText(event.text)}`]),
    ...(event.place === '' ? [] : [`LOCATION:${escapeText(event.place)}`]),
    ...[`CATEGORIES:${escapeText(event.category)}`, `URL:${event.link}`, 'TRANSP:TRANSPARENT', 'END:VEVENT'],
  ];
}

/** The end is exclusive. @type {(day: string) => string[]} */
function toDayLines(day) {
  const toDate = (/** @type {string} */ of) => of.replace(/-/g, '');
  return [`DTSTART;VALUE=DATE:${toDate(day)}`, `DTEND;VALUE=DATE:${toDate(germanDay.addDays(day, 1))}`];
}

/** A local time in the doubled hour of October means the first one, so UTC there. @type {(name: string, ms: number) => string} */
function toTimeLine(name, ms) {
  if (germanClock.doubledHour(ms) !== '') return `${name}:${toUtc(ms)}`;
  return `${name};TZID=${ZONE}:${toUtc(germanClock.germanClock(ms).getTime()).slice(0, -1)}`;
}

/** `20261121T062100Z` @type {(ms: number) => string} */
function toUtc(ms) {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Without control characters. @type {(text: string) => string} */
function escapeText(text) {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\t -~\u00a0-\uffff]/g, '');
}

const OCTETS = 75;
/** Most lines: one octet a character, and no loop over them. */
const ASCII = /^[\t -~]*$/;
const ASCII_PARTS = /^.{1,75}|.{1,74}/g;

/** No character is split. @type {(line: string) => string} */
function foldLine(line) {
  if (ASCII.test(line)) return line.length <= OCTETS ? line : (line.match(ASCII_PARTS) ?? []).join('\r\n ');
  let folded = '';
  let used = 0;
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0);
    if (used + octets > OCTETS) {
      folded += '\r\n ';
      used = 1;
    }
    folded += character;
    used += octets;
  }
  return folded;
}

/** @type {(codePoint: number) => number} */
function octetsOf(codePoint) {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

module.exports = { toCalendarText };
