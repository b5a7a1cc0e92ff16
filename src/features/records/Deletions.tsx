/** Deleted documentations, at their old position in both parties' lists. */
import { useQuery } from '@tanstack/react-query';
import { CornerUpRight, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { queries } from '../../api/cache/queries';
import { listDeletions, listLeft } from '../../api/deletions';
import { dateTime, formatCount, numberText } from '../../components/format';
import { Icon } from '../../components/Icon';
import { Numbered } from '../../components/Numbered';
import { documentationPath } from '../../components/paths';
import { withSecondLine } from '../../components/SecondLanguage';
import { walkState } from '../../components/walk';
import { type Deletion, fitsDeletion } from '../../domain/documentation/deletion';
import { LEFT_TEXT } from '../../domain/documentation/supplement';
import type { RecordQuery } from '../../domain/search/recordQuery';
import './deletions.css';

const NONE: readonly Deletion[] = [];

/** All deletions of the account at once: they are few. */
export function useDeletions(account: string, { enabled = true } = {}) {
  return useQuery(
    {
      queryKey: [account, 'deletions'],
      queryFn: ({ signal }) => listDeletions(signal),
      enabled,
      meta: { byPull: true },
    },
    queries,
  );
}

/** Deletions that match a query, newest capture first; empty while loading. */
export function useDeletionsOf(
  account: string,
  query: RecordQuery,
  of: { enabled?: boolean } = {},
): readonly Deletion[] {
  const { data } = useDeletions(account, of);
  const queryText = JSON.stringify(query);
  return useMemo(() => {
    const fitting = data?.filter((one) => fitsDeletion(one, JSON.parse(queryText) as RecordQuery));
    return fitting?.sort((a, b) => b.capturedAt - a.capturedAt) ?? NONE;
  }, [data, queryText]);
}

/** Deleted records, and records that a Nachtrag took from this Hausverwaltung, in one list. */
export function useGoneOf(account: string, query: RecordQuery): readonly Deletion[] {
  const deleted = useDeletionsOf(account, query);
  const { data } = useQuery(
    { queryKey: [account, 'left'], queryFn: ({ signal }) => listLeft(signal), meta: { byPull: true } },
    queries,
  );
  const queryText = JSON.stringify(query);
  return useMemo(() => {
    const left = (data ?? NONE).filter((one) => fitsDeletion(one, JSON.parse(queryText) as RecordQuery));
    return left.length === 0 ? deleted : [...deleted, ...left].sort((a, b) => b.capturedAt - a.capturedAt);
  }, [deleted, data, queryText]);
}

/** 'Gelöscht am 21.11.2026, 10:42 Uhr von Jonas Weber, Grund: Falsche Immobilie'. */
export function deletionText(of: Pick<Deletion, 'deletedAt' | 'deletedBy' | 'reason' | 'left'>): string {
  if (of.left) return LEFT_TEXT[of.left];
  const { deletedAt, deletedBy, reason } = of;
  return `Gelöscht am ${dateTime(deletedAt)} von ${deletedBy}, ${reason ? `Grund: ${reason}` : 'ohne Angabe eines Grundes'}`;
}

export function deletedCount(count: number): string {
  return `${formatCount(count)} gelöscht`;
}

/** When, where, by whom and why. The line links to the tombstone, and 'Zurück' back to this filtered list. */
export function DeletedLine({ of, place = true }: { of: Deletion; place?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="deleted">
      <Icon of={of.left ? CornerUpRight : Trash2} small />
      <div>
        <Link className="deleted__link" to={documentationPath(of.id)} state={walkState([], pathname + search)}>
          {dateTime(of.capturedAt)}
        </Link>
        <span className="small">
          <Numbered>{[place && of.propertyName, numberText(of.number)].filter(Boolean).join(', ')}</Numbered>
        </span>
        <span className="small">{withSecondLine(deletionText(of))}</span>
      </div>
    </div>
  );
}

export function DeletedLines({ of, place = true }: { of: readonly Deletion[]; place?: boolean }) {
  return of.map((one) => <DeletedLine key={one.id} of={one} place={place} />);
}
