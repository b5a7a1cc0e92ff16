import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Empty } from '../../../components/ListState';
import { ListFrame, type ListState } from '../../../components/lists/List';
import type { TableRow } from '../../../components/table/columns';

type OnePropertyProps<T extends TableRow> = {
  /** All properties: a small list, already loaded. */
  query: ListState<T>;
  id: string;
  gone: string;
  children: (found: T, all: readonly T[]) => ReactNode;
};

/** One property in the states of a list: also missing or offline. */
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
