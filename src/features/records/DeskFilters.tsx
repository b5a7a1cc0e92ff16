import { useOwnedProperties } from '../../api/cache/answers';
import { FilterLine } from '../../components/filters/FilterLine';
import { SelectField } from '../../components/SelectField';
import { useProperties } from '../../db/live/screens';
import { maySubmit, type Role } from '../../domain/people/role';
import { NO_FILTER, STATE_LABEL, type State } from '../../domain/search/filter';
import { type FilterBarProps, FURTHER_FILTERS, statesFor } from './filters';
import { PeopleField } from './PeopleField';

function stateOptions(role: Role): { value: State | ''; label: string }[] {
  return [
    { value: '', label: 'Alle Einträge' },
    ...statesFor(role).map((value) => ({ value, label: STATE_LABEL[value] })),
  ];
}

/** The desktop's filters in one line, the same as the phone's dialog. */
export function DeskFilters({ session, filter, names, onChange }: FilterBarProps) {
  // Roles that capture have their properties on the device.
  const here = useProperties(session.user);
  const captures = maySubmit(session.role);
  const { data: owned } = useOwnedProperties(session.user, { enabled: !captures });
  return (
    <FilterLine
      properties={captures ? (here ?? undefined) : owned}
      otherwise={names.property}
      filters={filter}
      onChange={(change) => onChange(change ? { ...filter, ...change } : NO_FILTER)}
      further={FURTHER_FILTERS}
      more={
        <>
          {session.role === 'company_admin' && (
            <PeopleField
              account={session.user}
              value={filter.employee}
              name={names.employee}
              onChange={(employee) => onChange({ ...filter, employee })}
            />
          )}
          <SelectField
            label="Status"
            options={stateOptions(session.role)}
            value={filter.state ?? ''}
            onChange={(state) => onChange({ ...filter, state: state || null })}
          />
        </>
      }
    />
  );
}
