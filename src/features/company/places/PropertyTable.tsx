import { Link } from 'react-router-dom';
import { IconButton } from '../../../ui/button';
import { thousands } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { linkEndText } from '../../../ui/linkEnd';
import { historyPath } from '../../../ui/paths';
import { offersFor, originIcon } from './actions';
import type { Place, PropertyListProps } from './places';

/** The properties at the desk. */
export function PropertyTable({ places, onAsk }: PropertyListProps) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Immobilie</th>
          <th scope="col">Herkunft, Leistung</th>
          <th scope="col" className="num">
            Dokumentationen
          </th>
          <th scope="col" className="num">
            Zugeordnet
          </th>
          <th scope="col">Dokumentations-Link</th>
          <th scope="col" className="acts">
            Aktionen
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.id}>
            <td className="company__name">
              <span className="strong">{place.name}</span>
              <span className="small">{place.address}</span>
            </td>
            <td>
              <span className="kind company__kind">
                <Icon of={originIcon(place)} />
                {place.own ? 'Eigene' : 'Geteilt'}
              </span>
              <span className="small company__under">{detailText(place)}</span>
            </td>
            <td className="num">
              <Link className="count" to={historyPath({ property: place.id })}>
                {shown(place.documentations)}
                <span className="visually-hidden"> Dokumentationen</span>
              </Link>
            </td>
            <td className="num">{shown(place.assigned)}</td>
            <td className="nowrap">
              <LinkCell link={place.link} />
            </td>
            <td className="acts">
              {offersFor(place).map(({ act, label, icon, danger }) => (
                <IconButton
                  key={act}
                  icon={icon}
                  label={`${label}: ${place.name}`}
                  danger={danger}
                  onClick={() => onAsk({ act, place })}
                />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LinkCell({ link }: Pick<Place, 'link'>) {
  if (link === undefined) return '–';
  if (link === null) return <span className="muted">Kein Link</span>;
  const text = linkEndText(link, Date.now());
  return text.startsWith('bis') ? `gültig ${text}` : text;
}

function detailText({ own, managerName, services }: Place): string {
  if (own) return 'nur für Ihre Firma';
  return [managerName, services.join(', ')].filter(Boolean).join(': ');
}

function shown(count: number | null): string {
  return count === null ? '–' : thousands(count);
}
