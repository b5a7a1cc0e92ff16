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
import { type Act, type Asking, matches, type Place, providersText } from './places';
import './properties.css';

type ListProps = { account: string; places: readonly Place[]; onAsk: (asking: Asking) => void };

/** Rows shown at first, and more with each 'Mehr laden'. */
const STEP = 25;

/** The own properties: searched by name or address, a table at the desk, cards on a phone. */
export function PropertyList({ account, places, onAsk }: ListProps) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(STEP);
  const wide = useWide();
  const found = places.filter((place) => matches(place, search));
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
      <Table account={account} places={shown} onAsk={onAsk} />
    ) : (
      shown.map((place) => <Card key={place.id} place={place} onAsk={onAsk} />)
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

function Table({ account, places, onAsk }: ListProps) {
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
        {places.map((place) => (
          <tr key={place.id}>
            <td>
              <Link className="row-link" to={calendarPath(place.id)}>
                {place.name}
              </Link>
              <span className="small">{place.address}</span>
            </td>
            <td>
              <Providers place={place} />
            </td>
            <td className="nowrap">
              <LinkText link={place.link} />
            </td>
            <td>
              <LastDocumentation account={account} property={place.id} at={place.last ?? null} />
            </td>
            <td className="acts">
              <Actions place={place} onAsk={onAsk} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Until when the sticker at the door is good. */
function LinkText({ link }: Pick<Place, 'link'>) {
  if (link === undefined) return null;
  return link === null ? <span className="muted">Kein Link</span> : linkEndText(link, Date.now());
}

/** Who works there, and who is still to answer. */
export function Providers({ place }: { place: Place }) {
  const { who, services } = providersText(place.sharings);
  const invited = place.invited === 1 ? '1 Einladung ausstehend' : `${place.invited} Einladungen ausstehend`;
  return (
    <>
      {who || <span className="muted">Noch niemand verbunden</span>}
      {services && <span className="small muted line">{services}</span>}
      {place.invited > 0 && <span className="small muted line">{invited}</span>}
    </>
  );
}

const ACTS: readonly { act: Act; label: string; icon: IconType; danger?: boolean }[] = [
  { act: 'invite', label: 'Dienstleister einladen', icon: UserPlus },
  { act: 'link', label: 'Dokumentations-Link', icon: QrCode },
  { act: 'edit', label: 'Bearbeiten', icon: Pencil },
  { act: 'delete', label: 'Löschen', icon: Trash2, danger: true },
];

function Actions({ place, onAsk }: { place: Place; onAsk: ListProps['onAsk'] }) {
  const calendar = `Kalender: ${place.name}`;
  return (
    <>
      <Link className="icon-btn" to={calendarPath(place.id)} aria-label={calendar} title={calendar}>
        <Icon of={CalendarDays} small />
      </Link>
      {ACTS.map(({ act, label, icon, danger }) => (
        <IconButton
          key={act}
          icon={icon}
          label={`${label}: ${place.name}`}
          danger={danger}
          onClick={() => onAsk({ act, place })}
        />
      ))}
    </>
  );
}

function Card({ place, onAsk }: { place: Place; onAsk: ListProps['onAsk'] }) {
  return (
    <article className="record">
      <div className="record__head">
        <span className="strong">{place.name}</span>
        <span className="small muted">{place.address}</span>
        <span>
          <Providers place={place} />
        </span>
        <span className="small muted">
          {place.last ? `Zuletzt ${dateTime(place.last)}` : place.last === null && 'Noch keine Dokumentation'}
        </span>
        {place.link && (
          <span className="small muted">
            Dokumentations-Link <LinkText link={place.link} />
          </span>
        )}
      </div>
      <div className="btn-row btn-row--icons">
        <Actions place={place} onAsk={onAsk} />
      </div>
    </article>
  );
}
