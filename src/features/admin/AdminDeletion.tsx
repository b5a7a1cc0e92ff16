import { type ReactNode, useState } from 'react';
import { endProperty } from '../../api/adminRecords';
import { deleteUser, type OwnedNumbers } from '../../api/adminUsers';
import { reloadAll } from '../../api/cache/queries';
import { KEEP_OPEN } from '../../components/dialogs/Confirm';
import { ConfirmDeletion } from '../../components/dialogs/Deletion';
import type { Done } from '../../components/dialogs/failure';
import { DELETE_FAILED, goneUnder, ownedText } from './words';

type DeletionProps = {
  account: string;
  of: { object: 'user' | 'property'; id: string; name: string };
  title?: string;
  question: ReactNode;
  done: Done;
  onClose: () => void;
};

/**
 * Deletes one thing, then reloads list and statistics (spec 4). An owner with employees, properties or documentations
 * needs a second confirmation.
 */
export function AdminDeletion({ account, of: { object, id, name }, question, ...dialog }: DeletionProps) {
  const [numbers, setNumbers] = useState<OwnedNumbers | null>(null);
  const deleteObject = async () => {
    if (object === 'property') return endProperty(id);
    const owned = await deleteUser(id, numbers ?? undefined);
    if (!owned) return;
    setNumbers(owned);
    return KEEP_OPEN;
  };
  return (
    <ConfirmDeletion
      {...dialog}
      text={numbers ? ownedText(name, numbers) : question}
      {...(numbers && { label: 'Mit allem löschen' })}
      act={deleteObject}
      gone={goneUnder(DELETE_FAILED)}
      onEnd={() => void reloadAll(account)}
    />
  );
}
