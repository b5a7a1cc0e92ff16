import { FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { useOnline } from '../../../device/connectivity';
import { useCountsBy, useEmployees, useNewestBy } from '../../../office/answers';
import { ListFrame } from '../../../office/list';
import { useTicks } from '../../../office/queries';
import type { EmployeeRecord } from '../../../remote/employees';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/listState';
import { ProviderScreen } from '../ProviderScreen';
import { usePhones } from '../phones/usePhones';
import { refresh } from '../refresh';
import { useAssignments } from '../useAssignments';
import { OFFLINE, personCount } from '../words';
import { AddEmployee } from './AddEmployee';
import type { Numbers, OpenDialog } from './actions';
import { EmployeeDialogs } from './EmployeeDialogs';
import { EmployeeList } from './EmployeeList';
import { ImportEmployees } from './ImportEmployees';

/** '/employees': the people of a company, what each has documented, and everything that can be done about them. */
export function Employees() {
  const session = useSession();
  return session ? <EmployeesOf session={session} /> : null;
}

function EmployeesOf({ session }: { session: SessionRow }) {
  const account = session.user;
  useTicks(account);
  const employees = useEmployees(account);
  const numbers = useNumbers(account);
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const online = useOnline();
  const changed = () => void refresh(account);
  const add = { label: 'Mitarbeitende hinzufügen', icon: UserPlus, onClick: () => setAdding(true) };
  return (
    <>
      <ProviderScreen
        session={session}
        title="Mitarbeitende"
        count={employees.data && personCount(employees.data.length)}
        primary={add}
        secondary={{ label: 'Liste einlesen', icon: FileUp, onClick: () => setImporting(true) }}
        offline={online ? null : OFFLINE}
      >
        <ListFrame<EmployeeRecord>
          query={employees}
          loading="Mitarbeitende werden geladen"
          empty={
            <Empty
              title="Noch keine Mitarbeitenden"
              text="Legen Sie ein Konto an: Die Person kann sich sofort anmelden und dort dokumentieren, wo Sie sie zuordnen."
              action={
                <Button icon={UserPlus} onClick={add.onClick}>
                  Erste Person hinzufügen
                </Button>
              }
            />
          }
        >
          {(employees) => <EmployeeList employees={employees} numbers={numbers} onOpenDialog={setDialog} />}
        </ListFrame>
      </ProviderScreen>
      {/* Beside the frame, which is another one once a tablet is turned: what was typed stays. */}
      {adding && <AddEmployee account={account} onAdded={changed} onClose={() => setAdding(false)} />}
      {importing && employees.data && (
        <ImportEmployees known={employees.data} onChanged={changed} onClose={() => setImporting(false)} />
      )}
      {dialog && (
        <EmployeeDialogs
          account={account}
          dialog={dialog}
          numbers={numbers}
          onChanged={changed}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Documentations, the last of them, and properties of each person; null while one of them is not known. */
function useNumbers(account: string): Numbers {
  const counts = useCountsBy(account, 'employee').data;
  const assignments = useAssignments(account).data;
  const newest = useNewestBy(account, 'employee').data;
  const phones = usePhones(account).data;
  return {
    documentations: (id) => (counts ? (counts.get(id) ?? 0) : null),
    newest: (id) => (newest ? (newest.get(id) ?? 0) : null),
    phone: (id) => phones?.get(id),
    properties: (id) => (assignments ? assignments.filter(({ user }) => user === id).length : null),
  };
}
