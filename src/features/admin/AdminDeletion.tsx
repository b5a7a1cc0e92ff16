import { type ReactNode, useState } from 'react';
import { endProperty } from '../../api/adminRecords';
import { deleteUser, type OwnedNumbers } from '../../api/adminUsers';
import { reloadAll } from '../../api/cache/queries';
import { ASK_ON } from '../../components/dialogs/Confirm';
import { ConfirmDeletion } from '../../components/dialogs/Deletion';
import type { Done } from '../../components/dialogs/failure';
import { DELETE_FAILED, goneUnder, ownedText } from './words';

type DeletionProps = {
  account: string;
  /** What shall be deleted. */
  of: { object: 'user' | 'property'; id: string; name: string };
  title?: string;
  question: ReactNode;
  done: Done;
  onClose: () => void;
};

/**
 * Deletes one thing: toast, then list and statistics anew (spec 4). For an owner with employees, properties or
 * documentations a second question, as soon as the server named their numbers (D20).
 */
export function AdminDeletion({ account, of: { object, id, name }, question, ...dialog }: DeletionProps) {
  const [numbers, setNumbers] = useState<OwnedNumbers | null>(null);
  const deleteObject = async () => {
    if (object === 'property') return endProperty(id);
    const owned = await deleteUser(id, numbers ?? undefined);
    if (!owned) return;
    setNumbers(owned);
    return ASK_ON;
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
