import { useState } from 'react';
import { numberedAddress, propertyWords } from '../../domain/documentation/property';
import { PROPERTIES_AT_ONCE } from '../../domain/people/quotas';
import { formatCount } from '../format';
import { hasAllWords } from '../lists/search';
import { SearchField } from '../SelectField';
import { PickGroup, Tick } from './Pick';

/** `land`: chosen by the owner. */
export type PropertyChoice = { id: string; name: string; number?: string; address: string; land?: string };
type PropertyPickerProps = {
  properties: readonly PropertyChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
  /** Maximum number. */
  most: number;
  /** Second line instead of the address. */
  note?: (place: PropertyChoice) => string | null;
};

/** Choose properties: search, tick, or take all results. */
export function PropertyPicker({ properties, chosen, onChange, error, most, note }: PropertyPickerProps) {
  const [search, setSearch] = useState('');
  const found = properties.filter((place) => hasAllWords(search, propertyWords(place)));
  const has = new Set(chosen);
  const all = found.length > 0 && found.every(({ id }) => has.has(id));
  // In list order, not in order of ticking.
  const changeChosen = (ids: ReadonlySet<string>) =>
    onChange(properties.filter(({ id }) => ids.has(id)).map(({ id }) => id));
  const toggleIds = (ids: readonly string[], on: boolean) => {
    const next = new Set(has);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    changeChosen(next);
  };
  return (
    <PickGroup label="Immobilien" error={error}>
      <SearchField
        bare
        label="Immobilien suchen"
        placeholder="Name, Nummer oder Adresse"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="picker__list">
        {found.length > 1 && (
          <Tick
            label={search.trim() === '' ? 'Alle auswählen' : 'Alle gefundenen auswählen'}
            on={all}
            onChange={(on) =>
              toggleIds(
                found.map(({ id }) => id),
                on,
              )
            }
          />
        )}
        {found.map((place) => (
          <Tick
            key={place.id}
            label={place.name}
            note={note?.(place) ?? numberedAddress(place)}
            on={has.has(place.id)}
            onChange={(on) => toggleIds([place.id], on)}
          />
        ))}
        {found.length === 0 && (
          <p className="muted picker__none">Versuchen Sie es mit einem Teil des Namens, der Nummer oder der Adresse.</p>
        )}
      </div>
      <p className="small muted" role="status">
        {`${formatCount(chosen.length)} von ${formatCount(properties.length)} ausgewählt`}
        {properties.length > most && `, höchstens ${most} auf einmal`}
      </p>
    </PickGroup>
  );
}

/** Issue of a choice before sending; '' = none. */
export function choiceIssue(chosen: readonly string[]): string {
  return chosen.length > PROPERTIES_AT_ONCE
    ? `Höchstens ${PROPERTIES_AT_ONCE} Immobilien auf einmal. Bitte teilen Sie die Auswahl auf.`
    : '';
}
