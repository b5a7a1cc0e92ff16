import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Empty } from '../../../components/ListState';
import { ListFrame, type ListState } from '../../../components/lists/List';
import type { TableRow } from '../../../components/table/columns';

type OnePropertyProps<T extends TableRow> = {
  /** All properties of the account: there are few enough, and its lists have asked for them already. */
  query: ListState<T>;
  id: string;
  /** Why it may not be there (any more). */
  gone: string;
  children: (found: T, all: readonly T[]) => ReactNode;
};

/** One property of the account's, in the states of a list: also where it is not there, or there is no network. */
export function OneProperty<T extends TableRow>({ query, id, gone, children }: OnePropertyProps<T>) {
  const all = query.data;
  return (
    <ListFrame
      query={{ ...query, data: all?.filter((one) => one.id === id) }}
      loading="Immobilie wird geladen"
      empty={<Empty icon={FileQuestion} title="Immobilie nicht gefunden" text={gone} />}
    >
      {([found]) => found && children(found, all ?? [])}
    </ListFrame>
  );
}
