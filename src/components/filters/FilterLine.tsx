import { SlidersHorizontal, X } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { type Filter, type FilterField, isFiltered, readingOf } from '../../domain/search/filter';
import { propertyChip } from '../../domain/search/propertyChip';
import { Button } from '../Button';
import { Icon } from '../Icon';
import { PickField } from '../PickField';
import { SearchField } from '../SelectField';
import { PeriodFields } from './PeriodFields';
import { useTyped } from './useTyped';
import './filters.css';

/** Changes some filters; null resets all. */
export type ChangeFilters = (change: Partial<Filter> | null) => void;

type Property = { id: string; name: string; address?: string };

type PropertyPickProps = {
  properties: readonly Property[] | undefined;
  filters: Pick<Filter, 'property'>;
  /** Label where the chosen one is not in the list: ended, deleted, loading. */
  otherwise: string;
  onChange: ChangeFilters;
};

/** Immobilie, found by a part of its name or address. */
export function PropertyPick({ properties = [], filters, otherwise, onChange }: PropertyPickProps) {
  const chosen = filters.property;
  const known = properties.map(({ id, name, address }) => ({
    value: id,
    label: name,
    ...(address && { hint: address }),
  }));
  const missing = chosen !== null && !known.some(({ value }) => value === chosen);
  return (
    <PickField
      label="Immobilie"
      all="Alle Immobilien"
      options={missing ? [...known, { value: chosen, label: otherwise }] : known}
      value={chosen ?? ''}
      onChange={(property) => onChange({ property: property || null })}
    />
  );
}

type SearchInputProps = { filters: Pick<Filter, 'search'>; onChange: ChangeFilters; bare?: boolean };

/** A free-text question; the address updates when typing pauses. */
export function SearchInput({ filters, onChange, bare }: SearchInputProps) {
  const [typed, setTyped] = useTyped(filters.search, (search) => onChange({ search }));
  return (
    <SearchField
      label="Suchen oder fragen"
      bare={bare}
      placeholder="Treppenhaus letzten Dienstag"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

type UnderstoodProps = { filters: Filter; properties: readonly Property[]; onChange: ChangeFilters };

/** What was parsed from a question: each part can be removed. */
function Understood({ filters, properties, onChange }: UnderstoodProps) {
  const reading = readingOf(filters, Date.now());
  const place = filters.property === null ? propertyChip(reading, filters.search, properties) : null;
  const chips = [...reading.chips, ...(place ? [place] : [])];
  if (chips.length === 0) return null;
  return (
    <div className="chips">
      {chips.map(({ text, words, without }) => (
        <button
          key={text}
          type="button"
          className="chip"
          aria-label={`${text} („${words}“) entfernen`}
          onClick={() => onChange({ search: without })}
        >
          {text}
          <span className="small muted">„{words}“</span>
          <Icon of={X} small />
        </button>
      ))}
    </div>
  );
}

type FilterLineProps = Omit<PropertyPickProps, 'filters'> & {
  filters: Filter;
  /** Rarely used fields. */
  more: ReactNode;
  /** Their filters: while closed, the number of set ones is shown. */
  further: readonly Exclude<FilterField, 'span'>[];
};

/**
 * Office filters: property, period and search in a line, others behind 'Mehr Filter'. The address
 * holds all.
 */
export function FilterLine({ filters, onChange, more, further, ...pick }: FilterLineProps) {
  const moreSet = further.filter((field) => filters[field]).length;
  // Until chosen: open if the address sets one of these filters.
  const [chosen, choose] = useState<boolean | null>(null);
  const open = chosen ?? moreSet > 0;
  const [resets, setResets] = useState(0);
  const fields = useId();
  const resetFilters = () => {
    onChange(null);
    setResets(resets + 1);
  };
  return (
    <search className="filters" aria-label="Filter">
      <div className="filters__line">
        <PropertyPick {...pick} filters={filters} onChange={onChange} />
        <Fragment key={resets}>
          <PeriodFields span={filters} onChange={onChange} />
          <SearchInput filters={filters} onChange={onChange} />
        </Fragment>
        <Button
          icon={SlidersHorizontal}
          aria-expanded={open}
          aria-controls={open ? fields : undefined}
          onClick={() => choose(!open)}
        >
          {moreSet > 0 ? `Mehr Filter (${moreSet})` : 'Mehr Filter'}
        </Button>
        {isFiltered(filters) && (
          <Button variant="quiet" onClick={resetFilters}>
            Zurücksetzen
          </Button>
        )}
      </div>
      <Understood filters={filters} properties={pick.properties ?? []} onChange={onChange} />
      {open && (
        <div className="filters__more" id={fields}>
          {more}
        </div>
      )}
    </search>
  );
}
