import { useEffect, useState } from 'react';
import type { Standing } from '../../api/evidence';
import { Brand } from '../../components/AppBar';
import { dateTime } from '../../components/format';
import { PRINTED_QR, QrCode } from '../../components/QrCode';
import { authorText, type ShownRecord } from '../../domain/documentation/record';
import { checkAddress } from '../../domain/evidence/check';
import { checkText } from '../evidence/evidenceWords';
import { onBehalfOf, printNote } from '../reports/factWords';

/** The first lines of the printed page: whose work it is, and for whom; nobody else where the property is the company's own. */
export function PrintHead({ record }: { record: ShownRecord }) {
  return (
    <div className="detail__print-head">
      <div>
        <strong>{record.companyName || authorText(record)}</strong>
        <p className="muted">{onBehalfOf(record)}</p>
      </div>
      <Brand />
    </div>
  );
}

type PrintFootProps = {
  record: ShownRecord;
  /** What the log says of it; absent on a phone. */
  standing?: Standing | undefined;
};

/** The last lines of the printed page: what its times and photos are worth, where it is checked (D163), and when it was printed. */
export function PrintFoot({ record, standing }: PrintFootProps) {
  const [printedAt, setPrintedAt] = useState(() => Date.now());
  useEffect(() => {
    const notePrintTime = () => setPrintedAt(Date.now());
    window.addEventListener('beforeprint', notePrintTime);
    return () => window.removeEventListener('beforeprint', notePrintTime);
  }, []);
  const address = checkAddress(location.origin, record.number);
  return (
    <footer className="detail__print-foot small muted">
      <QrCode text={address} label={`QR-Code: ${address}`} size={PRINTED_QR} />
      <span>
        {printNote(record)}
        <span className="line">{checkText(address, standing?.lines.at(-1))}</span>
      </span>
      <span className="nowrap">Gedruckt am {dateTime(printedAt)}</span>
    </footer>
  );
}
