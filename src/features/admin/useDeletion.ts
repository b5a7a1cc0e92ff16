import { useState } from 'react';
import { endProperty } from '../../remote/adminRecords';
import { deleteUser, type OwnedNumbers } from '../../remote/adminUsers';
import { deleteDocumentation } from '../../remote/documentations';
import { type ToastText, toast } from '../../ui/toast';
import { reload } from './queries';
import { DELETE_FAILED, messageOf } from './words';

/** What shall be deleted. */
export type Doomed = { object: 'user' | 'property' | 'documentation'; id: string };

type Options = { account: string; doomed: Doomed; success: Omit<ToastText, 'kind'>; onClose: () => void };

/**
 * Deletes one thing: toast, then list and statistics anew (spec 4).
 * @returns the numbers an owner's deletion asks to confirm, as soon as the server named them (D20), and the action.
 */
export function useDeletion({ account, doomed, success, onClose }: Options) {
  const [numbers, setNumbers] = useState<OwnedNumbers | null>(null);
  const remove = async () => {
    try {
      const asked = await deletion(doomed, numbers);
      if (asked) return setNumbers(asked);
      toast({ kind: 'success', ...success });
    } catch (error) {
      toast({ kind: 'danger', title: DELETE_FAILED, text: messageOf(error) });
    }
    void reload(account);
    onClose();
  };
  return { numbers, remove };
}

async function deletion({ object, id }: Doomed, numbers: OwnedNumbers | null): Promise<OwnedNumbers | null> {
  if (object === 'user') return deleteUser(id, numbers ?? undefined);
  await (object === 'property' ? endProperty(id) : deleteDocumentation(id));
  return null;
}
