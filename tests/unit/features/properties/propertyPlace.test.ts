import { describe, expect, it } from 'vitest';
import { addressLines, type PlacedAddress, stillPlaced } from '../../../../src/features/properties/place';

const DOM: PlacedAddress = { latitude: 50.94, longitude: 6.95, address: 'Domkloster 4, 50667 Köln', byHand: false };

describe('the place of an address that is being typed (D10)', () => {
  it('stays while something is written behind the address', () => {
    expect(stillPlaced(DOM, 'Domkloster 4, 50667 Köln, Hinterhaus')).toBe(DOM);
    expect(stillPlaced(DOM, '  Domkloster 4, 50667 Köln ')).toBe(DOM);
  });

  it('is given up as soon as the address is another one', () => {
    expect(stillPlaced(DOM, 'Domkloster 4, 50667 Kö')).toBeNull();
    expect(stillPlaced(DOM, 'Speicherstraße 1, Hamburg')).toBeNull();
  });

  it('stays where a person has set it, whatever is written', () => {
    const byHand = { ...DOM, byHand: true };
    expect(stillPlaced(byHand, 'Hinter der Kirche')).toBe(byHand);
    expect(stillPlaced(null, 'Hinter der Kirche')).toBeNull();
  });
});

describe('a suggestion in two lines', () => {
  it('puts street and number first', () => {
    expect(addressLines('Venloer Straße 210, 50823 Köln, Neuehrenfeld')).toEqual({
      first: 'Venloer Straße 210',
      rest: '50823 Köln, Neuehrenfeld',
    });
    expect(addressLines('Köln')).toEqual({ first: 'Köln', rest: '' });
  });
});
