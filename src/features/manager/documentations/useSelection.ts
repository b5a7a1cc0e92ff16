import { useState } from 'react';
import type { DocumentationRecord } from '../../../remote/records';

export type Selection = {
  /** In the order of the list. */
  chosen: readonly DocumentationRecord[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** none, some or all of the rows shown. */
  extent: 'none' | 'some' | 'all';
  toggleAll: () => void;
  clear: () => void;
};

/** Which of the shown rows are selected; what is no longer in the list is not selected either. */
export function useSelection(records: readonly DocumentationRecord[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = records.filter(({ id }) => ids.has(id));
  const extent = chosen.length === 0 ? 'none' : chosen.length === records.length ? 'all' : 'some';
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle,
    extent,
    toggleAll: () => setIds(extent === 'all' ? new Set() : new Set(records.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
