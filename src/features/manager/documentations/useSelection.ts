import { useMemo, useState } from 'react';
import type { DocumentationRecord } from '../../../domain/record';
import { dateTime } from '../../../ui/format';

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

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();

/**
 * Which of the shown rows are selected; what is no longer in the list is not selected either.
 * @param list names the list: of another one (other filters) nothing is selected.
 */
export function useSelection(records: readonly DocumentationRecord[], list: string): Selection {
  const [held, setHeld] = useState<{ list: string; ids: Ids }>({ list, ids: NONE });
  const ids = held.list === list ? held.ids : NONE;
  const chosen = useMemo(() => records.filter(({ id }) => ids.has(id)), [records, ids]);
  const extent = chosen.length === 0 ? 'none' : chosen.length === records.length ? 'all' : 'some';
  const set = (next: Ids) => setHeld({ list, ids: next });
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    extent,
    toggleAll: () => set(extent === 'all' ? NONE : new Set(records.map(({ id }) => id))),
    clear: () => set(NONE),
  };
}

/** Name of the box that selects a record. */
export function selectLabel({ propertyName, capturedAt }: DocumentationRecord): string {
  return `${propertyName}, ${dateTime(capturedAt)} auswählen`;
}
