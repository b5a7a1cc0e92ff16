import { ButtonLink } from '../../components/Button';
import { entryCount } from '../../components/format';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import { managerPropertyPath, PATHS } from '../../components/paths';
import { useWide } from '../../components/useWide';
import type { DocumentationRecord } from '../../domain/documentation/record';
import { DocumentationCards } from '../records/rows/Cards';
import { useNewestRecords } from '../records/rows/newest';
import { RecordTable } from '../records/rows/Table';
import { toOwnColumn } from './queries';

/** Rows under the tile; they fit without scrolling. 'Alle Dokumentationen' has the rest. */
const NEWEST = 6;

export function NewestList({ account }: { account: string }) {
  return (
    <ListFrame
      query={useNewestRecords(toOwnColumn(account), { limit: NEWEST })}
      loading="Dokumentationen werden geladen"
      empty={
        <Empty
          title="Noch keine Dokumentationen vorhanden"
          text="Sobald ein Dienstleister an einer Ihrer Immobilien dokumentiert hat, steht der Eintrag hier."
        />
      }
    >
      {(records) => <Newest records={records} />}
    </ListFrame>
  );
}

function Newest({ records }: { records: readonly DocumentationRecord[] }) {
  const all = (
    <ButtonLink variant="quiet" to={PATHS.managerDocumentations}>
      Alle Dokumentationen
    </ButtonLink>
  );
  if (!useWide())
    return (
      <section className="stack stack--8" aria-label="Dokumentationen">
        <DocumentationCards records={records} />
        {all}
      </section>
    );
  return (
    <section className="table-box" aria-label="Dokumentationen">
      <RecordTable records={records} propertyPath={managerPropertyPath} />
      <div className="pager">
        <span>{records.length < NEWEST ? entryCount(records.length) : `Die neuesten ${NEWEST}`}</span>
        {all}
      </div>
    </section>
  );
}
