import { LinkReceiptCheck } from '../components/LinkReceiptCheck';
import { LINK_RECEIPT_QR, linkReceiptCheck, linkReceiptCode } from '../components/linkReceiptCheckTexts';
import { QrCode } from '../components/QrCode';
import type { OutboxRow } from '../db/db';

/** How to check a receipt; loaded with the receipt, because a first visit has none. */
export function LinkReceiptCheckOf({ row }: { row: OutboxRow }) {
  const check = linkReceiptCheck(row, location.origin);
  if (!check) return null;
  const label = linkReceiptCode(check.address);
  return <LinkReceiptCheck {...check} code={<QrCode text={check.address} label={label} size={LINK_RECEIPT_QR} />} />;
}
