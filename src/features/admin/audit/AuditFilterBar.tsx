import { Button } from '../../../components/Button';
import { useTyped } from '../../../components/filters/useTyped';
import { SearchField, SelectField } from '../../../components/SelectField';
import { TextField } from '../../../components/TextField';
import { ACTIONS, OBJECTS } from '../../evidence/auditWords';
import type { AuditFilters } from './filters';
import { PersonField } from './PersonField';

type FilterBarProps = {
  account: string;
  filters: AuditFilters;
  onSet: (patch: Partial<AuditFilters>) => void;
  onReset: () => void;
};

const OBJECT_OPTIONS = [
  { value: '', label: 'Alles' },
  ...Object.entries(OBJECTS).map(([value, label]) => ({ value, label })),
];
/** Two actions have the same label; the filter offers each label once. */
const ACTION_OPTIONS = [
  { value: '', label: 'Alle Aktionen' },
  ...Object.entries(ACTIONS)
    .filter(([value]) => value !== 'remove')
    .map(([value, label]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) })),
];

export function AuditFilterBar({ account, filters, onSet, onReset }: FilterBarProps) {
  const [typed, setTyped] = useTyped(filters.search, (search) => onSet({ search }));
  const resetFilters = () => {
    setTyped('');
    onReset();
  };
  return (
    <form className="filters audit-filters" onSubmit={(event) => event.preventDefault()}>
      <PersonField account={account} value={filters.person} onChange={(person) => onSet({ person })} />
      <SelectField
        label="Objekt"
        options={OBJECT_OPTIONS}
        value={filters.object}
        onChange={(object) => onSet({ object })}
      />
      <SelectField
        label="Aktion"
        options={ACTION_OPTIONS}
        value={filters.action}
        onChange={(action) => onSet({ action })}
      />
      <TextField
        label="Von"
        type="date"
        value={filters.from}
        onChange={(event) => onSet({ from: event.target.value })}
      />
      <TextField label="Bis" type="date" value={filters.to} onChange={(event) => onSet({ to: event.target.value })} />
      <SearchField
        label="Suche"
        placeholder="Nummer, Name"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button variant="quiet" onClick={resetFilters}>
        Zurücksetzen
      </Button>
      {filters.record && (
        <p className="kind audit-filters__record">Nur die Einträge zu einem Datensatz. „Zurücksetzen“ zeigt alle.</p>
      )}
    </form>
  );
}
