import { FileUp, Grid3x3, Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../components/lists/List';
import { CompanyActivities } from '../account/CompanyActivities';
import type { OpenEmployeeDialog } from '../people/actions';
import { EmployeeDialogs } from '../people/EmployeeDialogs';
import { EmployeeList } from '../people/EmployeeList';
import { usePeople } from '../people/usePeople';
import { personCount } from '../people/words';
import { EmployeesEmpty } from './EmployeesEmpty';
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
        secondary={[
          { label: 'Wer arbeitet wo?', icon: Grid3x3, onClick: () => setDialog({ act: 'grid' }) },
          { label: 'Karten drucken', icon: Printer, onClick: () => setDialog({ act: 'cards' }) },
          { label: 'Liste einlesen', icon: FileUp, onClick: () => setDialog({ act: 'import' }) },
        ]}
      >
        <ListFrame
          query={employees}
          loading="Mitarbeitende werden geladen"
          empty={<EmployeesEmpty onAdd={add.onClick} onImport={() => setDialog({ act: 'import' })} />}
        >
          {(employees) => <EmployeeList employees={employees} numbers={numbers} onOpenDialog={setDialog} />}
        </ListFrame>
        <CompanyActivities />
      </ProviderScreen>
      {/* Outside the frame, which changes when a tablet is turned: typed text stays. */}
      {dialog && (
        <EmployeeDialogs
          account={account}
          company={company.company}
          dialog={dialog}
          known={employees.data}
          numbers={numbers}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
