import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { queries } from '../../../api/cache/queries';
import { getParts } from '../../../api/caseFiles';
import type { LogLine } from '../../../api/evidence';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { reasonOf } from '../../../components/dialogs/failure';
import { byLines, verdictText } from '../../evidence/evidenceWords';
import { completeEntry, verifyEntry } from '../../evidence/log/entry';
import './entryDetail.css';

type EntryDetailProps = { account: string; record: string; line: LogLine };

/** An opened entry: who, why, hash, and whether this browser finds it in the signed log. Verified on demand. */
export function EntryDetail(props: EntryDetailProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="entry-detail" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Einzelheiten</summary>
      {open && <Opened {...props} />}
    </details>
  );
}

function Opened({ account, record, line }: EntryDetailProps) {
  const { position, entry } = line;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [account, 'entry', record, position],
      queryFn: async ({ signal }) => {
        const { entries } = await getParts(record, signal);
        const found = entries.find((one) => one.position === position);
        const parts = found ? completeEntry(found) : null;
        return { parts, verdict: await verifyEntry({ entry, position }, parts, signal) };
      },
      staleTime: 0,
    },
    queries,
  );
  if (error)
    return (
      <>
        <p role="alert">{reasonOf(error).message}</p>
        <Button onClick={() => void refetch()}>Erneut versuchen</Button>
      </>
    );
  if (!data) return <p role="status">Wird nachgerechnet …</p>;
  const { text, isUnusual } = verdictText(data.verdict);
  return (
    <>
      {/* An invalid entry's content is not shown. */}
      {!isUnusual && byLines(data.parts).map((byLine) => <p key={byLine}>{byLine}</p>)}
      <p className="entry-detail__hash">SHA-256: {entry}</p>
      {isUnusual ? (
        <Banner icon={CircleAlert} kind="warning" title="Passt nicht zum Prüfbuch">
          {text}
        </Banner>
      ) : (
        <p role="status">{text}</p>
      )}
    </>
  );
}
