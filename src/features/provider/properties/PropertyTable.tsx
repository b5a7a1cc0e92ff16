import { Link } from 'react-router-dom';
import { IconButton } from '../../../ui/button';
import { thousands } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { linkEndText } from '../../../ui/linkEnd';
import { historyPath } from '../../../ui/paths';
import { offersFor, originIcon } from './actions';
import type { PropertyItem, PropertyListProps } from './propertyItem';

/** The properties at the desk. */
export function PropertyTable({ items, onAsk }: PropertyListProps) {
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
        {items.map((item) => (
          <tr key={item.id}>
            <td className="provider__name">
              <span className="strong">{item.name}</span>
              <span className="small">{item.address}</span>
            </td>
            <td>
              <span className="kind provider__kind">
                <Icon of={originIcon(item)} />
                {item.own ? 'Eigene' : 'Geteilt'}
              </span>
              <span className="small provider__under">{detailText(item)}</span>
            </td>
            <td className="num">
              <Link className="count" to={historyPath({ property: item.id })}>
                {shown(item.documentations)}
                <span className="visually-hidden"> Dokumentationen</span>
              </Link>
            </td>
            <td className="num">{shown(item.assigned)}</td>
            <td className="nowrap">
              <LinkCell link={item.link} />
            </td>
            <td className="acts">
              {offersFor(item).map(({ act, label, icon, danger }) => (
                <IconButton
                  key={act}
                  icon={icon}
                  label={`${label}: ${item.name}`}
                  danger={danger}
                  onClick={() => onAsk({ act, item })}
                />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LinkCell({ link }: Pick<PropertyItem, 'link'>) {
  if (link === undefined) return '–';
  if (link === null) return <span className="muted">Kein Link</span>;
  const text = linkEndText(link, Date.now());
  return text.startsWith('bis') ? `gültig ${text}` : text;
}

function detailText({ own, managerName, services }: PropertyItem): string {
  if (own) return 'nur für Ihre Firma';
  return [managerName, services.join(', ')].filter(Boolean).join(': ');
}

function shown(count: number | null): string {
  return count === null ? '–' : thousands(count);
}
