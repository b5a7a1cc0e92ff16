import { reloadAll } from '../../../api/cache/queries';
import { RecordDeletion } from '../../records/RecordDeletion';
import { Deletion } from '../Deletion';
import { DELETE_FAILED, goneUnder, nameOf } from '../words';
import type { Target } from './tables';

/** Spec 8, 'Super admin toasts'. */
const DONE: Record<Exclude<Target['object'], 'documentation'>, string> = {
  user: 'Benutzer erfolgreich gelöscht',
  property: 'Immobilie erfolgreich gelöscht',
};

type DeleteDialogProps = { account: string; target: Target; onClose: () => void };

/** The question before a deletion. */
export function DeleteDialog({ account, target, onClose }: DeleteDialogProps) {
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
    <Deletion
      account={account}
      of={{ object, id: row.id, name }}
      question={question}
      done={{ title: DONE[object] }}
      onClose={onClose}
    />
  );
}

function nameOfTarget(target: Target): string {
  if (target.object === 'user') return nameOf(target.row);
  return target.object === 'property' ? target.row.name : target.row.location;
}
