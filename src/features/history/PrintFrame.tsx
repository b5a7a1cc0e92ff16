import { useEffect, useState } from 'react';
import { authorText, type ShownRecord } from '../../domain/record';
import { onBehalfOf, printNote } from '../../office/records/factWords';
import { Brand } from '../../ui/appBar';
import { dateTime } from '../../ui/format';

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

/** The last lines of the printed page: what its times and photos are worth, and when it was printed. */
export function PrintFoot({ record }: { record: ShownRecord }) {
  const [printedAt, setPrintedAt] = useState(() => Date.now());
  useEffect(() => {
    const now = () => setPrintedAt(Date.now());
    window.addEventListener('beforeprint', now);
    return () => window.removeEventListener('beforeprint', now);
  }, []);
  return (
    <footer className="detail__print-foot small muted">
      <span>{printNote(record)}</span>
      <span className="nowrap">Gedruckt am {dateTime(printedAt)}</span>
    </footer>
  );
}
