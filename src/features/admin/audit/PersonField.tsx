import { useState } from 'react';
import { SearchField, SelectField } from '../../../components/SelectField';
import { useLater } from '../../../components/useLater';
import { useAuditPeople } from './queries';

type PersonFieldProps = { account: string; value: string; onChange: (person: string) => void };

const SYSTEM = { value: 'system', label: 'Server (automatisch)' };

/** Filters by actor. Becomes a search where there are more than a list holds. */
export function PersonField({ account, value, onChange }: PersonFieldProps) {
  // Null until the first search; then the search field stays, also without results.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useLater(typed ?? '');
  const { data } = useAuditPeople(account, { search, person: value === SYSTEM.value ? '' : value });
  const people = data?.people ?? [];
  const options = [
    { value: '', label: 'Alle Personen' },
    SYSTEM,
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      {(data?.more || typed !== null) && (
        <div className="audit-filters__people">
          <SearchField
            label="Person suchen"
            placeholder="Name oder E-Mail"
            value={typed ?? ''}
            onChange={(event) => setTyped(event.target.value)}
          />
          {data?.more && (
            <p className="small muted">In der Auswahl stehen nicht alle Personen. Suchen Sie nach der, die fehlt.</p>
          )}
        </div>
      )}
      <SelectField label="Person" options={options} value={value} onChange={onChange} />
    </>
  );
}
