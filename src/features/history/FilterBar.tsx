import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../data/db';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { activeFilters, type Names } from './activeFilters';
import { FilterDialog } from './FilterDialog';
import { type Filters, NO_FILTERS } from './filters';

type FilterBarProps = {
  session: SessionRow;
  filters: Filters;
  names: Names;
  onChange: (filters: Filters) => void;
};

/** 'Filter', and each active one as a chip that takes it away. */
export function FilterBar({ session, filters, names, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const active = activeFilters(filters, names);
  return (
    <div className="chips">
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        {active.length > 0 ? `Filter (${active.length})` : 'Filter'}
      </Button>
      {active.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className="chip history__chip"
          aria-label={`Filter ${label} entfernen`}
          onClick={() => onChange({ ...filters, ...without })}
        >
          {label}
          <Icon of={X} />
        </button>
      ))}
      {active.length > 1 && (
        <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
          Zurücksetzen
        </Button>
      )}
      {open && (
        <FilterDialog
          session={session}
          filters={filters}
          names={names}
          onApply={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
