/** The search above a list. */
import { type ReactNode, useState } from 'react';
import { SearchField } from '../SelectField';

/** The search text and its field; `placeholder`: what is searched. */
export function useSearch(placeholder: string): { search: string; field: ReactNode } {
  const [search, setSearch] = useState('');
  const field = (
    <SearchField
      bare
      label="Suche"
      placeholder={placeholder}
      value={search}
      onChange={(event) => setSearch(event.target.value)}
    />
  );
  return { search, field };
}
