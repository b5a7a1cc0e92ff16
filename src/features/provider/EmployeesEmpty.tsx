import { FileUp, UserPlus } from 'lucide-react';
import { Button } from '../../components/Button';
import { Empty } from '../../components/ListState';

/** A company without employees: one, or a list. */
export function EmployeesEmpty({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const ways = [
    { label: 'Erste Person hinzufügen', icon: UserPlus, onClick: onAdd },
    { label: 'Mehrere einlesen', icon: FileUp, onClick: onImport },
  ];
  const buttons = ways.map(({ label, ...way }) => (
    <Button key={label} {...way}>
      {label}
    </Button>
  ));
  return (
    <Empty
      title="Noch keine Mitarbeitenden"
      text="Fügen Sie Namen aus WhatsApp oder Excel ein, oder legen Sie eine Person an. Alle dokumentieren dort, wo Sie sie zuordnen."
      action={<div className="btn-row">{buttons}</div>}
    />
  );
}
