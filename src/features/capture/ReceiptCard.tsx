import { numberText } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import type { OutboxRow, PropertyRow } from '../../db/db';
import { ReceiptFacts } from './ReceiptFacts';
import { ReceiptPhotos } from './ReceiptPhotos';
import { ReceiptState } from './ReceiptState';

/** The record itself. */
export function ReceiptCard({ row, property }: { row: OutboxRow; property: PropertyRow | null }) {
  return (
    <article className="card card--pad stack">
      <div className="screen__head receipt__head">
        <h2>
          <Two>Dokumentation</Two>
        </h2>
        <span className="muted nowrap">{numberText(row.number)}</span>
      </div>
      <ReceiptFacts row={row} property={property} />
      <ReceiptPhotos documentation={row.id} />
      <ReceiptState row={row} />
    </article>
  );
}
