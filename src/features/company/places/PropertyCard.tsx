import { ChevronRight, FolderOpen, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { historyPath } from '../../../ui/paths';
import { documentationCount } from '../words';
import { offersFor, originIcon } from './actions';
import { originText, type Place, type PropertyListProps } from './places';

type PropertyCardProps = { place: Place } & Pick<PropertyListProps, 'onAsk'>;

/** One property on a phone: what it is, and one line for each thing that can be done. */
export function PropertyCard({ place, onAsk }: PropertyCardProps) {
  const offers = offersFor(place);
  const count = place.documentations;
  return (
    <article className="record" aria-label={place.name}>
      <div className="record__head company__name">
        <h3 className="record__date">{place.name}</h3>
        <span className="small muted">{place.address}</span>
        {place.notes && <span className="small">{place.notes}</span>}
      </div>
      <div className="kind">
        <Icon of={originIcon(place)} />
        <span>{originText(place)}</span>
      </div>
      <div className="rows">
        <Link className="row" to={historyPath({ property: place.id })}>
          <Icon of={FolderOpen} />
          <span>{count === null ? 'Dokumentationen' : documentationCount(count)}</span>
          <Icon of={ChevronRight} className="push" />
        </Link>
        {offers
          .filter(({ danger }) => !danger)
          .map(({ act, label, icon, value }) => (
            <button key={act} type="button" className="row" onClick={() => onAsk({ act, place })}>
              <Icon of={icon} />
              <span>{label}</span>
              {value && <span className="row__value">{value}</span>}
              <Icon of={ChevronRight} className={value ? undefined : 'push'} />
            </button>
          ))}
      </div>
      {place.own && (
        <div className="record__line">
          <span className="small muted">Dokumentationen bleiben erhalten</span>
          <Button variant="danger" icon={Trash2} onClick={() => onAsk({ act: 'delete', place })}>
            Löschen
          </Button>
        </div>
      )}
    </article>
  );
}
