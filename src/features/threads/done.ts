/** 'Erledigt' and its way back. Both go to the server at once, because a delay would lose them when the page closes. */
import { closeThread, reopenThread } from '../../api/threads';
import { showFailure } from '../../components/dialogs/failure';
import { showToast } from '../../components/Toast';

/** @param reload requests the threads again. */
export async function markDone(thread: string, reload: () => unknown): Promise<void> {
  try {
    await closeThread(thread);
  } catch (error) {
    showFailure('Nicht gespeichert', error);
    return;
  }
  const undo = () => void reopen(thread, reload);
  showToast({ kind: 'success', title: 'Erledigt', action: { label: 'Rückgängig', run: undo } });
  await reload();
}

/** @param reload requests the threads again. */
export async function reopen(thread: string, reload: () => unknown): Promise<void> {
  try {
    await reopenThread(thread);
  } catch (error) {
    showFailure('Nicht gespeichert', error);
    return;
  }
  await reload();
}
