import { describe, expect, it } from 'vitest';
import type { EmployeeRecord } from '../../../../src/api/employees';
import type { ShownRecord } from '../../../../src/domain/documentation/record';
import { peopleRows } from '../../../../src/features/provider/dashboard/peopleRows';

const at = (time: string) => Date.parse(`2026-11-${time}:00.000+01:00`);
const record = (id: string, user: string | null, time: string) =>
  ({ id, user, byLink: user === null, employeeName: user ?? 'J. Weber', capturedAt: at(time) }) as ShownRecord;
const employee = (id: string, active = true) => ({ id, fullName: `Name ${id}`, active }) as EmployeeRecord;

describe('the week of the people', () => {
  it('has every active person, and others who documented', () => {
    const records = [
      record('r3', 'emre', '24T17:00'),
      record('r2', 'emre', '24T06:00'),
      record('r1', 'emre', '23T06:00'),
      record('r4', 'gone', '23T07:00'),
      record('r5', null, '25T07:00'),
    ];
    const rows = peopleRows(records, [employee('emre'), employee('ana'), employee('off', false)]);
    expect(rows.map(({ name, to }) => [name, to])).toEqual([
      ['Name emre', '/history?employee=emre'],
      ['Name ana', '/history?employee=ana'],
      ['gone', '/history?employee=gone'],
      ['Per Link: J. Weber', null],
    ]);
    expect(rows[0]?.days).toEqual([
      { day: '2026-11-23', records: 1, newest: 'r1', expected: [] },
      { day: '2026-11-24', records: 2, newest: 'r3', expected: [] },
    ]);
    expect(rows[1]?.days).toEqual([]);
  });
});
