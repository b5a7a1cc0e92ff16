/** What was deleted, in the list of the Hausverwaltung (D117, D118). */
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { deletedSince } from '../../../domain/deletion';
import { type Filter, NO_FILTER } from '../../../domain/filter';
import { DeletedLines, deletedCount, useDeletions, useDeletionsOf } from '../../../office/deletions';
import type { ChangeFilters } from '../../../office/filters/filterLine';
import { ListFrame } from '../../../office/list';
import { LISTS, queries } from '../../../office/queries';
import { lookAtList } from '../../../remote/deletions';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/listState';
import { listQueryOf } from '../filters';
import { NothingFound } from './NoDocumentations';

/** The server says when a visit ends (half an hour without a look); a look at most every minute. */
const LOOK_AGAIN = 60_000;

type DeletedProps = { account: string; onChange: ChangeFilters };

/** '1 gelöscht seit Ihrem letzten Besuch' leads to what it is; nothing where there is none. */
export function DeletedNews({ account, onChange }: DeletedProps) {
  // As a list that is read (office/queries.ts): a tick in a tab that nobody sees is no look; coming back to it is one.
  const { data: visit } = useQuery(
    { queryKey: [account, LISTS, 'visit'], queryFn: lookAtList, staleTime: LOOK_AGAIN },
    queries,
  );
  const { data: deletions } = useDeletions(account);
  const count = visit && deletions ? deletedSince(deletions, visit.since) : 0;
  if (count === 0) return null;
  return (
    <p role="status">
      <Button
        variant="quiet"
        className="pull-left"
        icon={Trash2}
        onClick={() => onChange({ ...NO_FILTER, state: 'deleted' })}
      >
        {deletedCount(count)} seit Ihrem letzten Besuch
      </Button>
    </p>
  );
}

/** What these filters leave of the deleted ones, in the order of the list. */
export function useDeletedOf(account: string, filters: Filter) {
  const query = useMemo(() => listQueryOf(filters, Date.now()), [filters]);
  return useDeletionsOf(account, query);
}

/** The deleted ones alone. */
export function DeletedList({ account, filters, onChange }: DeletedProps & { filters: Filter }) {
  const query = useDeletions(account);
  const shown = useDeletedOf(account, filters);
  const rows = filters.oldestFirst ? [...shown].reverse() : shown;
  const isNarrowed = query.data !== undefined && query.data.length > rows.length;
  return (
    <ListFrame
      query={{ ...query, data: query.data && rows }}
      loading="Gelöschte Dokumentationen werden geladen"
      empty={
        <Empty title="Keine gelöschten Dokumentationen" text="Was gelöscht wird, steht hier mit Grund und Namen." />
      }
      nothingFound={isNarrowed && <NothingFound onReset={() => onChange(null)} />}
    >
      {() => (
        <section className="stack stack--8" aria-label="Gelöschte Dokumentationen">
          <DeletedLines of={rows} />
        </section>
      )}
    </ListFrame>
  );
}
