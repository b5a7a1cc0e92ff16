import { type ReactNode, useEffect, useState } from 'react';
import { Two } from '../../components/SecondLanguage';
import { ShortLived } from '../../components/StillHere';
import type { DraftRow, OutboxRow } from '../../db/db';
import { useRows, type Waiting } from '../../db/live/waiting';
import { isShortLived } from '../../platform/installation';
import { AnswerHere } from '../threads/AnswerHere';
import { DraftRecord } from './DraftRecord';
import { NothingHere, SignInAgain } from './Notices';
import { Others } from './Others';
import { SealedRecord } from './SealedRecord';

type UndeliveredProps = {
  waiting: Waiting;
  /** Start of this phone's memory, ms; null = unknown. */
  since: number | null;
  home: string;
  /** The signed-in user, or null. */
  person: string | null;
};

/** What only this phone has, newest first, and what ended while the page is open. */
export function UndeliveredList({
  waiting: { rows, drafts, answers, others, receipts },
  since,
  home,
  person,
}: UndeliveredProps) {
  const items = itemsOf(rows, drafts);
  const gone = useGone(rows).filter((id) => !receipts.some((row) => row.id === id));
  // Delivered or deleted while the page is open; own deletions are hidden.
  const over = useRows(gone);
  const signedOut = rows.filter(({ state }) => state === 'needsSignIn').length;
  const nothing = items.length === 0 && answers.length === 0 && others.length === 0;
  return (
    <>
      {signedOut > 0 && <SignInAgain count={signedOut} />}
      {items.length > 0 && isShortLived() && <ShortLived />}
      {over.map((row) => (
        <SealedRecord key={row.id} row={row} />
      ))}
      {nothing && <NothingHere home={home} since={since} delivered={[...over, ...receipts].some(hasArrived)} />}
      {items.map(({ id, row, draft }) =>
        row ? (
          <SealedRecord key={id} row={row} />
        ) : (
          draft && <DraftRecord key={id} draft={draft} author={person ?? ''} />
        ),
      )}
      {answers.length > 0 && (
        <Titled title="Antworten auf Nachfragen">
          {answers.map((row) => (
            <AnswerHere key={row.id} row={row} />
          ))}
        </Titled>
      )}
      {others.length > 0 && <Others works={others} nobody={person === null} />}
      {receipts.length > 0 && (
        <Titled title="Zuletzt per Link übertragen">
          {receipts.map((row) => (
            <SealedRecord key={row.id} row={row} />
          ))}
        </Titled>
      )}
    </>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>
        <Two>{title}</Two>
      </h2>
      {children}
    </>
  );
}

/** Ids that were undelivered when the page opened and are not now; newest first. */
function useGone(rows: readonly OutboxRow[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    const fresh = rows.map(({ id }) => id).filter((id) => !seen.includes(id));
    if (fresh.length > 0) setSeen([...fresh, ...seen]);
  }, [rows, seen]);
  return seen.filter((id) => !rows.some((row) => row.id === id));
}

type Item = { id: string; at: number; row?: OutboxRow; draft?: DraftRow };

function itemsOf(rows: readonly OutboxRow[], drafts: readonly DraftRow[]): Item[] {
  return [
    ...rows.map((row) => ({ id: row.id, at: row.capturedAt, row })),
    ...drafts.map((draft) => ({ id: draft.id, at: Date.parse(draft.startedAt), draft })),
  ].sort((a, b) => b.at - a.at);
}

function hasArrived({ state }: OutboxRow): boolean {
  return state === 'complete' || state === 'released';
}
