import { Empty } from '../../components/ListState';
import { useSearch } from '../../components/lists/SearchField';
import { hasAllWords } from '../../components/lists/search';
import { useWide } from '../../components/useWide';
import type { EmployeeListProps } from './actions';
import { EmployeeCard } from './EmployeeCard';
import { EmployeeTable } from './EmployeeTable';
import { personCount } from './words';

/** People that match: a table on desktop, cards on a phone. */
export function EmployeeList({ employees, numbers, onOpenDialog }: EmployeeListProps) {
  const wide = useWide();
  const { search, field } = useSearch('Name oder E-Mail');
  const found = employees.filter(({ fullName, email }) => hasAllWords(search, fullName, email));
  const emptyText = found.length === 0 && (
    <Empty title="Niemand gefunden" text="Zu dieser Suche gibt es keine Person." />
  );
  if (!wide)
    return (
      <>
        {field}
        {found.map((person) => (
          <EmployeeCard key={person.id} person={person} numbers={numbers} onOpenDialog={onOpenDialog} />
        ))}
        {emptyText}
      </>
    );
  const active = employees.filter((person) => person.active).length;
  return (
    <>
      <section className="table-box" aria-label="Mitarbeitende">
        <div className="table-box__head">
          {field}
          <span className="muted small">{`${personCount(employees.length)}, ${active} aktiv`}</span>
        </div>
        {emptyText || <EmployeeTable employees={found} numbers={numbers} onOpenDialog={onOpenDialog} />}
      </section>
      <p className="small muted">
        Wer deaktiviert ist, kann sich nicht mehr anmelden. Die Dokumentationen bleiben mit Namen erhalten, auch nach
        dem Löschen des Kontos.
      </p>
    </>
  );
}
