/** A week by person: every active person of the company, and others who documented. Pure. */
import type { EmployeeRecord } from '../../../api/employees';
import { historyPath } from '../../../components/paths';
import { authorText, type ShownRecord } from '../../../domain/documentation/record';
import { dayOf } from '../../../domain/time/germanDay';
import type { GridDay, GridRow } from '../../properties/week/weekRules';

type Author = Pick<ShownRecord, 'id' | 'user' | 'byLink' | 'employeeName' | 'capturedAt'>;

export function peopleRows(records: readonly Author[], employees: readonly EmployeeRecord[]): GridRow[] {
  const rows = new Map<string, GridRow & { days: GridDay[] }>();
  for (const { id, fullName, active } of employees)
    if (active) rows.set(id, { id, name: fullName, to: historyPath({ employee: id }), days: [] });
  for (const record of [...records].sort((a, b) => a.capturedAt - b.capturedAt)) {
    const row = rowFor(rows, record);
    const day = dayOf(record.capturedAt);
    const known = row.days.find((one) => one.day === day);
    if (known) Object.assign(known, { records: known.records + 1, newest: record.id });
    else row.days.push({ day, records: 1, newest: record.id, expected: [] });
  }
  return [...rows.values()];
}

function rowFor(rows: Map<string, GridRow & { days: GridDay[] }>, record: Author): GridRow & { days: GridDay[] } {
  const isPerson = !record.byLink && record.user !== null;
  const name = authorText(record);
  const id = isPerson ? String(record.user) : name;
  const known = rows.get(id);
  if (known) return known;
  const row = { id, name, to: isPerson ? historyPath({ employee: id }) : null, days: [] };
  rows.set(id, row);
  return row;
}
