import { Camera } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { Empty } from '../../../components/ListState';
import { historyPath, newDocumentationPath, propertyPath } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import { Table } from '../../../components/table/Table';
import type { PropertyRow } from '../../../db/db';
import { useProperties } from '../../../db/live/screens';
import { TEXT } from '../../../domain/text/texts.capture';
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
      {!desk && properties?.map((property) => <PropertyCard key={property.id} property={property} />)}
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

/** The card opens the camera; a second link opens its records. */
function PropertyCard({ property }: { property: PropertyRow }) {
  const name = useId();
  return (
    <article className="record" aria-labelledby={name}>
      <div className="record__head">
        <span className="record__date" id={name}>
          {property.name}
        </span>
        <span className="small muted">{property.address}</span>
        {property.notes && <span className="small">{property.notes}</span>}
      </div>
      <div className="record__ways">
        <Link className="record__link record__way" aria-describedby={name} to={newDocumentationPath(property.id)}>
          <Icon of={Camera} small />
          <Two>Hier aufnehmen</Two>
        </Link>
        <ButtonLink variant="quiet" size="tall" aria-describedby={name} to={historyPath({ property: property.id })}>
          Dokumentationen
        </ButtonLink>
      </div>
    </article>
  );
}
