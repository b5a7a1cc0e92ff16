/** The actions of a row. */
import { Pencil, Trash2 } from 'lucide-react';
import type { RowAction } from '../../components/table/RowActions';

export function editAndDelete(
  act: (action: 'edit' | 'delete') => void,
  deleteBlocked: string | null = null,
): RowAction[] {
  return [editAction(() => act('edit')), deleteAction(() => act('delete'), deleteBlocked)];
}

/** @param blocked why not; null = it can be edited */
export function editAction(onClick: () => void, blocked: string | null = null): RowAction {
  return { label: 'Bearbeiten', icon: Pencil, blocked, onClick };
}

/** @param blocked why not; null = it can be deleted */
export function deleteAction(onClick: () => void, blocked: string | null): RowAction {
  return { label: 'Löschen', icon: Trash2, danger: true, blocked, onClick };
}
