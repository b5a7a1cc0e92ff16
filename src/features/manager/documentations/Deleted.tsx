/** Deleted records in the list of the Hausverwaltung. */
import { Trash2 } from 'lucide-react';
import { Button } from '../../../components/Button';
import type { ChangeFilters } from '../../../components/filters/FilterLine';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import { deletedSince } from '../../../domain/documentation/deletion';
import { type Filter, NO_FILTER } from '../../../domain/search/filter';
import { DeletedLines, deletedCount, useDeletions, useDeletionsOf, useGoneOf } from '../../records/Deletions';
import { useVisit } from '../queries';
import { NothingFound } from './NoDocumentations';
import { useListQuery } from './useListQuery';

type DeletedProps = { account: string; onChange: ChangeFilters };

/** '1 gelöscht seit Ihrem letzten Besuch' as a link; empty without any. */
export function DeletedNews({ account, onChange }: DeletedProps) {
  const { data: visit } = useVisit(account);
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

function useDeletedOf(account: string, filters: Filter) {
  return useDeletionsOf(account, useListQuery(filters));
}

/** Between the records: deleted ones, and those that left by a Nachtrag. */
export function useGoneBetween(account: string, filters: Filter) {
  return useGoneOf(account, useListQuery(filters));
}

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
        <Empty
          title="Keine gelöschten Dokumentationen"
          text="Hier stehen gelöschte Dokumentationen mit Grund und Namen."
        />
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
