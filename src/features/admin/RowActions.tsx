import { Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button';
import { useWide } from '../../ui/useWide';

type RowActionsProps = {
  /** Whose row it is, for screen readers: 'Bearbeiten: Claudia Reinhardt'. */
  of: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Why it cannot be edited or deleted; the button stays and says so. */
  editBlocked?: string | null;
  deleteBlocked?: string | null;
};

/** Edit and delete of one row: icons in a table, words on a card. */
export function RowActions({ of, onEdit, onDelete, editBlocked, deleteBlocked }: RowActionsProps) {
  const wide = useWide();
  const edit = { onClick: editBlocked ? undefined : onEdit, 'aria-disabled': editBlocked ? true : undefined };
  const remove = { onClick: deleteBlocked ? undefined : onDelete, 'aria-disabled': deleteBlocked ? true : undefined };
  if (wide)
    return (
      <>
        <IconButton icon={Pencil} label={labelOf('Bearbeiten', of, editBlocked)} {...edit} />
        <IconButton icon={Trash2} label={labelOf('Löschen', of, deleteBlocked)} danger={!deleteBlocked} {...remove} />
      </>
    );
  return (
    <>
      <Button icon={Pencil} aria-label={labelOf('Bearbeiten', of, editBlocked)} {...edit}>
        Bearbeiten
      </Button>
      <Button variant="danger" icon={Trash2} aria-label={labelOf('Löschen', of, deleteBlocked)} {...remove}>
        Löschen
      </Button>
    </>
  );
}

function labelOf(action: string, of: string, blocked: string | null | undefined): string {
  return blocked ? `${action}: ${of}. ${blocked}` : `${action}: ${of}`;
}
