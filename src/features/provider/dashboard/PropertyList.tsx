import { Link } from 'react-router-dom';
import type { PropertyRow } from '../../../data/db';
import { useOnline } from '../../../device/connectivity';
import { TEXT } from '../../../domain/texts.capture';
import { Table } from '../../../office/table/table';
import { requestPull, useSyncStatus } from '../../../sync/status';
import { FieldListState } from '../../../ui/fieldListState';
import { Empty } from '../../../ui/listState';
import { historyPath } from '../../../ui/paths';

/** `properties`: null = this phone never heard them. */
type PropertyListProps = { id: string; properties: readonly PropertyRow[] | null | undefined; desk: boolean };

/** Name, address and notes of every property this account may document (spec 2); a card leads to its history. */
export function PropertyList({ id, properties, desk }: PropertyListProps) {
  const { pull, pulledAt } = useSyncStatus();
  return (
    <section className="group" id={id} aria-label="Immobilien">
      <FieldListState
        count={properties === null ? null : properties?.length}
        online={useOnline()}
        pull={pull}
        pulledAt={pulledAt}
        loading="Immobilien werden geladen"
        failed={TEXT.propertiesFailed}
        empty={
          <Empty
            title="Noch keine Immobilien zugewiesen"
            text="Sobald Ihnen eine Immobilie zugeordnet ist, steht sie hier, auch ohne Netz."
          />
        }
        onRetry={requestPull}
        table={desk}
      />
      {desk && properties && properties.length > 0 && <AtTheDesk properties={properties} />}
      {!desk &&
        properties?.map((property) => (
          <article className="record" key={property.id}>
            <div className="record__head">
              <Link className="record__date record__link" to={historyPath({ property: property.id })}>
                {property.name}
              </Link>
              <span className="small muted">{property.address}</span>
              {property.notes && <span className="small">{property.notes}</span>}
            </div>
          </article>
        ))}
    </section>
  );
}

function AtTheDesk({ properties }: { properties: readonly PropertyRow[] }) {
  return (
    <div className="table-box">
      <Table
        caption="Immobilien nach Name"
        rows={properties}
        columns={[
          {
            head: 'Immobilie',
            cell: ({ id, name }) => (
              <Link className="row-link" to={historyPath({ property: id })}>
                {name}
              </Link>
            ),
          },
          { head: 'Adresse', cell: ({ address }) => address },
          { head: 'Notizen', cell: ({ notes }) => notes },
        ]}
      />
    </div>
  );
}
