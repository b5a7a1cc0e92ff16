import { dateTime } from '../../../ui/format';
import { toast } from '../../../ui/toast';

/** Puts an address on the clipboard. @returns false where the browser does not allow it: the address must then be shown. */
export async function onClipboard(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

/** Puts an invitation's address on the clipboard and says for whom it is. @returns as `onClipboard`. */
export async function copyLink(url: string, of: { email: string; expiresAt: number }): Promise<boolean> {
  if (!(await onClipboard(url))) return false;
  toast({
    kind: 'success',
    title: 'Link kopiert',
    text: `Er gilt nur für ${of.email} und bis ${dateTime(of.expiresAt)}.`,
  });
  return true;
}
