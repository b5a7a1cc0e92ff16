/** Public holidays by Land, and the Land of a postcode. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidaysOf, isHoliday } from '../../../../src/domain/plans/holidays';
import { isLand, LANDS, type Land } from '../../../../src/domain/plans/land';
import { landOf } from '../../../../src/domain/plans/landPostcodes';
import { holidaysText, pauseText } from '../../../../src/domain/plans/planTexts.de';
import { dayAt, indexOf, weekdayAt } from '../../../../src/domain/time/germanDay';

const YEARS = [...Array(15).keys()].map((index) => 2026 + index);
const weekdayOf = (day: string) => weekdayAt(indexOf(day));

describe('public holidays', () => {
  it('are as many as the law of each Land names, in every year to 2040', () => {
    const counts: Record<Land, number> = {
      ...{ BW: 12, BY: 12, BE: 10, BB: 12, HB: 10, HH: 10, HE: 10, MV: 11 },
      ...{ NI: 10, NW: 11, RP: 11, SL: 12, SN: 11, ST: 11, SH: 10, TH: 11 },
    };
    for (const land of LANDS)
      for (const year of YEARS) {
        const once = land === 'BE' && year === 2028 ? 1 : 0;
        expect(new Set(holidaysOf(land, year)).size, `${land} ${year}`).toBe(counts[land] + once);
      }
  });

  it('of Nordrhein-Westfalen in 2026 are those of its calendar', () => {
    expect(holidaysOf('NW', 2026)).toEqual([
      ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25'],
      ...['2026-06-04', '2026-10-03', '2026-11-01', '2026-12-25', '2026-12-26'],
    ]);
  });

  it.each<[string, string]>([
    ['2027-01-06', 'BW BY ST'],
    ['2027-03-08', 'BE MV'],
    ['2027-03-28', 'BB'],
    ['2027-05-16', 'BB'],
    ['2027-05-27', 'BW BY HE NW RP SL'],
    ['2027-08-15', 'SL'],
    ['2027-09-20', 'TH'],
    ['2027-10-31', 'BB HB HH MV NI SH SN ST TH'],
    ['2027-11-01', 'BW BY NW RP SL'],
    ['2027-11-17', 'SN'],
    ['2028-06-17', 'BE'],
    ['2029-06-17', ''],
    ['2027-12-24', ''],
  ])('on %s are in %s', (day, lands) => {
    expect(
      LANDS.filter((land) => isHoliday(land, day))
        .sort()
        .join(' '),
    ).toBe(lands);
  });

  it('that move keep their weekday in every year to 2040', () => {
    for (const year of YEARS) {
      const inMonths = (...months: string[]) =>
        holidaysOf('SN', year).filter((day) => months.includes(day.slice(5, 7)) && !day.endsWith('05-01'));
      expect(inMonths('11').map(weekdayOf)).toEqual([3]);
      expect(inMonths('03', '04', '05', '06').map(weekdayOf)).toEqual([5, 1, 4, 1]);
    }
  });

  it('are the same for a day as in the list of its year, whatever was asked before', () => {
    const day = fc.integer({ min: indexOf('2026-01-01'), max: indexOf('2040-12-31') }).map(dayAt);
    void fc.assert(
      fc.property(fc.constantFrom(...LANDS), day, (land, one) => {
        expect(isHoliday(land, one)).toBe(holidaysOf(land, Number(one.slice(0, 4))).includes(one));
      }),
      { seed: 433, numRuns: 500 },
    );
  });
});

describe('the Land of a property', () => {
  it.each<[string, Land | null]>([
    ['Domkloster 4, 50667 Köln', 'NW'],
    ['Schlossplatz 1, 70173 Stuttgart', 'BW'],
    ['80331 München', 'BY'],
    ['Unter den Linden 1, 10117 Berlin', 'BE'],
    ['14467 Potsdam', 'BB'],
    ['28195 Bremen', 'HB'],
    ['27568 Bremerhaven', 'HB'],
    ['20095 Hamburg', 'HH'],
    ['65183 Wiesbaden', 'HE'],
    ['55246 Wiesbaden', 'HE'],
    ['55116 Mainz', 'RP'],
    ['19053 Schwerin', 'MV'],
    ['30159 Hannover', 'NI'],
    ['66111 Saarbrücken', 'SL'],
    ['01067 Dresden', 'SN'],
    ['39104 Magdeburg', 'ST'],
    ['24103 Kiel', 'SH'],
    ['99084 Erfurt', 'TH'],
    ['89231 Neu-Ulm', 'BY'],
    ['89073 Ulm', 'BW'],
    // Delivered in two Länder, of nowhere, and an address without a postcode.
    ['12529 Schönefeld', null],
    ['07919 Pausa', null],
    ['59969 Hallenberg', null],
    ['00001 Nirgendwo', null],
    ['Domkloster 4, Köln', null],
    ['', null],
  ])('of %s is %s', (address, land) => {
    expect(landOf({ address })).toBe(land);
  });

  it('is the one that was chosen, whatever the postcode says', () => {
    expect(landOf({ land: 'BE', address: '12529 Schönefeld' })).toBe('BE');
    expect(landOf({ land: '', address: '50667 Köln' })).toBe('NW');
    expect([isLand('NW'), isLand('nw'), isLand(''), isLand(null)]).toEqual([true, false, false, false]);
  });
});

it('is said with what follows of it, and with what is a holiday in some municipalities alone', () => {
  expect(holidaysText(['NW'])).toBe('An Feiertagen in Nordrhein-Westfalen wird keine Leistung erwartet.');
  expect(holidaysText(['SL'])).toBe('An Feiertagen im Saarland wird keine Leistung erwartet.');
  expect(holidaysText(['SN'])).toContain('Nicht dazu zählt, was nur in einzelnen Gemeinden gilt: Fronleichnam.');
  expect(holidaysText(null)).toBe('Auch an Feiertagen wird die Leistung erwartet.');
  expect(pauseText({ from: '2026-12-01', to: '2026-12-14' })).toBe(
    'Vom 01.12.2026 bis 14.12.2026 wird keine Leistung erwartet.',
  );
});
