import { describe, expect, it } from 'vitest';
import { CLOCK_RIGHT } from '../../../../src/domain/delivery/clockOffset';
import { manifestIssues, storedTimes, submissionIssues } from '../../../../src/domain/delivery/submission';
import type { Sealed } from '../../../../src/domain/documentation/documentation';
import { NEWEST } from '../../../../src/domain/documentation/later';
import { content, photo } from '../documentation/draft';

const YEAR = 365 * 86_400_000;
const sealed: Sealed = { ...content, contentHash: 'c'.repeat(64) };
const linked: Sealed = { ...sealed, author: null, employeeName: 'Max Müller', property: null };

function issues(body: unknown, byLink = false): string[] {
  return submissionIssues(body, { byLink }).map(({ field, code }) => (field ? `${field} ${code}` : code));
}
const changed = (change: object) => issues({ ...sealed, ...change });

describe('a sealed documentation', () => {
  it('of a person and of a link is accepted', () => {
    expect(issues(sealed)).toEqual([]);
    expect(issues(linked, true)).toEqual([]);
  });

  it('may omit what the phone did not know', () => {
    expect(changed({ accuracy: null, serviceType: null, clockOffset: null, notes: '' })).toEqual([]);
    const typed = { locationSource: 'manual', latitude: null, longitude: null, accuracy: null, location: 'Keller' };
    expect(changed(typed)).toEqual([]);
  });

  for (const body of [null, undefined, 7, 'text', [], [sealed]])
    it(`is an object, not ${JSON.stringify(body)?.slice(0, 40)}`, () => expect(issues(body)).toEqual(['body_invalid']));

  it('names every missing and every unknown key', () => {
    const { notes: _notes, clockOffset: _offset, ...rest } = sealed;
    expect(issues({ ...rest, more: 1, __proto__: { notes: 'inherited' } })).toEqual([
      'more unknown_key',
      'notes missing_key',
      'clockOffset missing_key',
    ]);
  });

  const wrong: [object, string][] = [
    [{ version: NEWEST + 1 }, 'version version_unknown'],
    [{ version: 2 }, 'work missing_key'],
    [{ work: { activities: [], from: null, until: null } }, 'work unknown_key'],
    [{ version: 2, work: { activities: [] } }, 'work work_invalid'],
    [{ version: NEWEST + 1, mood: 'good', notes: { de: '' } }, 'version version_unknown'],
    [{ version: '1' }, 'version version_unknown'],
    [{ id: 7 }, 'id wrong_type'],
    [{ id: 'doc00000000001' }, 'id id_invalid'],
    [{ id: 'doc0000000000012' }, 'id id_invalid'],
    [{ id: 'DOC000000000001' }, 'id id_invalid'],
    [{ author: '' }, 'author id_invalid'],
    [{ property: 'x' }, 'property id_invalid'],
    [{ location: 5 }, 'location wrong_type'],
    [{ location: 'x'.repeat(501) }, 'location location_length'],
    [{ location: '\ud800' }, 'location text_invalid'],
    [{ latitude: 90.1 }, 'latitude coordinates_invalid'],
    [{ latitude: '50' }, 'latitude wrong_type'],
    [{ longitude: -180.1 }, 'longitude coordinates_invalid'],
    [{ accuracy: -1 }, 'accuracy accuracy_invalid'],
    [{ locationSource: 'wlan' }, 'locationSource version_unknown'],
    [{ locationSource: '' }, 'locationSource location_source_invalid'],
    [{ serviceType: 'Zauberei' }, 'serviceType version_unknown'],
    [{ serviceType: '' }, 'serviceType service_type_invalid'],
    [{ serviceType: 'x'.repeat(41) }, 'serviceType service_type_invalid'],
    [{ serviceType: 7 }, 'serviceType wrong_type'],
    [{ notes: null }, 'notes wrong_type'],
    [{ notes: '🧹'.repeat(5001) }, 'notes notes_length'],
    [{ notes: 'a\udc00' }, 'notes text_invalid'],
    [{ startedAt: 1 }, 'startedAt wrong_type'],
    [{ startedAt: '2026-11-21T06:40:00Z' }, 'startedAt time_invalid'],
    [{ capturedAt: '2026-02-30T06:40:00.000Z' }, 'capturedAt time_invalid'],
    [{ capturedAt: '2026-11-21T24:00:00.000Z' }, 'capturedAt time_invalid'],
    [{ capturedAt: '1969-12-30T23:59:59.999Z' }, 'capturedAt time_invalid'],
    [{ clockOffset: 1.5 }, 'clockOffset clock_offset_invalid'],
    [{ clockOffset: 1e15 }, 'clockOffset clock_offset_invalid'],
    [{ contentHash: 'C'.repeat(64) }, 'contentHash hash_mismatch'],
    [{ photos: {} }, 'photos wrong_type'],
    [{ photos: [] }, 'photos photos_count'],
    [{ employeeName: 'Max' }, 'employeeName name_not_allowed'],
    [{ property: null }, 'property property_missing'],
    [{ latitude: null }, 'latitude coordinates_invalid'],
    [{ latitude: 0, longitude: 0 }, 'location location_missing'],
    [{ latitude: null, longitude: null }, 'location location_missing'],
    [{ location: '\u200b ', locationSource: 'manual', latitude: null, longitude: null }, 'location location_missing'],
  ];
  for (const [change, issue] of wrong)
    it(`${JSON.stringify(change).slice(0, 45)}: ${issue}`, () => expect(changed(change)).toEqual([issue]));

  it('takes 5,000 characters of notes and 500 of location', () =>
    expect(changed({ notes: '🧹'.repeat(5000), location: 'ü'.repeat(500) })).toEqual([]));

  it('by link needs a visible name of at most 100 characters', () => {
    const name = (employeeName: unknown) => issues({ ...linked, employeeName }, true);
    expect(name(null)).toEqual(['employeeName name_missing']);
    for (const bad of ['', ' ', '\u2060', 'x'.repeat(101)]) expect(name(bad)).toEqual(['employeeName name_length']);
    expect(name('\ud800')).toEqual(['employeeName text_invalid']);
  });

  it('is never refused for its clock', () => {
    for (const years of [1, 2, 5, 100])
      for (const clockOffset of [null, 0, -years * YEAR]) {
        const at = (iso: string) => new Date(Date.parse(iso) + years * YEAR).toISOString();
        const times = { startedAt: at(sealed.startedAt), capturedAt: at(sealed.capturedAt) };
        expect(changed({ ...times, clockOffset }), `${years} years, ${clockOffset}`).toEqual([]);
      }
  });
});

