import { dateTime } from '../../components/format';
import { showToast } from '../../components/Toast';
import { onClipboard } from '../../platform/clipboard';

/** Copies an invitation's link and names the recipient. @returns as `onClipboard`. */
export async function copyLink(url: string, of: { email: string; expiresAt: number }): Promise<boolean> {
  if (!(await onClipboard(url))) return false;
  showToast({
    kind: 'success',
    title: 'Link kopiert',
    text: `Er gilt nur für ${of.email} und bis ${dateTime(of.expiresAt)}.`,
  });
  return true;
}
