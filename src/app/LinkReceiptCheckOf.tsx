import { LINK_RECEIPT_QR, linkReceiptCheck, linkReceiptCode } from '../components/linkReceiptCheckTexts';
import { QrCode } from '../components/QrCode';
import { Two } from '../components/SecondLanguage';
import type { OutboxRow } from '../db/db';

/** How to check a receipt, folded: address of the number, its code, the entry's hash. */
export function LinkReceiptCheckOf({ row }: { row: OutboxRow }) {
  const check = linkReceiptCheck(row, location.origin);
  if (!check) return null;
  return (
    <details className="card card--pad link-receipt">
      <summary>
        <Two>Nachweis</Two>
      </summary>
      <div className="link-receipt__check">
        <QrCode text={check.address} label={linkReceiptCode(check.address)} size={LINK_RECEIPT_QR} />
        <p>
          <span className="line">
            <Two>Prüfen kann das jeder, auch mit der Kamera:</Two>
          </span>
          <a className="reach" href={check.address}>
            {check.address}
          </a>
          <span className="line small muted">
            <Two>{check.sum}</Two>
          </span>
        </p>
      </div>
    </details>
  );
}
