import { describe, expect, it } from 'vitest';
import { presenceText } from '../../../../src/components/Presence';
import { newTransfer } from '../../../../src/domain/delivery/transfer';
import type { Deletion } from '../../../../src/domain/documentation/deletion';
import type { ShownRecord } from '../../../../src/domain/documentation/record';
import { locationText } from '../../../../src/domain/documentation/record';
import { byProperty, withOlder } from '../../../../src/features/records/groups';
import { historyTitle } from '../../../../src/features/records/words';
import {
  capturedAtText,
  editedText,
  mapsUrl,
  onBehalfOf,
  placeNotes,
  placeOf,
  printNote,
  timeNotes,
} from '../../../../src/features/reports/factWords';
import { RECORD } from '../../../support/rows/record';

const MINUTE = 60_000;
const CAPTURED = Date.UTC(2026, 10, 21, 5, 48);

function record(change: Partial<ShownRecord> = {}): ShownRecord {
  return {
    ...RECORD,
    propertyName: 'Musterstraße 12, Hinterhaus',
    propertyAddress: 'Musterstraße 12, 50667 Köln',
    companyName: 'Kowalski Gebäudedienste GmbH',
    serviceType: 'Winterdienst',
    location: 'Musterstraße 12, 50667 Köln',
    latitude: 50.938361,
    longitude: 6.959974,
    distance: 14,
    startedAt: CAPTURED - 5 * MINUTE,
    capturedAt: CAPTURED,
    completedAt: CAPTURED + MINUTE,
    number: '4F7K2-Q9M3X',
    transfer: null,
    ...change,
  };
}

const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));

describe('below the map in print', () => {
  it('are the coordinates and their accuracy', () => {
    expect(plain([capturedAtText(record())])).toEqual(['Aufnahmeort 50.938361, 6.959974, ± 8 m']);
    expect(capturedAtText(record({ accuracy: null }))).toBe('Aufnahmeort 50.938361, 6.959974');
    expect(capturedAtText(record({ latitude: null, longitude: null }))).toBe('');
  });
});

describe('the header of the printed page', () => {
  it('names the Hausverwaltung, unless own property or older row', () => {
    expect(onBehalfOf(record({ managerName: 'Hausverwaltung Reinhardt & Söhne' }))).toBe(
      'für Hausverwaltung Reinhardt & Söhne',
    );
    expect(onBehalfOf(record())).toBe('');
  });
});

describe('the titles of the history', () => {
  it('are the three of the specification', () => {
    expect(historyTitle({ property: null, employee: null })).toBe('Alle Dokumentationen');
    expect(historyTitle({ property: 'Lindenallee 4', employee: null })).toBe('Dokumentationen: Lindenallee 4');
    expect(historyTitle({ property: null, employee: 'Marta Nowak' })).toBe('Dokumentationen von Marta Nowak');
  });
});

describe("remarks on a record's times", () => {
  it('are absent for a normal one', () => {
    expect(timeNotes(record())).toEqual([]);
  });

  it("say 'Übertragen am …' from more than ten minutes on", () => {
    expect(timeNotes(record({ completedAt: CAPTURED + 10 * MINUTE }))).toEqual([]);
    expect(timeNotes(record({ completedAt: CAPTURED + 10 * MINUTE + 1 }))[0]).toMatch(
      /^Übertragen am \d\d\.\d\d\.2026, /,
    );
  });

  it('name unknown clock, long window and late arrival, but no correction', () => {
    const [clock, long, late, ...others] = timeNotes(
      record({ clockKnown: false, startedAt: CAPTURED - 11 * MINUTE, late: true, editedAt: CAPTURED }),
    );
    expect(clock).toContain('nicht mit dem Server abgeglichen');
    expect(long).toBe('Aufnahme länger als 10 Minuten');
    expect(late).toBe('Nachträglich eingegangen');
    expect(others).toEqual([]);
    expect(editedText(record({ editedAt: CAPTURED, editedBy: 'Ada Admin' }))).toMatch(
      /^Berichtigt am .* von Ada Admin$/,
    );
    expect(editedText(record())).toBe('');
  });

  it('claim nothing false in print', () => {
    expect(printNote(record())).toContain('Prüfsummen der Fotos wurden bei der Übertragung geprüft');
    expect(printNote(record({ completedAt: null }))).toContain('Noch nicht vollständig übertragen');
    expect(printNote(record({ clockKnown: false }))).toContain('nicht mit dem Server abgeglichen');
  });
});

