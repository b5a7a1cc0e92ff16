import { useState } from 'react';
import { hasAllWords } from '../../../components/lists/search';
import type { PropertyChoice } from '../../../components/picker/Properties';
import { SearchField } from '../../../components/SelectField';
import { propertyWords } from '../../../domain/documentation/propertyTexts';
import { AssignGrid } from './AssignGrid';
import type { Chosen, GridPerson } from './gridRules';

export type GridProps = {
  people: readonly GridPerson[];
  properties: readonly PropertyChoice[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/** The grid of the people and properties that match; 'Alle' means these. */
export function SearchedGrid({
  people,
  properties,
  onPerson,
  ...grid
}: GridProps & { onPerson: (person: GridPerson) => void }) {
  const [search, setSearch] = useState({ person: '', property: '' });
  return (
    <>
      <div className="assign__tools">
        <SearchField
          bare
          label="Personen suchen"
          placeholder="Person"
          value={search.person}
          onChange={({ target }) => setSearch({ ...search, person: target.value })}
        />
        <SearchField
          bare
          label="Immobilien suchen"
          placeholder="Immobilie: Name, Nummer oder Adresse"
          value={search.property}
          onChange={({ target }) => setSearch({ ...search, property: target.value })}
        />
      </div>
      <AssignGrid
        {...grid}
        people={people.filter(({ fullName }) => hasAllWords(search.person, fullName))}
        properties={properties.filter((one) => hasAllWords(search.property, propertyWords(one)))}
        onPerson={onPerson}
      />
    </>
  );
}
