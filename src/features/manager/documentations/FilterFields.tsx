/** The fields of the filters, the same at the desk and on a phone. */
import { addDays } from 'date-fns/addDays';
import {
  type Filter,
  LOCATION_LABEL,
  PERIOD_LABEL,
  PERIODS,
  STATE_LABEL,
  spanOf,
  TRUST_LABEL,
  TRUSTS,
} from '../../../domain/filter';
import { LOCATION_STATUSES } from '../../../domain/place';
import { SERVICE_TYPES } from '../../../domain/service';
import { useOwnedProperties, useSharings } from '../../../office/answers';
import { TextField } from '../../../ui/field';
import { byName } from '../../../ui/format';
import { SearchField, SelectField } from '../../../ui/selectField';
import { dayOf } from '../days';
import { providersOf } from '../providers';
import { type ChangeFilters, useTyped } from './useFilters';

export type FilterFormProps = { account: string; filters: Filter; onChange: ChangeFilters };

/** A choice with 'all' first; '' stands for it. */
function withAll<V extends string>(all: string, options: { value: V; label: string }[]) {
  return [{ value: '' as const, label: all }, ...options];
}

function labelled<V extends string>(of: Record<V, string>, values: readonly V[]) {
  return values.map((value) => ({ value, label: of[value] }));
}

/** Immobilie, Dienstleister, Leistung. */
export function WhereFields({ account, filters, onChange }: FilterFormProps) {
  const { data: properties = [] } = useOwnedProperties(account);
  const { data: sharings = [] } = useSharings(account);
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <>
      <SelectField
        label="Immobilie"
        options={withAll('Alle Immobilien', kept(filters.property, [...properties].sort(byName).map(named)))}
        value={filters.property ?? ''}
        onChange={(property) => onChange({ property: property || null })}
      />
      <SelectField
        label="Dienstleister"
        options={withAll('Alle Dienstleister', kept(filters.provider, providersOf(sharings).map(named)))}
        value={filters.provider ?? ''}
        onChange={(provider) => onChange({ provider: provider || null })}
      />
      <SelectField
        label="Leistung"
        options={withAll(
          'Alle Leistungen',
          SERVICE_TYPES.map((value) => ({ value, label: value })),
        )}
        value={filters.service ?? ''}
        onChange={(service) => onChange({ service: service || null })}
      />
    </>
  );
}

/** What the address names stays choosable, also when it is not (or no longer) in the list: ended, deleted, loading. */
function kept(id: string | null, options: { value: string; label: string }[]) {
  if (id === null || options.some(({ value }) => value === id)) return options;
  return [...options, { value: id, label: 'Nicht mehr verbunden' }];
}

/** Herkunft (trust level) and Standort. */
export function PlaceFields({ filters, onChange }: FilterFormProps) {
  return (
    <>
      <SelectField
        label="Herkunft"
        options={withAll('Jede Herkunft', labelled(TRUST_LABEL, TRUSTS))}
        value={filters.trust ?? ''}
        onChange={(trust) => onChange({ trust: trust || null })}
      />
      <SelectField
        label="Standort"
        options={withAll('Jeder Standort', labelled(LOCATION_LABEL, LOCATION_STATUSES))}
        value={filters.locationStatus ?? ''}
        onChange={(status) => onChange({ locationStatus: status || null })}
      />
    </>
  );
}

const STATE_OPTIONS = [
  { value: '' as const, label: 'Alle Einträge' },
  { value: 'deleted' as const, label: STATE_LABEL.deleted },
];

/** Zustand: what was deleted stands in its old place, or alone (D117). */
export function StateField({ filters, onChange }: Omit<FilterFormProps, 'account'>) {
  return (
    <SelectField
      label="Zustand"
      options={STATE_OPTIONS}
      value={filters.state === 'deleted' ? 'deleted' : ''}
      onChange={(state) => onChange({ state: state || null })}
    />
  );
}

/** Zeitraum, Von, Bis: a named period shows its days, an own day ends the name. */
export function PeriodFields({ filters, onChange }: Omit<FilterFormProps, 'account'>) {
  const { from, to } = spanOf(filters, Date.now());
  const own = { period: null, from: from === undefined ? null : dayOf(from), to: lastDay(to) };
  const choices = withAll(
    filters.period || (!own.from && !own.to) ? 'Gesamt' : 'Von – bis',
    labelled(PERIOD_LABEL, PERIODS),
  );
  return (
    <>
      <SelectField
        label="Zeitraum"
        options={choices}
        value={filters.period ?? ''}
        onChange={(period) => onChange({ period: period || null, from: null, to: null })}
      />
      <TextField
        label="Von"
        type="date"
        value={own.from ?? ''}
        onChange={(event) => onChange({ ...own, from: event.target.value || null })}
      />
      <TextField
        label="Bis"
        type="date"
        value={own.to ?? ''}
        onChange={(event) => onChange({ ...own, to: event.target.value || null })}
      />
    </>
  );
}

function lastDay(to: number | undefined): string | null {
  return to === undefined ? null : dayOf(addDays(to, -1));
}

type SearchProps = Pick<FilterFormProps, 'filters' | 'onChange'> & { bare?: boolean };

/** Suche: the address follows when the typing rests. */
export function SearchInput({ filters, onChange, bare }: SearchProps) {
  const [typed, setTyped] = useTyped(filters.search, (search) => onChange({ search }));
  return (
    <SearchField
      label="Suche"
      bare={bare}
      placeholder="Notiz, Nummer, Ort"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
