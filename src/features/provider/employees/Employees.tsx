import { FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../../office/list';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/listState';
import { type Company, ForCompany } from '../ForCompany';
import { ProviderScreen } from '../ProviderScreen';
import { personCount } from '../words';
import type { OpenDialog } from './actions';
import { EmployeeDialogs } from './EmployeeDialogs';
import { EmployeeList } from './EmployeeList';
import { usePeople } from './usePeople';

/** '/employees': the people of a company, what each has documented, and everything that can be done about them. */
export function Employees() {
  return <ForCompany>{(company) => <EmployeesOf company={company} />}</ForCompany>;
}

function EmployeesOf({ company }: { company: Company }) {
  const { account } = company;
  const { employees, numbers } = usePeople(account);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
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
      {/* Beside the frame, which is another one once a tablet is turned: what was typed stays. */}
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