describe("remarks on a record's place", () => {
  it('have coordinates, accuracy and distance of a fix', () => {
    expect(plain(placeNotes(record()))).toEqual(['50.938361, 6.959974, ± 8 m', 'Am Objekt, 14 m entfernt']);
  });

  it('do not repeat coordinates as an address', () => {
    expect(plain(placeNotes(record({ location: '50.938361, 6.959974' })))[0]).toBe('± 8 m');
  });

  it('say that an address was looked up later, by its coordinates', () => {
    const afterwards = record({ location: '50.938361, 6.959974', foundAddress: 'Domkloster 4, 50667 Köln' });
    expect(locationText(afterwards)).toBe('Domkloster 4, 50667 Köln');
    expect(plain(placeNotes(afterwards))).toEqual([
      'Adresse nachträglich ermittelt',
      '50.938361, 6.959974, ± 8 m',
      'Am Objekt, 14 m entfernt',
    ]);
  });

  it('say when it was elsewhere', () => {
    const away = record({ locationStatus: 'off_site', distance: 15_639 });
    // The amber line has it, on screen and in print.
    expect(placeNotes(away)).toHaveLength(1);
    expect(plain([presenceText(away)])).toEqual(['15,6 km vom Objekt entfernt']);
    expect(presenceText(record())).toBe('');
  });

  it('say that there was no GPS', () => {
    expect(presenceText(record({ locationSource: 'property', locationStatus: 'by_property' }))).toBe(
      'Kein GPS, Objektadresse',
    );
    expect(presenceText(record({ locationSource: 'manual', locationStatus: 'unknown' }))).toBe(
      'Kein GPS, Angabe der Person',
    );
  });

  it('say when the fix is too unsure', () => {
    const notes = plain(placeNotes(record({ locationStatus: 'unknown', accuracy: 900, distance: 480 })));
    expect(notes[1]).toBe('Standort ungenau, etwa 480 m vom Objekt entfernt');
  });

  it('say how reliable a place without GPS is', () => {
    expect(placeNotes(record({ locationSource: 'manual', latitude: null, longitude: null }))).toEqual([
      'Angabe der Person, kein GPS',
    ]);
    const byProperty = record({
      locationSource: 'property',
      locationStatus: 'by_property',
      distance: null,
      accuracy: null,
    });
    expect(placeNotes(byProperty)[1]).toBe('Standort laut Objektadresse, kein GPS');
  });

  it("make the map's address from the installation's template", () => {
    const at = placeOf(record());
    expect(at && mapsUrl('https://www.google.com/maps/search/?api=1&query={lat},{lon}', at)).toBe(
      'https://www.google.com/maps/search/?api=1&query=50.938361,6.959974',
    );
    expect(placeOf(record({ latitude: null, longitude: null }))).toBeNull();
  });
});

