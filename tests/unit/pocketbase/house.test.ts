/** When a record is told apart from the house that the log knew (D430): a forged one is, an honest one never. */
import { expect, it } from 'vitest';
import { hookModule } from '../../support/hookModule';

type Entry = { position: number; change: { at: string }; texts: { [part: string]: string } };
const { isOfItsTime } = hookModule('lib/evidence/houseTime.js') as {
  isOfItsTime: (first: Entry, entries: Entry[]) => boolean;
};

const HOUSE = { name: 'Domkloster 4', address: 'Domkloster 4, 50667 Köln', latitude: 50.94, longitude: 6.96 };
type House = Partial<typeof HOUSE> & { winter?: string };

/** An entry of a property. @param minute when it was written. */
function property(position: number, minute: number, house: House = HOUSE): Entry {
  const { name, address, latitude, longitude, winter = '' } = house;
  const texts = {
    place: JSON.stringify({ latitude, longitude }),
    person: JSON.stringify({ name, address }),
    service: JSON.stringify({ winter }),
  };
  return { position, change: { at: timeOf(minute) }, texts };
}
const timeOf = (minute: number) => new Date(Date.UTC(2026, 10, 29, 8, minute)).toISOString();

/** The entry of a record that arrived and was complete at these minutes. */
function record(position: number, [received, completed]: [number, number], house: House = HOUSE): Entry {
  const { name, address, latitude, longitude, winter = '' } = house;
  const place = { property_name: name, property_address: address, reference_latitude: latitude };
  const texts = {
    place: JSON.stringify({ ...place, reference_longitude: longitude }),
    service: JSON.stringify({ received_at: timeOf(received).replace('T', ' '), service_type: 'Winterdienst', winter }),
  };
  return { position, change: { at: timeOf(completed) }, texts };
}

const OTHER = { ...HOUSE, address: 'Deutzer Freiheit 1, 50679 Köln' };

it.each([
  ['what its property was called', { name: 'Haus Nebenan' }],
  ['its address', { address: OTHER.address }],
  ['its position', { latitude: 50.95 }],
  ['that it has none', { latitude: 0, longitude: 0 }],
  ['the agreed hours', { winter: '07:00-20:00' }],
])('a record that says something else of %s does not fit', (_what, edit) => {
  expect(isOfItsTime(record(1, [30, 31]), [property(0, 10)])).toBe(true);
  expect(isOfItsTime(record(1, [30, 31], { ...HOUSE, ...edit }), [property(0, 10)])).toBe(false);
});

it('nor does one that says what the property was before, or what it became after its own entry', () => {
  expect(isOfItsTime(record(2, [30, 31], OTHER), [property(0, 10, OTHER), property(1, 20)])).toBe(false);
  expect(isOfItsTime(record(1, [30, 31], OTHER), [property(0, 10), property(2, 40, OTHER)])).toBe(false);
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
])('a record fits where %s', (_why, first, entries) => {
  expect(isOfItsTime(first, entries)).toBe(true);
});
