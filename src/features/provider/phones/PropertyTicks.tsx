import { useState } from 'react';
import { useOwnedProperties } from '../../../office/answers';
import { propertyCount } from '../../../ui/format';
import { Failed, Loading } from '../../../ui/listState';
import { SearchField } from '../../../ui/selectField';
import { matches } from '../words';

/** From so many on they are searched instead of read. */
const SEARCHED = 8;

type PropertyTicksProps = { account: string; chosen: ReadonlySet<string>; onChange: (chosen: Set<string>) => void };

/** Where the person works: the company's own and shared properties, ticked. */
export function PropertyTicks({ account, chosen, onChange }: PropertyTicksProps) {
  const properties = useOwnedProperties(account);
  const [search, setSearch] = useState('');
  if (properties.isPending) return <Loading label="Immobilien werden geladen" />;
  if (!properties.data)
    return (
      <Failed
        title="Immobilien konnten nicht geladen werden"
        text="Die Person lässt sich auch ohne anlegen und später zuordnen."
        onRetry={() => void properties.refetch()}
      />
    );
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const shown = properties.data.filter(({ name, address }) => matches(search, name, address));
  return (
    <fieldset className="provider__people">
      <legend className="field__label">
        {properties.data.length === 0
          ? 'Noch keine Immobilien. Sie ordnen später zu.'
          : `Immobilien: ${chosen.size} von ${propertyCount(properties.data.length)} ausgewählt`}
      </legend>
      {properties.data.length > SEARCHED && (
        <SearchField
          bare
          label="Immobilie suchen"
          placeholder="Name oder Adresse"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className="rows">
        {shown.map(({ id, name, address }) => (
          <label className="check" key={id}>
            <input
              className="check__box"
              type="checkbox"
              checked={chosen.has(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            <span className="provider__name">
              <span className="strong">{name}</span>
              <span className="small muted line">{address}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
