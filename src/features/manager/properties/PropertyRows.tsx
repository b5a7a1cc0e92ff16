/** One property in the lists of own properties: row or card, and actions. */
import { CalendarDays, Pencil, QrCode, Trash2, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dateTime } from '../../../components/format';
import type { IconType } from '../../../components/Icon';
import { linkEndText } from '../../../components/linkEnd';
import type { Selection } from '../../../components/lists/selection';
import { managerPropertyPath } from '../../../components/paths';
import type { RowAction } from '../../../components/table/RowActions';
import { Rows } from '../../../components/table/Rows';
import { numberedAddress } from '../../../domain/documentation/property';
import { LastDocumentation } from './LastDocumentation';
import { type OpenPropertyDialog, type PropertyAct, type PropertyItem, providersText } from './propertyItems';

export type ListProps = {
  account: string;
  items: readonly PropertyItem[];
  onOpenDialog: (dialog: OpenPropertyDialog) => void;
};

export function PropertyRows({
  account,
  items,
  selection,
  onOpenDialog,
}: ListProps & { selection: Selection<PropertyItem> }) {
  return (
    <Rows
      rows={items}
      selection={{ ...selection, label: ({ name }) => `${name} auswählen` }}
      columns={[
        { head: 'Immobilie', cell: (item) => <PropertyName item={item} />, className: 'table__name' },
        { head: 'Dienstleister', cell: (item) => <Providers item={item} /> },
        { head: 'Dokumentations-Link', cell: ({ link }) => <LinkText link={link} />, className: 'nowrap' },
        {
          head: 'Letzte Dokumentation',
          cell: ({ id, last }) => <LastDocumentation account={account} property={id} at={last} />,
        },
      ]}
      card={(item) => ({ head: <CardHead item={item} /> })}
      nameOf={({ name }) => name}
      actions={(item) => actionsOf(item, onOpenDialog)}
    />
  );
}

export function PropertyName({ item: { id, name, number, address } }: { item: PropertyItem }) {
  return (
    <>
      <Link className="row-link" to={managerPropertyPath(id)}>
        {name}
      </Link>
      <span className="small muted">{numberedAddress({ number, address })}</span>
    </>
  );
}

export function LinkText({ link }: Pick<PropertyItem, 'link'>) {
  if (link === undefined) return null;
  return link === null ? <span className="muted">Kein Link</span> : linkEndText(link, Date.now());
}

export function invitedText(count: number): string {
  return count === 1 ? '1 Einladung ausstehend' : `${count} Einladungen ausstehend`;
}

export function Providers({ item }: { item: PropertyItem }) {
  const { who, services } = providersText(item.sharings ?? []);
  return (
    <>
      {who || <span className="muted">{item.sharings ? 'Noch kein Dienstleister beauftragt' : '–'}</span>}
      {services && <span className="small muted line">{services}</span>}
      {item.invited > 0 && <span className="small muted line">{invitedText(item.invited)}</span>}
    </>
  );
}

const ACTS: readonly { act: PropertyAct; label: string; short?: string; icon: IconType; danger?: boolean }[] = [
  { act: 'invite', label: 'Dienstleister einladen', short: 'Einladen', icon: UserPlus },
  { act: 'link', label: 'Dokumentations-Link', icon: QrCode },
  { act: 'edit', label: 'Bearbeiten', icon: Pencil },
  { act: 'delete', label: 'Löschen', icon: Trash2, danger: true },
];

/** One also links to the page, because a card's name is no link. */
function actionsOf(item: PropertyItem, onOpenDialog: ListProps['onOpenDialog']): RowAction[] {
  return [
    { label: 'Ansehen', icon: CalendarDays, to: managerPropertyPath(item.id) },
    ...ACTS.map(({ act, ...look }) => ({ ...look, onClick: () => onOpenDialog({ act, item }) })),
  ];
}

function CardHead({ item }: { item: PropertyItem }) {
  return (
    <div className="record__head">
      <span className="strong">{item.name}</span>
      <span className="small muted">{numberedAddress(item)}</span>
      <span>
        <Providers item={item} />
      </span>
      <span className="small muted">
        {item.last ? `Zuletzt ${dateTime(item.last)}` : item.last === null && 'Noch keine Dokumentation'}
      </span>
      {item.link && (
        <span className="small muted">
          Dokumentations-Link <LinkText link={item.link} />
        </span>
      )}
    </div>
  );
}
