import { CalendarDays, Pencil, QrCode, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, IconButton } from '../../../ui/button';
import { dateTime, thousands } from '../../../ui/format';
import type { IconType } from '../../../ui/icon';
import { Icon } from '../../../ui/icon';
import { linkEndText } from '../../../ui/linkEnd';
import { Empty } from '../../../ui/listState';
import { calendarPath } from '../../../ui/paths';
import { SearchField } from '../../../ui/selectField';
import { useWide } from '../../../ui/useWide';
import { LastDocumentation } from './LastDocumentation';
import { type Act, type Asking, matches, type PropertyItem, providersText } from './propertyItems';
import './properties.css';

type ListProps = { account: string; items: readonly PropertyItem[]; onAsk: (asking: Asking) => void };

/** Rows shown at first, and more with each 'Mehr laden'. */
const STEP = 25;

/** The own properties: searched by name or address, a table at the desk, cards on a phone. */
export function PropertyList({ account, items, onAsk }: ListProps) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(STEP);
  const wide = useWide();
  const found = items.filter((item) => matches(item, search));
  const shown = found.slice(0, limit);
  const field = (
    <SearchField
      bare
      label="Suche"
      placeholder="Name oder Adresse"
      value={search}
      onChange={(event) => setSearch(event.target.value)}
    />
  );
  const body =
    found.length === 0 ? (
      <Empty title="Keine Immobilie gefunden" text="Weder Name noch Adresse enthalten diesen Text." />
    ) : wide ? (
      <Table account={account} items={shown} onAsk={onAsk} />
    ) : (
      shown.map((item) => <Card key={item.id} item={item} onAsk={onAsk} />)
    );
  const more = found.length > shown.length && (
    <div className="pager">
      <span>{countText(shown.length, found.length)}</span>
      <Button onClick={() => setLimit(limit + STEP)}>Mehr laden</Button>
    </div>
  );
  if (!wide)
    return (
      <section className="stack stack--8" aria-label="Immobilien">
        {field}
        {body}
        {more}
      </section>
    );
  return (
    <section className="table-box" aria-label="Immobilien">
      <div className="table-box__head">
        <div className="search-box">{field}</div>
        <span className="muted small">Sortiert nach Name, {countText(shown.length, found.length)}</span>
      </div>
      {body}
      {more}
    </section>
  );
}

function countText(shown: number, all: number): string {
  if (shown < all) return `1–${thousands(shown)} von ${thousands(all)} Immobilien`;
  return all === 1 ? '1 Immobilie' : `${thousands(all)} Immobilien`;
}

function Table({ account, items, onAsk }: ListProps) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Immobilie</th>
          <th scope="col">Dienstleister</th>
          <th scope="col">Dokumentations-Link</th>
          <th scope="col">Letzte Dokumentation</th>
          <th scope="col" className="acts">
            Aktionen
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <Link className="row-link" to={calendarPath(item.id)}>
                {item.name}
              </Link>
              <span className="small">{item.address}</span>
            </td>
            <td>
              <Providers item={item} />
            </td>
            <td className="nowrap">
              <LinkText link={item.link} />
            </td>
            <td>
              <LastDocumentation account={account} property={item.id} at={item.last ?? null} />
            </td>
            <td className="acts">
              <Actions item={item} onAsk={onAsk} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Until when the sticker at the door is good. */
function LinkText({ link }: Pick<PropertyItem, 'link'>) {
  if (link === undefined) return null;
  return link === null ? <span className="muted">Kein Link</span> : linkEndText(link, Date.now());
}

/** Who works there, and who is still to answer. */
export function Providers({ item }: { item: PropertyItem }) {
  const { who, services } = providersText(item.sharings);
  const invited = item.invited === 1 ? '1 Einladung ausstehend' : `${item.invited} Einladungen ausstehend`;
  return (
    <>
      {who || <span className="muted">Noch niemand verbunden</span>}
      {services && <span className="small muted line">{services}</span>}
      {item.invited > 0 && <span className="small muted line">{invited}</span>}
    </>
  );
}

const ACTS: readonly { act: Act; label: string; icon: IconType; danger?: boolean }[] = [
  { act: 'invite', label: 'Dienstleister einladen', icon: UserPlus },
  { act: 'link', label: 'Dokumentations-Link', icon: QrCode },
  { act: 'edit', label: 'Bearbeiten', icon: Pencil },
  { act: 'delete', label: 'Löschen', icon: Trash2, danger: true },
];

function Actions({ item, onAsk }: { item: PropertyItem; onAsk: ListProps['onAsk'] }) {
  const calendar = `Kalender: ${item.name}`;
  return (
    <>
      <Link className="icon-btn" to={calendarPath(item.id)} aria-label={calendar} title={calendar}>
        <Icon of={CalendarDays} small />
      </Link>
      {ACTS.map(({ act, label, icon, danger }) => (
        <IconButton
          key={act}
          icon={icon}
          label={`${label}: ${item.name}`}
          danger={danger}
          onClick={() => onAsk({ act, item })}
        />
      ))}
    </>
  );
}

function Card({ item, onAsk }: { item: PropertyItem; onAsk: ListProps['onAsk'] }) {
  return (
    <article className="record">
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
      <div className="btn-row btn-row--icons">
        <Actions item={item} onAsk={onAsk} />
      </div>
    </article>
  );
}
