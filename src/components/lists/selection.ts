import { useMemo, useState } from 'react';

export type Selection<Row> = {
  /** In the order of the list. */
  chosen: readonly Row[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** none, some or all of the rows shown. */
  extent: 'none' | 'some' | 'all';
  toggleAll: () => void;
  clear: () => void;
};

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();

/**
 * Which of the shown rows are selected; what is no longer in the list is not selected either.
 * @param list names the list: of another one (other filters) nothing is selected.
 */
export function useSelection<Row extends { id: string }>(rows: readonly Row[], list: string): Selection<Row> {
  const [selected, setSelected] = useState<{ list: string; ids: Ids }>({ list, ids: NONE });
  const ids = selected.list === list ? selected.ids : NONE;
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const extent = chosen.length === 0 ? 'none' : chosen.length === rows.length ? 'all' : 'some';
  const setSelectedIds = (next: Ids) => setSelected({ list, ids: next });
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setSelectedIds(next);
    },
    extent,
    toggleAll: () => setSelectedIds(extent === 'all' ? NONE : new Set(rows.map(({ id }) => id))),
    clear: () => setSelectedIds(NONE),
  };
}
