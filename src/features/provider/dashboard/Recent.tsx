import { useId } from 'react';
import { Two } from '../../../components/SecondLanguage';
import { useDocumentations } from '../../../db/live/records';
import { DocumentationCard } from './DocumentationCard';

const SHOWN = 3;

/** An employee's last records on this phone, to see whether the last one was delivered. */
export function Recent({ account }: { account: string }) {
  const heading = useId();
  const rows = useDocumentations({ account, employee: account, limit: SHOWN }) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="group" aria-labelledby={heading}>
      <h2 id={heading}>
        <Two>Zuletzt von Ihnen</Two>
      </h2>
      {rows.map((row) => (
        <DocumentationCard key={row.id} row={row} />
      ))}
    </section>
  );
}