describe('the manifest', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...photo, id: `pho${String(index).padStart(12, '0')}` }));
  const of = (photos: unknown[]) => manifestIssues(photos, NEWEST).map(({ field, code }) => `${field} ${code}`);

  it('has 1 to 20 photos', () => {
    expect(of(many(1))).toEqual([]);
    expect(of(many(20))).toEqual([]);
    expect(of([])).toEqual(['photos photos_count']);
    expect(of(many(21))).toEqual(['photos photos_count']);
  });

  it('names each photo once', () => expect(of([photo, photo])).toEqual(['photos.1 photo_duplicate']));

  const wrong: [object, string][] = [
    [{ sha256: 'x' }, 'photos.0.sha256 photo_invalid'],
    [{ bytes: 0 }, 'photos.0.bytes photo_bytes'],
    [{ bytes: 2 * 1024 * 1024 + 1 }, 'photos.0.bytes photo_bytes'],
    [{ bytes: 1.5 }, 'photos.0.bytes photo_bytes'],
    [{ width: 0 }, 'photos.0.width photo_dimensions'],
    [{ height: '1080' }, 'photos.0.height wrong_type'],
    [{ takenAt: 'gestern' }, 'photos.0.takenAt time_invalid'],
    [{ source: 'scan' }, 'photos.0.source version_unknown'],
    [{ source: '' }, 'photos.0.source photo_invalid'],
    [{ more: 1 }, 'photos.0.more unknown_key'],
  ];
  for (const [change, issue] of wrong)
    it(`${JSON.stringify(change).slice(0, 45)}: ${issue}`, () =>
      expect(of([{ ...photo, ...change }])).toEqual([issue]));

  it('allows 25 megapixels, not one more', () => {
    expect(of([{ ...photo, width: 5000, height: 5000 }])).toEqual([]);
    expect(of([{ ...photo, width: 5001, height: 5000 }])).toEqual(['photos.0 photo_dimensions']);
    expect(of([{ ...photo, width: 30_000, height: 30_000 }])).toEqual(['photos.0 photo_dimensions']);
  });

  it('has marks from version 5 on, each only where it says something', () => {
    const before = { ...photo, role: 'before', masked: true };
    const after = { ...photo, id: 'pho000000000009', role: 'after', pair: photo.id };
    expect(of([before, after])).toEqual([]);
    expect(manifestIssues([before], 4).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'photos.0.role unknown_key',
      'photos.0.masked unknown_key',
    ]);
    expect(of([{ ...photo, masked: false }])).toEqual(['photos.0.masked wrong_type']);
    expect(of([{ ...photo, role: null }])).toEqual(['photos.0.role wrong_type']);
    expect(of([{ ...photo, role: 'during' }])).toEqual(['photos.0.role version_unknown']);
    expect(of([{ ...after, pair: 'x' }])).toEqual(['photos.0.pair id_invalid']);
  });

  it('names the Vorher of each Nachher, here or in another record', () => {
    const after = { ...photo, id: 'pho000000000009', role: 'after', pair: photo.id };
    expect(of([after])).toEqual([]);
    expect(of([photo, after])).toEqual(['photos.1.pair photo_pair']);
    expect(of([{ ...photo, role: 'after' }])).toEqual(['photos.0.pair photo_pair']);
    expect(of([{ ...photo, role: 'after', pair: photo.id }])).toEqual(['photos.0.pair photo_pair']);
    expect(of([{ ...photo, role: 'before', pair: after.id }])).toEqual(['photos.0.pair photo_pair']);
    expect(of([{ ...photo, pair: after.id }])).toEqual(['photos.0.pair photo_pair']);
  });

  it('reports each item that is no photo', () =>
    expect(of([null, 1, []])).toEqual(['photos.0 photo_invalid', 'photos.1 photo_invalid', 'photos.2 photo_invalid']));
});

