import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { getSupplements, type ServedSupplements } from '../../api/supplements';
import type { OutboxRow } from '../../db/db';
import { ownerOfUser } from '../../db/drafts';
import { useLiveOf } from '../../db/live/useLive';
import { supplementsHere } from '../../db/supplements';
import { hasSupplements, type ShownRecord } from '../../domain/documentation/record';
import { supplementKind } from '../../domain/documentation/supplement';
import {
  type ChangeLine,
  changeLines,
  type ShownSupplement,
  type Version,
} from '../../domain/documentation/supplementLines';

/** `first`: the first version, where it is known and something was corrected. `begun`: one is not saved yet. */
export type Supplements = {
  all: readonly ShownSupplement[];
  lines: ReadonlyMap<string, readonly ChangeLine[]>;
  first: Version | null;
  begun: boolean;
};

/**
 * A record's Nachträge: the server's, and those of this phone, in the order of their captures.
 * @param office always requests the server; a phone only where the record says that there are some.
 */
export function useSupplements(account: string, record: ShownRecord, office: boolean): Supplements {
  const here = useLiveOf(supplementsHere, { owner: ownerOfUser(account), record: record.id });
  const { updated } = record;
  const { data } = useQuery(
    {
      queryKey: [account, 'supplements', record.id, updated],
      queryFn: ({ signal }) => getSupplements(record.id, signal),
      enabled: updated !== undefined && (office || hasSupplements(record)),
    },
    queries,
  );
  const all = allOf(data, here?.saved ?? []);
  const now: Version = { ...record, work: record.work ?? null };
  const first = data?.first ?? null;
  return { all, lines: changeLines(all, { first, now }), first, begun: here?.begun ?? false };
}

/** A saved one that the server has too: its facts, with this phone's state. */
function allOf(served: ServedSupplements | undefined, saved: readonly OutboxRow[]): ShownSupplement[] {
  const mine = new Map(saved.map((row) => [row.id, row]));
  const known = served?.items ?? [];
  const shown = known.map((one) => ({ ...one, transfer: mine.get(one.id)?.transfer ?? null }));
  const others = saved.filter(({ id, state }) => state !== 'deletedOnServer' && !known.some((one) => one.id === id));
  return [...shown, ...others.map(ofPhone)].sort((a, b) => a.at - b.at);
}

function ofPhone({
  id,
  number,
  sealed,
  transfer,
  authorName,
  changedPropertyName,
  capturedAt,
}: OutboxRow): ShownSupplement {
  const { changes = null, reason = '', photos } = sealed;
  return {
    ...{
      id,
      number,
      at: capturedAt,
      completedAt: transfer.completedAt,
      by: authorName,
      byLink: sealed.author === null,
    },
    ...{ kind: supplementKind({ changes }), changes, reason, photoCount: photos.length },
    propertyName: changedPropertyName ?? '',
    state: transfer.completedAt === null ? 'receiving' : 'complete',
    held: false,
    transfer,
  };
}
