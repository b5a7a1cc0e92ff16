import { useEffect, useState } from 'react';
import { dateTime } from '../../ui/format';
import { printNote, type ShownRecord } from './words';

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
