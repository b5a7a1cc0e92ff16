import { FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import type { OpenEmployeeDialog } from '../people/actions';
import { EmployeeDialogs } from '../people/EmployeeDialogs';
import { EmployeeList } from '../people/EmployeeList';
import { usePeople } from '../people/usePeople';
import { personCount } from '../people/words';
import { type Company, ForCompany } from './ForCompany';
import { ProviderScreen } from './ProviderScreen';

export function Employees() {
  return <ForCompany>{(company) => <EmployeesOf company={company} />}</ForCompany>;
}

function EmployeesOf({ company }: { company: Company }) {
  const { account } = company;
  const { employees, numbers } = usePeople(account);
  const [dialog, setDialog] = useState<OpenEmployeeDialog | null>(null);
  const add = { label: 'Mitarbeitende hinzufügen', icon: UserPlus, onClick: () => setDialog({ act: 'new' }) };
  return (
    <>
      <ProviderScreen
        of={company}
        title="Mitarbeitende"
        count={employees.data && personCount(employees.data.length)}
        primary={add}
        secondary={{ label: 'Liste einlesen', icon: FileUp, onClick: () => setDialog({ act: 'import' }) }}
      >
        <ListFrame
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
      {/* Outside the frame, which changes when a tablet is turned: typed text stays. */}
      {dialog && (
        <EmployeeDialogs
          account={account}
          dialog={dialog}
          known={employees.data}
          numbers={numbers}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
