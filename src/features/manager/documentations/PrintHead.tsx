import { useEffect, useState } from 'react';
import { Brand } from '../../../ui/appBar';
import { dateTime, entryCount } from '../../../ui/format';
import { type Filters, filterTexts } from '../filters';

type PrintHeadProps = { company: string; filters: Filters; count: number | undefined };

/** On paper only: whose list this is, which part of it, and when it was printed. */
export function PrintHead({ company, filters, count }: PrintHeadProps) {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const now = () => setAt(Date.now());
    addEventListener('beforeprint', now);
    return () => removeEventListener('beforeprint', now);
  }, []);
  const parts = [...filterTexts(filters, at).map(({ text }) => text), count === undefined ? '' : entryCount(count)];
  return (
    <div className="print-head">
      <span>
        <strong>{company}</strong>
        <span className="small line">{parts.filter(Boolean).join(', ')}</span>
      </span>
      <span>
        <Brand />
        <span className="small line">Gedruckt am {dateTime(at)}</span>
      </span>
    </div>
  );
}
