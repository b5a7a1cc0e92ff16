import { describe, expect, it } from 'vitest';
import type { RecordChange } from '../../../../src/api/recordAudit';
import { changeLines, type ShownSupplement, type Version } from '../../../../src/domain/documentation/supplementLines';
import { correctionsOf, earlierValuesOf } from '../../../../src/features/evidence/corrections';

const FIRST: Version = {
  ...{ property: 'p', propertyName: 'Domkloster 4', serviceType: 'Gartenpfleger', work: null, notes: 'Hecke' },
};
const supplement = (of: Partial<ShownSupplement>): ShownSupplement => ({
  ...{ id: 's', number: 'N', at: 10, by: 'Jonas Weber', byLink: false, kind: 'correction', changes: null },
  completedAt: 10,
  ...{ propertyName: '', reason: '', photoCount: 0, state: 'complete', held: false, transfer: null },
  ...of,
});
const change = (of: Partial<RecordChange>): RecordChange => ({
  ...{ id: 'c', record: 'r', at: 11, actorName: 'Jonas Weber', action: 'update', object: 'documentations' },
  ...{ before: {}, after: {} },
  ...of,
});
const corrections = (supplements: ShownSupplement[], changes: RecordChange[] = [], first = FIRST) =>
  correctionsOf({ supplements, lines: changeLines(supplements, { first, now: first }), changes });

describe('the corrections of a record', () => {
  it('names a Nachtrag once, also where the audit log has it too', () => {
    const one = supplement({ changes: { serviceType: 'Winterdienst' }, reason: 'Wie zuletzt war falsch' });
    const before = { service_type: 'Gartenpfleger', winter: '' };
    const logged = change({ before, after: { service_type: 'Winterdienst', winter: '6:00–8:00' } });
    expect(corrections([one], [logged])).toEqual([
      {
        ...{ at: 10, by: 'Jonas Weber', reason: 'Wie zuletzt war falsch' },
        lines: [{ label: 'Leistung', from: 'Gartenpfleger', to: 'Winterdienst' }],
      },
    ]);
  });

  it("keeps a super admin's change, also of the same field", () => {
    const one = supplement({ changes: { notes: 'Nur die Hecke' } });
    const other = change({
      ...{ at: 20, actorName: 'Sabine Super' },
      ...{
        before: { notes: 'Nur die Hecke', edited_at: '' },
        after: { notes: '', edited_at: '2026-11-26 08:00:00.000Z' },
      },
    });
    expect(corrections([one], [other]).map(({ by, lines }) => ({ by, lines }))).toEqual([
      { by: 'Jonas Weber', lines: [{ label: 'Notizen', from: 'Hecke', to: 'Nur die Hecke' }] },
      { by: 'Sabine Super', lines: [{ label: 'Notizen', from: 'Nur die Hecke', to: 'keine Angabe' }] },
    ]);
  });

  it('counts no Löschsperre and no address that the server found', () => {
    const hold = change({ before: { legal_hold: '' }, after: { legal_hold: '2029-12-31' } });
    const found = change({ before: { found_address: '' }, after: { found_address: 'Domkloster 4' } });
    expect(corrections([], [hold, found])).toEqual([]);
  });

  it('does not repeat the place that follows a corrected property', () => {
    const place = { location: 'Domkloster 4', location_source: 'manual' };
    const moved = change({
      before: { property: 'p', ...place },
      after: { property: 'q', ...place, location: 'Hof 1' },
    });
    expect(corrections([], [moved])).toEqual([]);
    const placed = change({ before: { location: 'Domkloster 4' }, after: { location: 'Hof 1' } });
    expect(corrections([], [placed])[0]?.lines).toEqual([{ label: 'Ort', from: 'Domkloster 4', to: 'Hof 1' }]);
  });

  it('names the arrival of a Nachtrag that came late', () => {
    const changes = { notes: 'Nur die Hecke' };
    const [late] = corrections([supplement({ changes, completedAt: 3_600_000 })]);
    expect(late).toMatchObject({ at: 10, arrivedAt: 3_600_000 });
    expect(corrections([supplement({ changes })])[0]).not.toHaveProperty('arrivedAt');
  });

  it('leaves out what does not count and what only adds photos', () => {
    const changes = { notes: 'Nur die Hecke' };
    const held = supplement({ id: 'h', changes, held: true });
    const coming = supplement({ id: 'w', changes, state: 'receiving' });
    expect(corrections([held, coming, supplement({ id: 'p', kind: 'photos', photoCount: 2 })])).toEqual([]);
  });

  it('does not name a property that the reader may not see', () => {
    const moved = supplement({ changes: { property: 'q' }, propertyName: 'Bahnhofstraße 17' });
    const [one] = corrections([moved], [], { ...FIRST, propertyName: '' });
    expect(one?.lines).toEqual([{ label: 'Immobilie', from: null, to: 'Bahnhofstraße 17' }]);
  });

  it('marks each corrected fact with its value before the last correction', () => {
    const lines = [
      { label: 'Notizen', from: 'Hecke', to: 'Nur die Hecke' },
      { label: 'Ort', from: 'Domkloster 4', to: 'Domkloster 6' },
      { label: 'Notizen', from: 'Nur die Hecke', to: 'Rasen' },
      { label: 'Immobilie', from: null, to: 'Bahnhofstraße 17' },
    ];
    expect([...earlierValuesOf(lines)]).toEqual([
      ['Notizen', 'Nur die Hecke'],
      ['Standort', 'Domkloster 4'],
      ['Immobilie', null],
    ]);
  });
});
