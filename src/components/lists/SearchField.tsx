/** The search above a list. */
import { type ReactNode, useState } from 'react';
import { SearchField } from '../SelectField';

/** What is being looked for, and the field it is written in; `placeholder`: what is searched. */
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
