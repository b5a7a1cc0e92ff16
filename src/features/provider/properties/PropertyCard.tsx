import { CalendarDays, ChevronRight, FolderOpen, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { historyPath, propertyPath } from '../../../components/paths';
import { numberedAddress } from '../../../domain/documentation/property';
import { documentationCount } from '../../people/words';
import { buildingOffersFor, originIcon } from './actions';
import { type BuildingItem, originText, type PropertyListProps } from './propertyItem';

type PropertyCardProps = { item: BuildingItem } & Pick<PropertyListProps, 'onOpenDialog'>;

/** One property on a phone, one line per action. */
export function PropertyCard({ item, onOpenDialog }: PropertyCardProps) {
  const offers = buildingOffersFor(item);
  const count = item.documentations;
  return (
    <article className="record" aria-label={item.name}>
      <div className="record__head provider__name">
        <h3 className="record__date">{item.name}</h3>
        <span className="small muted">{numberedAddress(item)}</span>
        {item.notes && <span className="small">{item.notes}</span>}
      </div>
      <div className="kind">
        <Icon of={originIcon(item)} />
        <span>{originText(item)}</span>
      </div>
      <div className="rows">
        <Link className="row" to={propertyPath(item.id)}>
          <Icon of={CalendarDays} />
          <span>Kalender, Plan und Fotos</span>
          <Icon of={ChevronRight} className="push" />
        </Link>
        <Link className="row" to={historyPath({ property: item.id })}>
          <Icon of={FolderOpen} />
          <span>{count === null ? 'Dokumentationen' : documentationCount(count)}</span>
          <Icon of={ChevronRight} className="push" />
        </Link>
        {offers
          .filter(({ danger }) => !danger)
          .map(({ act, label, icon, value }) => (
            <button key={act} type="button" className="row" onClick={() => onOpenDialog({ act, item })}>
              <Icon of={icon} />
              <span>{label}</span>
              {value && <span className="row__value">{value}</span>}
              <Icon of={ChevronRight} className={value ? undefined : 'push'} />
            </button>
          ))}
      </div>
      {item.own && (
        <div className="record__line">
          <span className="small muted">Dokumentationen bleiben erhalten</span>
          <Button variant="danger" icon={Trash2} onClick={() => onOpenDialog({ act: 'delete', item })}>
            Löschen
          </Button>
        </div>
      )}
    </article>
  );
}
