import { useEffect, useState } from 'react';
import type { Standing } from '../../api/evidence';
import { Brand } from '../../components/AppBar';
import { dateTime } from '../../components/format';
import { PRINTED_QR, QrCode } from '../../components/QrCode';
import { authorText, type ShownRecord } from '../../domain/documentation/record';
import { checkAddress } from '../../domain/evidence/check';
import { checkText } from '../evidence/evidenceWords';
import { onBehalfOf, printNote } from '../reports/factWords';

/** Head of the printed page: company and Hausverwaltung; for own properties the company alone. */
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
  standing?: Standing | undefined;
};

/** Foot of the printed page: quality of times and photos, check address, print time. */
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
