import { useMemo, useState } from 'react';

export type Selection<Row> = {
  /** In list order. */
  chosen: readonly Row[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** none, some or all visible rows. */
  extent: 'none' | 'some' | 'all';
  toggleAll: () => void;
  clear: () => void;
};

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();

/**
 * Selection of visible rows; rows that leave the list are deselected.
 * @param list the list's name: another list (other filters) starts empty.
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
