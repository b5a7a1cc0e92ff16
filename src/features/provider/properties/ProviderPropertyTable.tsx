import { Link } from 'react-router-dom';
import { Icon } from '../../../components/Icon';
import { linkEndText } from '../../../components/linkEnd';
import { historyPath, propertyPath } from '../../../components/paths';
import { Table } from '../../../components/table/Table';
import { numberedAddress } from '../../../domain/documentation/property';
import { countText, DocumentationCount } from '../../people/DocumentationCount';
import { buildingOffersFor, originIcon } from './actions';
import { type BuildingItem, type PropertyListProps, sharedText } from './propertyItem';

/** The properties on desktop. */
export function ProviderPropertyTable({ items, onOpenDialog }: PropertyListProps) {
  return (
    <Table
      rows={items}
      columns={[
        {
          head: 'Immobilie',
          cell: ({ id, name }) => (
            <Link className="row-way strong" to={propertyPath(id)}>
              {name}
            </Link>
          ),
          small: numberedAddress,
          className: 'provider__name',
        },
        { head: 'Herkunft, Leistung', cell: (item) => <Origin item={item} /> },
        {
          head: 'Dokumentationen',
          cell: ({ id, documentations }) => (
            <DocumentationCount of={documentations} to={historyPath({ property: id })} />
          ),
          kind: 'number',
        },
        { head: 'Zugeordnet', cell: ({ assigned }) => countText(assigned), kind: 'number' },
        { head: 'Dokumentations-Link', cell: ({ link }) => <LinkCell link={link} />, className: 'nowrap' },
      ]}
      nameOf={({ name }) => name}
      actions={(item) =>
        buildingOffersFor(item).map(({ act, ...look }) => ({ ...look, onClick: () => onOpenDialog({ act, item }) }))
      }
    />
  );
}

function Origin({ item }: { item: BuildingItem }) {
  return (
    <>
      <span className="kind provider__kind">
        <Icon of={originIcon(item)} />
        {item.own ? 'Eigene' : 'Geteilt'}
      </span>
      <span className="small provider__under">{sharedText(item)}</span>
    </>
  );
}

function LinkCell({ link }: Pick<BuildingItem, 'link'>) {
  if (link === undefined) return '–';
  if (link === null) return <span className="muted">Kein Link</span>;
  const text = linkEndText(link, Date.now());
  return text.startsWith('bis') ? `gültig ${text}` : text;
}
