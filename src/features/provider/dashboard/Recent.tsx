import { useId } from 'react';
import { Two } from '../../../components/SecondLanguage';
import { useDocumentations } from '../../../db/live/records';
import { DocumentationCard } from './DocumentationCard';

/** Cards: the last house, and the two before it. */
const SHOWN = 3;

/** An employee's own last records, as this phone knows them: whether the last one went through is asked most often. */
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
