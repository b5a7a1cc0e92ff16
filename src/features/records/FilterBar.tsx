import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { useDesk } from '../../components/offices';
import { Two } from '../../components/SecondLanguage';
import { NO_FILTER } from '../../domain/search/filter';
import { DeskFilters } from './DeskFilters';
import { FilterDialog } from './FilterDialog';
import { activeFilters, type FilterBarProps } from './filters';

/** Desktop: one line; phone: 'Filter' and chips. */
export function FilterBar(props: FilterBarProps) {
  const desk = useDesk(props.session);
  return desk ? <DeskFilters {...props} /> : <PhoneFilters {...props} />;
}

function PhoneFilters({ session, filter, names, end, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const active = activeFilters(filter, names);
  return (
    <div className="chips">
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        {active.length > 0 ? `Filter (${active.length})` : 'Filter'}
      </Button>
      {end}
      {active.map(({ text, without }) => (
        <button
          key={text}
          type="button"
          className="chip history__chip"
          aria-label={`Filter ${text} entfernen`}
          onClick={() => onChange({ ...filter, ...without })}
        >
          <Two>{text}</Two>
          <Icon of={X} />
        </button>
      ))}
      {active.length > 1 && (
        <Button variant="quiet" onClick={() => onChange(NO_FILTER)}>
          Zurücksetzen
        </Button>
      )}
      {open && (
        <FilterDialog
          session={session}
          filter={filter}
          names={names}
          onApply={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
