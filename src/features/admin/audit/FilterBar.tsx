import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../../domain/limits';
import { ACTIONS, OBJECTS } from '../../../office/auditWords';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { SearchField, SelectField } from '../../../ui/selectField';
import type { Filters } from './filters';
import { PersonField } from './PersonField';

type FilterBarProps = {
  account: string;
  filters: Filters;
  onSet: (patch: Partial<Filters>) => void;
  onReset: () => void;
};

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
  const [typed, setTyped] = useState<string | null>(null);
  const reset = () => {
    setTyped(null);
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
      <Search value={filters.search} typed={typed} onType={setTyped} onSet={onSet} />
      <Button variant="quiet" onClick={reset}>
        Zurücksetzen
      </Button>
      {filters.record && (
        <p className="kind audit-filters__record">Nur die Einträge zu einem Datensatz. „Zurücksetzen“ zeigt alle.</p>
      )}
    </form>
  );
}

type SearchProps = {
  value: string;
  /** What is not searched for yet; null = nothing. */
  typed: string | null;
  onType: Dispatch<SetStateAction<string | null>>;
  onSet: FilterBarProps['onSet'];
};

/** Asks once the typing has stopped; then it shows again what is searched for. */
function Search({ value, typed, onType, onSet }: SearchProps) {
  useEffect(() => {
    if (typed === null) return;
    // A letter that came meanwhile stays.
    if (typed === value) return onType((now) => (now === typed ? null : now));
    const timer = setTimeout(() => onSet({ search: typed }), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  });
  return (
    <SearchField
      label="Suche"
      placeholder="Nummer, Name"
      value={typed ?? value}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
