/** 'Erledigt' and its way back. Both go to the server at once, because a delay would lose them when the page closes. */
import { closeThread, reopenThread } from '../../api/threads';
import { reasonOf, showFailure } from '../../components/dialogs/failure';
import { showToast } from '../../components/Toast';

/** @param reloadThreads requests the threads again. */
export async function markDone(thread: string, reloadThreads: () => unknown): Promise<void> {
  try {
    await closeThread(thread);
  } catch (error) {
    showNotSaved(error);
    return;
  }
  const takeBack = () => void openAgain(thread, reloadThreads);
  showToast({ kind: 'success', title: 'Erledigt', action: { label: 'Rückgängig', run: takeBack } });
  await reloadThreads();
}

/** @param reloadThreads requests the threads again. */
export async function openAgain(thread: string, reloadThreads: () => unknown): Promise<void> {
  try {
    await reopenThread(thread);
  } catch (error) {
    showNotSaved(error);
    return;
  }
  await reloadThreads();
}

const OFFLINE = 'Dafür brauchen Sie Internet. Bitte versuchen Sie es später erneut.';

/** Without network the sentence says what is needed. */
function showNotSaved(error: unknown): void {
  const title = 'Nicht gespeichert';
  if (reasonOf(error).kind === 'offline') showToast({ kind: 'danger', title, text: OFFLINE });
  else showFailure(title, error);
}
