import { CalendarDays, Pencil, QrCode, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { matches } from '../../../office/search';
import { useSearch } from '../../../office/searchField';
import { type Selection, useSelection } from '../../../office/selection';
import type { RowAction } from '../../../office/table/rowActions';
import { Rows, RowsBox } from '../../../office/table/rows';
import { Button } from '../../../ui/button';
import { dateTime, thousands } from '../../../ui/format';
import type { IconType } from '../../../ui/icon';
import { linkEndText } from '../../../ui/linkEnd';
import { Empty } from '../../../ui/listState';
import { managerPropertyPath } from '../../../ui/paths';
import { useWide } from '../../../ui/useWide';
import { LastDocumentation } from './LastDocumentation';
import { type Act, type OpenDialog, type PropertyItem, providersText } from './propertyItems';
import { SelectedProperties } from './SelectedProperties';

type ListProps = { account: string; items: readonly PropertyItem[]; onOpenDialog: (dialog: OpenDialog) => void };

/** Rows shown at first, and more with each 'Mehr laden'. */
const STEP = 25;

/** The own properties: searched by name or address. */
export function PropertyList({ account, items, onOpenDialog }: ListProps) {
  const { search, field } = useSearch('Name oder Adresse');
  const [limit, setLimit] = useState(STEP);
  const wide = useWide();
  const found = items.filter(({ name, address }) => matches(search, name, address));
  const shown = found.slice(0, limit);
  const selection = useSelection(found, search.trim());
  const count = countText(shown.length, found.length);
  return (
    <RowsBox label="Immobilien">
      {wide && selection.chosen.length > 0 ? (
        <SelectedProperties account={account} selection={selection} onOpenDialog={onOpenDialog} />
      ) : wide ? (
        <div className="table-box__head">
          {field}
          <span className="muted small">Sortiert nach Name, {count}</span>
        </div>
      ) : (
        field
      )}
      {found.length > 0 ? (
        <PropertyRows account={account} items={shown} selection={selection} onOpenDialog={onOpenDialog} />
      ) : (
        <Empty title="Keine Immobilie gefunden" text="Versuchen Sie es mit einem Teil des Namens oder der Adresse." />
      )}
      {found.length > shown.length && (
        <div className="pager">
          <span>{count}</span>
          <Button onClick={() => setLimit(limit + STEP)}>Mehr laden</Button>
        </div>
      )}
    </RowsBox>
  );
}

function PropertyRows({ account, items, selection, onOpenDialog }: ListProps & { selection: Selection<PropertyItem> }) {
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

/** Name and address; the whole row leads to its page. */
export function PropertyName({ item: { id, name, address } }: { item: PropertyItem }) {
  return (
    <>
      <Link className="row-link" to={managerPropertyPath(id)}>
        {name}
      </Link>
      <span className="small muted">{address}</span>
    </>
  );
}

function countText(shown: number, all: number): string {
  if (shown < all) return `1–${thousands(shown)} von ${thousands(all)} Immobilien`;
  return all === 1 ? '1 Immobilie' : `${thousands(all)} Immobilien`;
}

/** Until when the sticker at the door is good. */
export function LinkText({ link }: Pick<PropertyItem, 'link'>) {
  if (link === undefined) return null;
  return link === null ? <span className="muted">Kein Link</span> : linkEndText(link, Date.now());
}

/** '1 Einladung ausstehend', '2 Einladungen ausstehend'. */
export function invitedText(count: number): string {
  return count === 1 ? '1 Einladung ausstehend' : `${count} Einladungen ausstehend`;
}

/** Who works there, and who is still to answer. */
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

const ACTS: readonly { act: Act; label: string; icon: IconType; danger?: boolean }[] = [
  { act: 'invite', label: 'Dienstleister einladen', icon: UserPlus },
  { act: 'link', label: 'Dokumentations-Link', icon: QrCode },
  { act: 'edit', label: 'Bearbeiten', icon: Pencil },
  { act: 'delete', label: 'Löschen', icon: Trash2, danger: true },
];

/** The name leads to the property's page; so does an icon, which a card's name does not. */
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
      <span className="small muted">{item.address}</span>
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
