/** How to check the receipt on the start page, for the app and the static HTML. */
import { checkAddress, sumText } from '../domain/evidence/check';

/** px a side of its QR code: another phone must read it from the screen. */
export const LINK_RECEIPT_QR = 216;

/** Label of the code. */
export const linkReceiptCode = (address: string) => `QR-Code: ${address}`;

/**
 * Where another phone can check it; null until the server is complete and reports the log's state.
 */
export type LinkReceiptCheckState = { address: string; sum: string };

/** @param origin of this installation, `https://belege.example.org`. */
export function linkReceiptCheck(
  { number, transfer }: { number: string; transfer: { state: string; entry?: string | undefined } },
  origin: string,
): LinkReceiptCheckState | null {
  const { state, entry = '' } = transfer;
  if ((state !== 'complete' && state !== 'released') || !/^[0-9a-f]{64}$/.test(entry)) return null;
  return { address: checkAddress(origin, number), sum: sumText(entry) };
}
