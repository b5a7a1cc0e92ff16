/** Records that differ from the property in the log (D430): forged ones are found, honest ones are not. */
import { describe, expect, it } from 'vitest';
import { hookModule } from '../../support/server/hookModule';

type Entry = { position: number; change: { at: string; arrived: number }; texts: { [part: string]: string } };
const { matchesPropertyEntry } = hookModule('lib/evidence/propertyAtArrival.js') as {
  matchesPropertyEntry: (first: Entry, entries: Entry[], isGone?: (account: string) => boolean) => boolean;
};

const PROPERTY = { name: 'Domkloster 4', address: 'Domkloster 4, 50667 Köln', latitude: 50.94, longitude: 6.96 };
type PropertyState = Partial<typeof PROPERTY> & { winter?: string };

/** @param minute when it was written. */
function property(position: number, minute: number, state: PropertyState = PROPERTY): Entry {
  const { name, address, latitude, longitude, winter = '' } = state;
  const texts = {
    place: JSON.stringify({ latitude, longitude }),
    person: JSON.stringify({ name, address }),
    service: JSON.stringify({ winter }),
  };
  return { position, change: { at: timeOf(minute), arrived: 0 }, texts };
}
const timeOf = (minute: number) => new Date(Date.UTC(2026, 10, 29, 8, minute)).toISOString();

/** A record that arrived and completed at these minutes. */
function record(position: number, [received, completed]: [number, number], state: PropertyState = PROPERTY): Entry {
  const { name, address, latitude, longitude, winter = '' } = state;
  const place = { property_name: name, property_address: address, reference_latitude: latitude };
  const texts = {
    place: JSON.stringify({ ...place, reference_longitude: longitude }),
    service: JSON.stringify({ received_at: timeOf(received).replace('T', ' '), service_type: 'Winterdienst', winter }),
  };
  return { position, change: { at: timeOf(completed), arrived: 0 }, texts };
}

const OTHER = { ...PROPERTY, address: 'Deutzer Freiheit 1, 50679 Köln' };

it.each([
  ['what its property was called', { name: 'Haus Nebenan' }],
  ['its address', { address: OTHER.address }],
  ['its position', { latitude: 50.95 }],
  ['that it has none', { latitude: 0, longitude: 0 }],
  ['the agreed hours', { winter: '07:00-20:00' }],
])('rejects another value for %s', (_what, edit) => {
  expect(matchesPropertyEntry(record(1, [30, 31]), [property(0, 10)])).toBe(true);
  expect(matchesPropertyEntry(record(1, [30, 31], { ...PROPERTY, ...edit }), [property(0, 10)])).toBe(false);
});

it("rejects a property's earlier or later values", () => {
  expect(matchesPropertyEntry(record(2, [30, 31], OTHER), [property(0, 10, OTHER), property(1, 20)])).toBe(false);
  expect(matchesPropertyEntry(record(1, [30, 31], OTHER), [property(0, 10), property(2, 40, OTHER)])).toBe(false);
});

it.each<[string, Entry, Entry[]]>([
  [
    'its property was changed until its last photo came',
    record(2, [30, 50]),
    [property(0, 10), property(1, 40, OTHER)],
  ],
  ['its property was changed in its minute', record(2, [30, 31], OTHER), [property(0, 10), property(1, 30, OTHER)]],
  ['the log begins later', record(2, [30, 50]), [property(1, 40, OTHER)]],
  ['the log knows no entry of its property any more', record(2, [30, 31]), []],
  ['the property was deleted', record(2, [30, 50]), [{ ...property(1, 40), texts: { record: '{}' } }]],
  ['name and address were erased', record(1, [30, 31]), [{ ...property(0, 10, OTHER), texts: { service: '{}' } }]],
  ['its own place was erased', { ...record(1, [30, 31]), texts: { service: '{}' } }, [property(0, 10, OTHER)]],
  ['the clock was ahead at the change', record(2, [30, 31], OTHER), [property(0, 10), property(1, 55, OTHER)]],
  ['the clock was set back meanwhile', record(2, [30, 20]), [property(0, 10), property(1, 15, OTHER)]],
])('accepts a record when %s', (_why, first, entries) => {
  expect(matchesPropertyEntry(first, entries)).toBe(true);
});

describe("a record with the log's size at its arrival", () => {
  const changed = [property(0, 10), property(4, 40, OTHER)];
  const arriving = (arrived: number, state: PropertyState = PROPERTY, minutes: [number, number] = [30, 50]) => {
    const first = record(6, minutes, state);
    return { ...first, change: { ...first.change, arrived } };
  };

  it('fits the entries of that time, whatever its clock', () => {
    // The clock was an hour ahead on arrival, and right again at the later changes.
    expect(matchesPropertyEntry(arriving(4, PROPERTY, [90, 100]), changed)).toBe(true);
    expect(matchesPropertyEntry(arriving(5, OTHER, [20, 50]), changed)).toBe(true);
    expect(matchesPropertyEntry(arriving(3, OTHER), [property(4, 10)])).toBe(true);
  });

  it('does not fit earlier or later entries', () => {
    expect(matchesPropertyEntry(arriving(4, OTHER), changed)).toBe(false);
    expect(matchesPropertyEntry(arriving(5, PROPERTY), changed)).toBe(false);
  });
});

describe('the Hausverwaltung of a record', () => {
  const owned = (property_manager: string, company_admin = '') => {
    const entry = property(0, 10);
    return { ...entry, texts: { ...entry.texts, parties: JSON.stringify({ property_manager, company_admin }) } };
  };
  const sent = (property_manager: string, company_admin = 'company') => {
    const entry = record(1, [30, 31]);
    return { ...entry, texts: { ...entry.texts, parties: JSON.stringify({ property_manager, company_admin }) } };
  };

  it("is the owner of its property, and none for a provider's own", () => {
    expect(matchesPropertyEntry(sent('manager'), [owned('manager')])).toBe(true);
    expect(matchesPropertyEntry(sent(''), [owned('', 'company')])).toBe(true);
    expect(matchesPropertyEntry(sent('other'), [owned('manager')])).toBe(false);
    expect(matchesPropertyEntry(sent(''), [owned('manager')])).toBe(false);
    expect(matchesPropertyEntry(sent('manager'), [owned('', 'company')])).toBe(false);
  });

  it('may be an account that was deleted before the arrival', () => {
    expect(matchesPropertyEntry(sent(''), [owned('manager')], (account) => account === 'manager')).toBe(true);
  });
});
