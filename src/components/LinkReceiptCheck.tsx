import type { ReactNode } from 'react';

/** Address of the number. `code`: its QR code. */
export function LinkReceiptCheck({ address, sum, code }: { address: string; sum: string; code: ReactNode }) {
  return (
    <div className="link-receipt__check">
      {code}
      <p>
        <span className="line">Prüfen kann das jeder, auch mit der Kamera:</span>
        <a className="reach" href={address}>
          {address}
        </a>
        <span className="line small muted">{sum}</span>
      </p>
    </div>
  );
}
