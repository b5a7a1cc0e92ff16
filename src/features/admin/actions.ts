/** The actions of a row. */
import { Pencil, Trash2 } from 'lucide-react';
import type { RowAction } from '../../components/table/RowActions';

/** Why a row cannot be edited or deleted; null = it can. */
export type Blocked = { edit?: string | null; remove?: string | null };

export function editAndDelete(act: (action: 'edit' | 'delete') => void, blocked: Blocked = {}): RowAction[] {
  return [
    { label: 'Bearbeiten', icon: Pencil, blocked: blocked.edit ?? null, onClick: () => act('edit') },
    { label: 'Löschen', icon: Trash2, danger: true, blocked: blocked.remove ?? null, onClick: () => act('delete') },
  ];
}
