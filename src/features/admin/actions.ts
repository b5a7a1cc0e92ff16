/** What can be done with a row of every table. */
import { Pencil, Trash2 } from 'lucide-react';
import type { RowAction } from '../../components/table/RowActions';

/** Why a row cannot be edited or deleted; null where it can. */
export type Blocked = { edit?: string | null; remove?: string | null };

/** Edit and delete of one row. */
export function editAndDelete(act: (action: 'edit' | 'delete') => void, blocked: Blocked = {}): RowAction[] {
  return [
    { label: 'Bearbeiten', icon: Pencil, blocked: blocked.edit ?? null, onClick: () => act('edit') },
    { label: 'Löschen', icon: Trash2, danger: true, blocked: blocked.remove ?? null, onClick: () => act('delete') },
  ];
}
