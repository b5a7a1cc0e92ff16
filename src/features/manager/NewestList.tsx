import type { DocumentationRecord } from '../../domain/record';
import { ListFrame } from '../../office/list';
import { DocumentationCards } from '../../office/records/cards';
import { useNewestRecords } from '../../office/records/newest';
import { RecordTable } from '../../office/records/table';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/listState';
import { managerPropertyPath, PATHS } from '../../ui/paths';
import { useWide } from '../../ui/useWide';
import { own } from './queries';

/** Rows below the tile before 'Alle Dokumentationen' leads to the daily list: they fit under the tiles without scrolling. */
const NEWEST = 6;

/** The newest documentations, below their tile. */
export function NewestList({ account }: { account: string }) {
  return (
    <ListFrame
      query={useNewestRecords(own(account), { limit: NEWEST })}
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
        <span>Die neuesten {records.length}</span>
        {all}
      </div>
    </section>
  );
}
