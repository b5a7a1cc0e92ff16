/** Remarks on a record, shared by every screen. */
import { expect, test } from 'vitest';
import { authorText, type DocumentationRecord, recordNotes } from '../../../../src/domain/documentation/record';
import { RECORD } from '../../../support/rows/record';

const MINUTE = 60_000;
const CAPTURED = Date.UTC(2026, 10, 21, 5, 48);
const NORMAL: DocumentationRecord = {
  ...RECORD,
  startedAt: CAPTURED - 10 * MINUTE,
  capturedAt: CAPTURED,
  completedAt: CAPTURED + 10 * MINUTE,
};
const notes = (change: Partial<DocumentationRecord>) => recordNotes({ ...NORMAL, ...change });

test('has none within ten minutes, also while photos are missing', () => {
  expect(notes({})).toEqual([]);
  expect(notes({ state: 'receiving', completedAt: null })).toEqual([]);
});

test.each<[string, Partial<DocumentationRecord>, ReturnType<typeof recordNotes>]>([
  ['completed later', { completedAt: CAPTURED + 10 * MINUTE + 1 }, [{ kind: 'transferred', at: CAPTURED + 600_001 }]],
  ['completed before it was captured', { completedAt: 0 }, [{ kind: 'transferred', at: 0 }]],
  ['made with an unknown clock', { clockKnown: false }, [{ kind: 'clock_unknown' }]],
  ['open for too long', { startedAt: CAPTURED - 10 * MINUTE - 1 }, [{ kind: 'over_time' }]],
  ['late', { late: true }, [{ kind: 'late' }]],
  ['edited', { editedAt: 5, editedBy: 'Super Admin' }, [{ kind: 'edited', at: 5, by: 'Super Admin' }]],
  ['edited by somebody unknown', { editedAt: 5 }, [{ kind: 'edited', at: 5, by: null }]],
  ['marked', { exceptions: [{ code: 'photo_time' }] }, [{ kind: 'exception', exception: { code: 'photo_time' } }]],
  ['made by link', { byLink: true }, [{ kind: 'by_link' }]],
  ['at a typed place', { locationSource: 'manual', locationStatus: 'unknown' }, [{ kind: 'no_gps' }]],
  ['at the address of the property', { locationSource: 'property' }, [{ kind: 'no_gps' }]],
  ['elsewhere', { locationStatus: 'off_site', distance: 480 }, [{ kind: 'off_site', metres: 480 }]],
])('has one remark only when %s', (_what, change, expected) => {
  expect(notes(change)).toEqual(expected);
});

test('marks a name without an account', () => {
  expect(authorText(NORMAL)).toBe('Emre Aydin');
  expect(authorText({ byLink: true, employeeName: 'J. Weber' })).toBe('Per Link: J. Weber');
});
