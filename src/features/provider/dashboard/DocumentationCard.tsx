import { Link } from 'react-router-dom';
import { activitiesText } from '../../../domain/activities';
import { locationText, type ShownRecord } from '../../../domain/record';
import { firstPictureOf } from '../../../office/picture';
import { useDelivery } from '../../../sync/status';
import { photoCount } from '../../../ui/format';
import { LazyPicture } from '../../../ui/lazyPicture';
import { dateTimePlain } from '../../../ui/officeFormat';
import { documentationPath } from '../../../ui/paths';
import { Presence } from '../../../ui/presence';
import { Two } from '../../../ui/secondLanguage';
import { Delivery } from '../../../ui/stateLine';

/** Property, location, who, when and how many photos (spec 2); dd.MM.yyyy HH:mm here (D45). */
export function DocumentationCard({ row }: { row: ShownRecord }) {
  const said = useDelivery(row);
  return (
    <article className="record record--row">
      <LazyPicture name={row.id} load={firstPictureOf(row.id)} alt="Erstes Foto" />
      <div className="record__head">
        <Link className="record__date record__link" to={documentationPath(row.id)}>
          {row.propertyName}
        </Link>
        <span className="small muted">{locationText(row)}</span>
        <span className="small">
          {dateTimePlain(row.capturedAt)}, {row.employeeName}
        </span>
        {activitiesText(row.work) && (
          <span className="small">
            <Two>{activitiesText(row.work)}</Two>
          </span>
        )}
        <span className="record__line record__line--wrap">
          <span className="small">
            <Two>{photoCount(row.photoCount)}</Two>
          </span>
          <Delivery of={said} />
        </span>
        <Presence {...row} />
      </div>
    </article>
  );
}
