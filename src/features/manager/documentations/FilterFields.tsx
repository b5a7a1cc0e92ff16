/** Filter fields of this list only, for desktop and phone. */
import { useOwnedProperties, useSharings } from '../../../api/cache/answers';
import { choicesOf, ENDED } from '../../../components/dialogs/choices';
import type { ChangeFilters } from '../../../components/filters/FilterLine';
import { SelectField } from '../../../components/SelectField';
import { LOCATION_STATUSES } from '../../../domain/documentation/place';
import { SERVICE_TYPES } from '../../../domain/documentation/service';
import { type Filter, LOCATION_LABEL, STATE_LABEL, TRUST_LABEL, TRUSTS } from '../../../domain/search/filter';
import { CHOSEN } from '../filters';
import { providersOf } from '../providers';

export type FilterFormProps = { account: string; filters: Filter; onChange: ChangeFilters };

export function useChoosable(account: string) {
  const { data } = useOwnedProperties(account);
  return { properties: data, otherwise: data ? ENDED : 'Immobilie' };
}

/** A choice with 'all' first, as ''. */
function withAll<V extends string>(all: string, options: { value: V; label: string }[]) {
  return [{ value: '' as const, label: all }, ...options];
}

function toOptions<V extends string>(of: Record<V, string>, values: readonly V[]) {
  return values.map((value) => ({ value, label: of[value] }));
}

const STATE_OPTIONS = [{ value: '' as const, label: 'Alle Einträge' }, ...toOptions(STATE_LABEL, CHOSEN)];

/** Dienstleister, Leistung, Herkunft (trust level), Standort, Status. Deleted records keep their place or stand alone. */
export function FurtherFields({ account, filters, onChange }: FilterFormProps) {
  const { data: sharings = [] } = useSharings(account);
  return (
    <>
      <SelectField
        label="Dienstleister"
        options={withAll('Alle Dienstleister', choicesOf(providersOf(sharings), filters.provider))}
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
      <SelectField
        label="Herkunft"
        options={withAll('Jede Herkunft', toOptions(TRUST_LABEL, TRUSTS))}
        value={filters.trust ?? ''}
        onChange={(trust) => onChange({ trust: trust || null })}
      />
      <SelectField
        label="Standort"
        options={withAll('Jeder Standort', toOptions(LOCATION_LABEL, LOCATION_STATUSES))}
        value={filters.locationStatus ?? ''}
        onChange={(status) => onChange({ locationStatus: status || null })}
      />
      <SelectField
        label="Status"
        options={STATE_OPTIONS}
        value={STATE_OPTIONS.find(({ value }) => value === filters.state)?.value ?? ''}
        onChange={(state) => onChange({ state: state || null })}
      />
    </>
  );
}
