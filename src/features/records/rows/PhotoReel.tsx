import { Link } from 'react-router-dom';
import { formatTime } from '../../../components/format';
import { LazyPicture } from '../../../components/LazyPicture';
import { serverPicture } from '../../../components/lists/picture';
import { weekdayDate } from '../../../components/officeFormat';
import { documentationPath } from '../../../components/paths';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { serviceParted } from '../../../domain/documentation/serviceNames';
import './reel.css';

/** A row of photos with place, service and time. */
export function PhotoReel({ label, records }: { label: string; records: readonly DocumentationRecord[] }) {
  return (
    <ul className="reel" aria-label={label}>
      {records.map(({ id, propertyName, capturedAt, serviceType }) => (
        <li key={id} className="reel__cell">
          <span className="reel__picture">
            <LazyPicture name={id} load={serverPicture(id)} alt="Erstes Foto" />
          </span>
          <Link className="reel__day reel__link" to={documentationPath(id)}>
            {propertyName}
          </Link>
          <span className="small">{serviceParted(serviceType) || 'Ohne Leistung'}</span>
          <span className="small muted">
            {weekdayDate(capturedAt)}, {formatTime(capturedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}
