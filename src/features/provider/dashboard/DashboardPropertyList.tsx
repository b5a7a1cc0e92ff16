import { Link } from 'react-router-dom';
import { Empty } from '../../../components/ListState';
import { propertyPath } from '../../../components/paths';
import { Table } from '../../../components/table/Table';
import type { PropertyRow } from '../../../db/db';
import { useProperties } from '../../../db/live/screens';
import { TEXT } from '../../../domain/text/texts.capture';
import { DashboardPropertyCard } from './DashboardPropertyCard';
import { PulledState } from './PulledState';

type PropertyListProps = { id: string; account: string; fresh: string | null; desk: boolean };

/** Properties this account may document (spec 2); a card begins a capture. */
export function DashboardPropertyList({ id, account, fresh, desk }: PropertyListProps) {
  const properties = freshFirst(useProperties(account), fresh);
  return (
    <section className="group" id={id} aria-label="Immobilien">
      <PulledState
        count={properties === null ? null : properties?.length}
        loading="Immobilien werden geladen"
        failed={TEXT.propertiesFailed}
        empty={
          <Empty
            title="Noch keine Immobilien zugewiesen"
            text="Sobald Ihnen eine Immobilie zugeordnet ist, steht sie hier, auch ohne Netz."
          />
        }
        table={desk}
      />
      {desk && properties && properties.length > 0 && <AtTheDesk properties={properties} />}
      {!desk && properties?.map((property) => <DashboardPropertyCard key={property.id} property={property} />)}
    </section>
  );
}

type Listed = readonly PropertyRow[] | null | undefined;

function freshFirst(properties: Listed, fresh: string | null): Listed {
  const first = properties?.find(({ id }) => id === fresh);
  return first && properties ? [first, ...properties.filter(({ id }) => id !== fresh)] : properties;
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
              <Link className="row-link" to={propertyPath(id)}>
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
