import { useState } from 'react';
import { useEmployees } from '../../../api/cache/answers';
import { toKnownCount } from '../../../components/FieldListState';
import { documentationPath, historyPath } from '../../../components/paths';
import { useDocumentations } from '../../../db/live/records';
import { addDays, dayOf, startOf } from '../../../domain/time/germanDay';
import { useSyncStatus } from '../../../sync/status';
import { Week } from '../../properties/week/Week';
import { getMonday } from '../../properties/week/weekRules';
import { peopleRows } from './peopleRows';

/** More records than the biggest expected company makes in a week. */
const OF_A_WEEK = 10_000;

/** Who documented on which day, from the phone's own copy; by link without a name of the company. */
export function PeopleWeek({ account }: { account: string }) {
  const [monday, setMonday] = useState(() => getMonday(dayOf(Date.now())));
  const span = { from: startOf(monday), to: startOf(addDays(monday, 7)) };
  const records = useDocumentations({ account, ...span, limit: OF_A_WEEK });
  const { data: employees, error } = useEmployees(account);
  // Before the first pull the phone's copy is empty, whatever the people did.
  const known = useSyncStatus(({ pulledAt }) => toKnownCount(records?.length, pulledAt));
  const isKnown = typeof known === 'number' && (employees !== undefined || error !== null);
  return (
    <Week
      title="Woche der Mitarbeitenden"
      head="Person"
      monday={monday}
      onMonday={setMonday}
      rows={isKnown ? peopleRows(records ?? [], employees ?? []) : undefined}
      paths={{
        records: (employee, { day, records: count, newest }) =>
          count === 1 && newest ? documentationPath(newest) : historyPath({ employee, from: day, to: day }),
        missing: (employee, day) => historyPath({ employee, from: day, to: day }),
      }}
      empty={<p className="muted">Noch keine Mitarbeitenden, und in dieser Woche keine Dokumentation.</p>}
    />
  );
}