describe('the stored times (D9)', () => {
  const received = Date.UTC(2026, 10, 21, 9);
  const times = (clockOffset: number | null) => storedTimes({ ...sealed, clockOffset }, received);

  it('are device times plus the measured offset', () => {
    expect(times(0).capturedAt).toBe(Date.parse(sealed.capturedAt));
    expect(times(-60_000).startedAt).toBe(Date.parse(sealed.startedAt) - 60_000);
  });

  it('are the raw ones when the offset is unknown', () =>
    expect(times(null)).toEqual({ ...times(0), clockKnown: false }));

  it('are never later than the arrival, which makes the clock unknown', () => {
    const arrival = { startedAt: received, capturedAt: received };
    expect(times(86_400_000)).toEqual({ ...arrival, clockKnown: false });
    expect(times(100 * YEAR)).toEqual({ ...arrival, clockKnown: false });
  });

  it('accept a slightly wrong offset: the transfer takes time', () => {
    const captured = Date.parse(sealed.capturedAt);
    const at = (receivedAt: number) => storedTimes({ ...sealed, clockOffset: 0 }, receivedAt);
    expect(at(captured - CLOCK_RIGHT)).toMatchObject({ capturedAt: captured - CLOCK_RIGHT, clockKnown: true });
    expect(at(captured - CLOCK_RIGHT - 1)).toMatchObject({ capturedAt: captured - CLOCK_RIGHT - 1, clockKnown: false });
  });

  it('shift the beginning too, by the same clock', () =>
    expect(
      storedTimes({ ...sealed, startedAt: new Date(received + YEAR).toISOString(), clockOffset: 0 }, received),
    ).toMatchObject({ startedAt: received, clockKnown: false }));
});