describe("the company's list by property", () => {
  const a1 = record({ id: 'a1' });
  const b1 = record({ id: 'b1', property: 'prop00000000002', propertyName: 'Schillerstraße 45' });
  const a2 = record({ id: 'a2' });

  it('sorts groups by newest record and keeps their order', () => {
    const groups = byProperty([a1, b1, a2]);
    expect(groups.map(({ name }) => name)).toEqual(['Musterstraße 12, Hinterhaus', 'Schillerstraße 45']);
    expect(groups[0]?.records.map(({ id }) => id)).toEqual(['a1', 'a2']);
  });

  it('separates deleted properties by name and address', () => {
    const gone = byProperty([
      record({ id: 'x', property: null }),
      record({ id: 'y', property: null, propertyAddress: 'B' }),
    ]);
    expect(gone).toHaveLength(2);
  });

  describe('deleted records of a deleted house', () => {
    const gone = (id: string, change: Partial<Deletion> = {}): Deletion => {
      const when = { capturedAt: CAPTURED, deletedAt: CAPTURED, deletedBy: 'Dirk Meister', reason: 'Doppelt' };
      const whose = { property: null, propertyName: 'Bahnhofstraße 17', company: null, user: null, serviceType: '' };
      return { id, number: '', ...when, ...whose, ...change };
    };
    const inTown = (id: string, town: string, property: string | null) =>
      record({ id, property, propertyName: 'Bahnhofstraße 17', propertyAddress: `Bahnhofstraße 17, ${town}` });
    const placed = (records: ShownRecord[], deleted: Deletion[]) =>
      byProperty(records, deleted).map((group) => [group.address, group.deleted.map(({ id }) => id)]);

    it('are beside its records, by its name', () => {
      expect(placed([a1, inTown('x', 'Bonn', null)], [gone('d1'), gone('d2')])).toEqual([
        ['Musterstraße 12, 50667 Köln', []],
        ['Bahnhofstraße 17, Bonn', ['d1', 'd2']],
      ]);
    });

    it('are in one group when two towns have a house of that name', () => {
      const two = [inTown('x', 'Bonn', 'prop00000000002'), inTown('y', 'Köln', null)];
      expect(placed(two, [gone('d1'), gone('d2')])).toEqual([
        ['Bahnhofstraße 17, Bonn', []],
        ['Bahnhofstraße 17, Köln', []],
        ['', ['d1', 'd2']],
      ]);
      const other = gone('d2', { property: 'prop00000000003' });
      for (const deleted of [
        [gone('d1'), other],
        [other, gone('d1')],
      ])
        expect(placed(two.slice(0, 1), deleted)).toEqual([
          ['Bahnhofstraße 17, Bonn', []],
          ['', ['d2']],
          ['', ['d1']],
        ]);
    });
  });

  it('shows one row per id when an old page overlaps', () => {
    expect(withOlder([a1, b1], [b1, a2]).map(({ id }) => id)).toEqual(['a1', 'b1', 'a2']);
  });

  it('shows an own record as the server has it, in its place', () => {
    const { updated: _none, ...sealed } = record({ id: 'own', capturedAt: CAPTURED - 200 * 1440 * MINUTE });
    const transfer = { ...newTransfer(CAPTURED), state: 'complete' as const };
    const own: ShownRecord = { ...sealed, notes: 'Alles', transfer };
    const corrected: ShownRecord = { ...own, notes: 'Erdgeschoss', transfer: null, updated: 'u' };
    const between = record({ id: 'between', capturedAt: CAPTURED - 120 * 1440 * MINUTE });
    const list = withOlder([a1, own], [between, corrected]);
    expect(list.map(({ id, notes }) => [id, notes])).toEqual([
      ['a1', ''],
      ['between', ''],
      ['own', 'Erdgeschoss'],
    ]);
    expect(list[2]?.transfer).toBe(transfer);
  });

  it('keeps phone-only records first, as sealed', () => {
    const { updated: _none, ...sealed } = record({ id: 'mine', capturedAt: CAPTURED - MINUTE, notes: 'Alles' });
    const mine: ShownRecord = { ...sealed, transfer: newTransfer(CAPTURED) };
    const arriving = record({ id: 'mine', capturedAt: CAPTURED - MINUTE, notes: '', state: 'receiving' });
    expect(withOlder([mine, a1], [a1, arriving]).map(({ id, notes }) => [id, notes])).toEqual([
      ['mine', 'Alles'],
      ['a1', ''],
    ]);
  });
});
