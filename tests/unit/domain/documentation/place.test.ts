import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coordinatesText,
  findNearestProperty,
  getDistanceM,
  isPlace,
  locationStatus,
  NEAR,
  type Position,
  placeText,
  positionOf,
} from '../../../../src/domain/documentation/place';
import { locationStatusText } from '../../../../src/domain/documentation/presenceText';

const dom: Position = { latitude: 50.941278, longitude: 6.958281 };
const metre = 1 / 111_195;
const north = (metres: number): Position => ({ ...dom, latitude: dom.latitude + metres * metre });
const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distances', () => {
  it('are known ones: a degree of latitude, pole to pole, across the date line, to itself', () => {
    expect(getDistanceM(dom, { ...dom, latitude: dom.latitude + 1 })).toBeCloseTo(111_195.08, 1);
    expect(getDistanceM({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 50 })).toBeCloseTo(20_015_114.4, 0);
    expect(getDistanceM({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 })).toBeLessThan(223);
    expect(getDistanceM(dom, dom)).toBe(0);
  });

  it('are the same in both directions, never negative, never over half the girth', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(getDistanceM(a, b)).toBeCloseTo(getDistanceM(b, a), 6);
        expect(getDistanceM(a, b)).toBeGreaterThanOrEqual(0);
        expect(getDistanceM(a, b)).toBeLessThan(20_016_000);
      }),
    );
  });
});

describe('a position', () => {
  it('is two numbers that are not 0/0', () => {
    expect(positionOf(50, 6)).toEqual({ latitude: 50, longitude: 6 });
    expect(positionOf(0, 6)).toEqual({ latitude: 0, longitude: 6 });
    for (const [a, b] of [
      [0, 0],
      [null, 6],
      [50, undefined],
      ['50', '6'],
      [Number.NaN, 6],
      [Number.POSITIVE_INFINITY, 1],
    ])
      expect(positionOf(a, b)).toBeNull();
  });

  it('is shown as a pair that any map takes, six decimals (D52)', () => {
    expect(coordinatesText({ latitude: 50.9383609, longitude: 6.9599741 })).toBe('50.938361, 6.959974');
    expect(coordinatesText({ latitude: -33, longitude: 151.2 })).toBe('-33.000000, 151.200000');
  });
});

describe('the text of a place', () => {
  const at = { latitude: 50.938361, longitude: 6.959974 };
  it('is the address, else the coordinates, else nothing', () => {
    expect(placeText({ ...at, address: 'Domkloster 4' })).toBe('Domkloster 4');
    for (const address of [null, '', '  ', '\u200b']) expect(placeText({ ...at, address })).toBe('50.938361, 6.959974');
    expect(placeText({ latitude: null, longitude: null, address: null })).toBe('');
  });

  it('alone makes a place only if a person typed it (D10)', () => {
    const nowhere = { latitude: null, longitude: null, address: 'Keller links' };
    expect(isPlace({ ...nowhere, source: 'manual' })).toBe(true);
    expect(isPlace({ ...nowhere, source: 'gps' })).toBe(false);
    expect(isPlace({ ...nowhere, source: 'property' })).toBe(false);
    expect(isPlace({ ...at, address: null, source: 'gps' })).toBe(true);
    expect(isPlace({ latitude: null, longitude: null, address: ' ', source: 'manual' })).toBe(false);
  });
});

describe('the nearest property', () => {
  const houses = [
    { id: 'far', ...north(400) },
    { id: 'near', ...north(60) },
    { id: 'next', ...north(-100) },
    { id: 'unknown', latitude: 0, longitude: 0 },
  ];
  it('is the nearest one within 150 m, with its distance', () => {
    const found = findNearestProperty(houses, dom);
    expect(found?.property.id).toBe('near');
    expect(found?.distance).toBeCloseTo(60, 0);
  });

  it('is none beyond, and never one whose position is unknown', () => {
    expect(findNearestProperty([{ ...north(NEAR + 1) }], dom)).toBeNull();
    expect(findNearestProperty(houses, { latitude: 0, longitude: 0 })).toBeNull();
    expect(findNearestProperty([], dom)).toBeNull();
  });
});

describe('what a place says about presence', () => {
  const gps = (metres: number, accuracy: number | null) =>
    locationStatus({ source: 'gps', ...north(metres), accuracy }, dom);

  it('at the property: within 150 m plus the accuracy', () => {
    expect(gps(0, 8)).toEqual({ status: 'on_site', distance: 0 });
    expect(gps(157, 8)).toEqual({ status: 'on_site', distance: 157 });
    expect(gps(160, 8)).toEqual({ status: 'off_site', distance: 160 });
  });

  it('a vague fix says nothing, but its distance is told', () => {
    expect(gps(20, 151)).toEqual({ status: 'unknown', distance: 20 });
    expect(gps(20, null)).toEqual({ status: 'unknown', distance: 20 });
    expect(gps(20, 150).status).toBe('on_site');
  });

  it('what not even a vague fix explains is away from the property (D112)', () => {
    expect(gps(1100, 1000)).toEqual({ status: 'unknown', distance: 1100 });
    expect(gps(15_639, 1000)).toEqual({ status: 'off_site', distance: 15_639 });
  });

  it("the property's own position proves nothing, a typed place neither", () => {
    expect(locationStatus({ source: 'property', ...dom, accuracy: null }, dom)).toEqual({
      status: 'by_property',
      distance: null,
    });
    expect(locationStatus({ source: 'manual', ...dom, accuracy: 5 }, dom)).toEqual({
      status: 'unknown',
      distance: null,
    });
    expect(locationStatus({ source: 'gps', ...dom, accuracy: 5 }, null)).toEqual({ status: 'unknown', distance: null });
  });

  it('is said in German', () => {
    expect(locationStatusText('on_site', 12)).toBe('am Objekt');
    expect(locationStatusText('off_site', 15_639)).toBe('15,6\u00a0km vom Objekt entfernt');
    expect(locationStatusText('off_site', 480)).toBe('480\u00a0m vom Objekt entfernt');
    expect(locationStatusText('off_site', null)).toBe('nicht am Objekt');
    expect(locationStatusText('unknown', null)).toBe('unbekannt');
    expect(locationStatusText('by_property', null)).toBe('Kein GPS, Objektadresse');
  });
});
