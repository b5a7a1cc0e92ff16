import { reloadAll } from '../../../api/cache/queries';
import { RecordDeletion } from '../../records/RecordDeletion';
import { AdminDeletion } from '../AdminDeletion';
import { DELETE_FAILED, goneUnder, nameOf } from '../words';
import type { TableTarget } from './tables';

/** Spec 8, 'Super admin toasts'. */
const DONE: Record<Exclude<TableTarget['object'], 'documentation'>, string> = {
  user: 'Benutzer erfolgreich gelöscht',
  property: 'Immobilie erfolgreich gelöscht',
};

type DeleteDialogProps = { account: string; target: TableTarget; onClose: () => void };

export function AdminDeleteDialog({ account, target, onClose }: DeleteDialogProps) {
  const { object, row } = target;
  const name = nameOfTarget(target);
  const question = `Möchten Sie "${name}" wirklich löschen? Diese Aktion kann nicht rückgängig gemacht werden.`;
  if (object === 'documentation')
    return (
      <RecordDeletion
        id={row.id}
        text={question}
        gone={goneUnder(DELETE_FAILED)}
        onEnd={() => void reloadAll(account)}
        onClose={onClose}
      />
    );
  return (
    <AdminDeletion
      account={account}
      of={{ object, id: row.id, name }}
      question={question}
      done={{ title: DONE[object] }}
      onClose={onClose}
    />
  );
}

function nameOfTarget(target: TableTarget): string {
  if (target.object === 'user') return nameOf(target.row);
  return target.object === 'property' ? target.row.name : target.row.location;
}
