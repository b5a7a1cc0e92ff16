import { describe, expect, it } from 'vitest';
import { addressLines, type PlacedAddress, stillPlaced } from '../../../../src/features/properties/place';

const DOM: PlacedAddress = { latitude: 50.94, longitude: 6.95, address: 'Domkloster 4, 50667 Köln', byHand: false };

describe('the position of a typed address', () => {
  it('stays when text is added behind the address', () => {
    expect(stillPlaced(DOM, 'Domkloster 4, 50667 Köln, Hinterhaus')).toBe(DOM);
    expect(stillPlaced(DOM, '  Domkloster 4, 50667 Köln ')).toBe(DOM);
  });

  it('is dropped when the address becomes another one', () => {
    expect(stillPlaced(DOM, 'Domkloster 4, 50667 Kö')).toBeNull();
    expect(stillPlaced(DOM, 'Speicherstraße 1, Hamburg')).toBeNull();
  });

  it('stays when a person has set it', () => {
    const byHand = { ...DOM, byHand: true };
    expect(stillPlaced(byHand, 'Hinter der Kirche')).toBe(byHand);
    expect(stillPlaced(null, 'Hinter der Kirche')).toBeNull();
  });
});

describe('a suggestion in two lines', () => {
  it('has street and number first', () => {
    expect(addressLines('Venloer Straße 210, 50823 Köln, Neuehrenfeld')).toEqual({
      first: 'Venloer Straße 210',
      rest: '50823 Köln, Neuehrenfeld',
    });
    expect(addressLines('Köln')).toEqual({ first: 'Köln', rest: '' });
  });
});
