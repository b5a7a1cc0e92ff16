import { useEffect, useRef } from 'react';
import { numberText } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import type { OutboxRow, PropertyRow } from '../../db/db';
import { ReceiptFacts } from './ReceiptFacts';
import { ReceiptPhotos } from './ReceiptPhotos';
import { ReceiptState } from './ReceiptState';

/** The record itself. The focus starts at its heading, also for screen readers. */
export function ReceiptCard({ row, property }: { row: OutboxRow; property: PropertyRow | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <article className="card card--pad stack">
      <div className="screen__head receipt__head">
        <h1 ref={heading} tabIndex={-1}>
          <Two>Dokumentation</Two>
        </h1>
        <span className="muted nowrap">{numberText(row.number)}</span>
      </div>
      <ReceiptFacts row={row} property={property} />
      <ReceiptPhotos documentation={row.id} />
      <ReceiptState row={row} />
    </article>
  );
}
