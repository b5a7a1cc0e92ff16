import { describe, expect, it } from 'vitest';
import * as format from '../../../src/components/format';
import * as office from '../../../src/components/officeFormat';
import { distanceText } from '../../../src/domain/documentation/place';

const NBSP = '\u00a0';
/** 21.11.2026, 06:42:12 in Germany. */
const MOMENT = Date.parse('2026-11-21T05:42:12.000Z');

describe('values on the screen', () => {
  it('shows a moment with date, time and Uhr, never broken between figure and word', () => {
    expect(format.dateTime(MOMENT)).toBe(`21.11.2026, 06:42${NBSP}Uhr`);
    expect(format.formatTime(MOMENT)).toBe(`06:42${NBSP}Uhr`);
    expect(format.timeSeconds(MOMENT)).toBe(`06:42:12${NBSP}Uhr`);
    expect(format.formatDate(MOMENT)).toBe('21.11.2026');
    expect(office.weekdayDate(MOMENT)).toBe('Sa 21.11.2026');
    expect(office.weekdayDate(new Date(2026, 10, 22).getTime())).toBe('So 22.11.2026');
  });

  it('shows a photo of another day with its date', () => {
    expect(format.takenText(MOMENT, MOMENT + 60_000)).toBe(`06:42:12${NBSP}Uhr`);
    expect(format.takenText(MOMENT, MOMENT + 24 * 3_600_000)).toBe(`21.11.2026, 06:42:12${NBSP}Uhr`);
    // Days are German ones: half past midnight in Germany is the day before in UTC.
    expect(format.takenText(Date.UTC(2026, 10, 21, 22, 30), Date.UTC(2026, 10, 21, 23, 30))).toContain('21.11.2026, ');
  });

  it("shows the dashboard's moments without comma and Uhr (D45)", () => {
    expect(office.dateTimePlain(MOMENT)).toBe('21.11.2026 06:42');
  });

  it('shortens a name to the first letters of its first and last word', () => {
    const names = ['Emil Erster', 'Anna von der Höh', 'özgür', '', '👷 Kolonne'];
    expect(names.map(format.getInitials)).toEqual(['EE', 'AH', 'Ö', '', '👷K']);
  });

  it('groups thousands with a dot', () => {
    expect(format.formatCount(1284)).toBe('1.284');
    expect(format.formatCount(7)).toBe('7');
    const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
    for (const count of [0, 1, 12, 999, 999.5, 1000, 12_345_678, -1, 0.4])
      expect(format.formatCount(count)).toBe(german.format(count));
  });

  it('shows metres, from a kilometre on with one decimal', () => {
    expect(distanceText(14.4)).toBe(`14${NBSP}m`);
    expect(distanceText(999.6)).toBe(`1,0${NBSP}km`);
    expect(distanceText(1449)).toBe(`1,4${NBSP}km`);
    expect(distanceText(15_639)).toBe(`15,6${NBSP}km`);
    expect(distanceText(8_912_345)).toBe(`8.912,3${NBSP}km`);
    expect(format.formatAccuracy(8.2)).toBe(`±${NBSP}8${NBSP}m`);
  });

  it('never claims an accuracy of nothing', () => {
    expect(format.formatAccuracy(0.2)).toBe(`±${NBSP}1${NBSP}m`);
  });

  it('shows sizes in KB below a tenth of a MB', () => {
    expect(format.formatBytes(912_000)).toBe(`0,9${NBSP}MB`);
    expect(format.formatBytes(83_100)).toBe(`84${NBSP}KB`);
  });

  it('counts one photo in the singular', () => {
    expect(format.photoCount(1)).toBe('1 Foto');
    expect(format.photoCount(5)).toBe('5 Fotos');
    expect(format.entryCount(1)).toBe('1 Eintrag');
    expect(format.entryCount(31)).toBe('31 Einträge');
  });
});
