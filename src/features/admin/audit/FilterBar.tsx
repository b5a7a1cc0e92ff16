import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../../domain/limits';
import { ACTIONS, OBJECTS } from '../../../office/auditWords';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { SearchField, SelectField } from '../../../ui/selectField';
import type { Filters } from './filters';
import { useAuditPeople } from './queries';

type FilterBarProps = {
  account: string;
  filters: Filters;
  onSet: (patch: Partial<Filters>) => void;
  onReset: () => void;
};

const NOBODY = { value: 'system', label: 'System (automatisch)' };
const OBJECT_OPTIONS = [
  { value: '', label: 'Alles' },
  ...Object.entries(OBJECTS).map(([value, label]) => ({ value, label })),
];
/** Two words of the log read the same; the filter offers each word once. */
const ACTION_OPTIONS = [
  { value: '', label: 'Alle Aktionen' },
  ...Object.entries(ACTIONS)
    .filter(([value]) => value !== 'remove')
    .map(([value, label]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) })),
];

/** Person, object, action, period, free text. */
export function FilterBar({ account, filters, onSet, onReset }: FilterBarProps) {
  const { data: people } = useAuditPeople(account);
  const options = [
    { value: '', label: 'Alle Personen' },
    NOBODY,
    ...(people ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <form className="filters audit-filters" onSubmit={(event) => event.preventDefault()}>
      <SelectField label="Person" options={options} value={filters.person} onChange={(person) => onSet({ person })} />
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
      <Search key={filters.search === '' ? 'empty' : 'typed'} value={filters.search} onSet={onSet} />
      <Button variant="quiet" onClick={onReset}>
        Zurücksetzen
      </Button>
      {filters.record && (
        <p className="kind audit-filters__record">Nur die Einträge zu einem Datensatz. „Zurücksetzen“ zeigt alle.</p>
      )}
    </form>
  );
}

/** Asks once the typing has stopped. */
function Search({ value, onSet }: { value: string; onSet: FilterBarProps['onSet'] }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSet({ search: typed }), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  });
  return (
    <SearchField
      label="Suche"
      placeholder="Nummer, Name"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
