/** The calendar's text (D511), read by a library that others wrote. */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { hookModule } from '../../support/server/hookModule';

type Event = { id: string; title: string; text: string; place: string; category: string; link: string } & (
  | { day: string }
  | { from: number; to: number }
);
const { toCalendarText } = hookModule('lib/integrations/ical.js') as {
  toCalendarText: (of: { title: string; text: string; events: Event[]; at: number }) => string;
};

const AT = Date.parse('2026-11-21T06:21:00.000Z');
const PLAIN = { id: 'x', title: 'Winterdienst', text: '', place: '', category: 'Belegt', link: 'https://example.org/' };
const write = (...events: Event[]) => toCalendarText({ title: 'Haus, Hof; Keller', text: 'Nur lesen', events, at: AT });
const parse = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
};
/** German wall time by the engine's own time zones. */
const german = (ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' }).format(ms);

describe('a calendar', () => {
  it('has the properties that programs need', () => {
    const { calendar, events } = parse(write({ ...PLAIN, day: '2026-11-21' }));
    const value = (name: string) => calendar.getFirstPropertyValue(name);
    // The library leaves names of its own as they are written.
    const title = 'Haus\\, Hof\\; Keller';
    expect([value('version'), value('method'), value('x-wr-calname')]).toEqual(['2.0', 'PUBLISH', title]);
    expect(String(value('refresh-interval'))).toBe('PT4H');
    const [event] = events;
    expect(event?.uid).toBe('x@objektbeleg');
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-21T06:21:00Z');
  });

  it('has whole days with an exclusive end, also at the end of a month', () => {
    const [event] = parse(write({ ...PLAIN, day: '2026-12-31' })).events;
    expect(event?.startDate.isDate).toBe(true);
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2026-12-31', '2027-01-01']);
  });

  it.each([
    ['winter', '2026-01-15T11:30:00.000Z'],
    ['summer', '2026-07-15T11:30:00.000Z'],
    ['the hour before spring forward', '2026-03-29T00:30:00.000Z'],
    ['the hour after spring forward', '2026-03-29T01:30:00.000Z'],
    ['the first of the doubled hours', '2026-10-25T00:30:00.000Z'],
    ['the second of the doubled hours', '2026-10-25T01:30:00.000Z'],
    ['the hour after the doubled ones', '2026-10-25T02:30:00.000Z'],
    ['a spring of another year', '2031-03-30T01:00:00.000Z'],
  ])('keeps the moment in %s', (_name, iso) => {
    const from = Date.parse(iso);
    const text = write({ ...PLAIN, from, to: from + 3_600_000 });
    const [event] = parse(text).events;
    expect(event?.startDate.toJSDate().toISOString()).toBe(iso);
    expect(event?.endDate.toJSDate().getTime()).toBe(from + 3_600_000);
    const written = /DTSTART;TZID=Europe\/Berlin:(\S+)/.exec(text)?.[1];
    if (written) expect(written).toBe(german(from).replace(' ', 'T').replace(/[-:]/g, ''));
  });

  it('folds at 75 octets, splits no character, and reads back', () => {
    const title = `Straße \\ „Müller & Söhne“, Łódź; 🧹${'ä€🧹'.repeat(40)}\nzweite Zeile`;
    const text = write({ ...PLAIN, title, text: title, place: 'x'.repeat(300), day: '2026-11-21' });
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n\ufffd]/);
    const [event] = parse(text).events;
    expect([event?.summary, event?.description, event?.location]).toEqual([title, title, 'x'.repeat(300)]);
  });

  it('lets no text begin a line of its own', () => {
    const text = write({ ...PLAIN, title: 'a\r\nEND:VEVENT\u0000\u0007', day: '2026-11-21' });
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
    expect(parse(text).events[0]?.summary).toBe('a\nEND:VEVENT');
  });
});
