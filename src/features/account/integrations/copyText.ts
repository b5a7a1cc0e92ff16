import { showToast } from '../../../components/Toast';
import { onClipboard } from '../../../platform/clipboard';

/** Copies, and says whether it worked. */
export async function copyText(text: string, done: string): Promise<void> {
  if (await onClipboard(text)) showToast({ kind: 'success', title: done });
  else
    showToast({
      kind: 'warning',
      title: 'Das Kopieren hat nicht geklappt',
      text: 'Bitte markieren Sie den Text im Feld.',
    });
}
