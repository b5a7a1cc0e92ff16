/** How the receipt on the start page is checked (D244), for the app's page and the one that stands ready in HTML. */
import { checkAddress, sumText } from '../domain/evidence/check';

/** Its code, px of a side: what every code on a screen has at least, because another phone reads it from there. */
export const LINK_RECEIPT_QR = 216;

/** What the code opens. */
export const linkReceiptCode = (address: string) => `QR-Code: ${address}`;

/** Where whoever is shown the phone checks it (D244); null until the server has everything and says how it stands in the log. */
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
