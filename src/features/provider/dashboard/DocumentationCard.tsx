import { Link } from 'react-router-dom';
import { photoCount } from '../../../components/format';
import { LazyPicture } from '../../../components/LazyPicture';
import { firstPictureOf } from '../../../components/lists/picture';
import { dateTimePlain } from '../../../components/officeFormat';
import { documentationPath } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import { activitiesText } from '../../../domain/documentation/activities';
import type { ShownRecord } from '../../../domain/documentation/record';
import { RecordDelivery } from '../../records/RecordDelivery';
import { RecordMarks } from '../../records/RecordMarks';
import { QuestionDot } from '../../threads/QuestionsHere';

/** A documentation of the dashboard (spec 2), with address and service, never with coordinates; dd.MM.yyyy HH:mm here (D45). */
export function DocumentationCard({ row }: { row: ShownRecord }) {
  return (
    <article className="record record--row">
      <LazyPicture name={row.id} load={firstPictureOf(row.id)} alt="Erstes Foto" />
      <div className="record__head">
        <Link className="record__date record__link" to={documentationPath(row.id)}>
          {row.propertyName}
        </Link>
        <span className="small muted">{row.propertyAddress}</span>
        <span className="small">
          {dateTimePlain(row.capturedAt)}, {row.employeeName}
        </span>
        {row.serviceType && (
          <span className="small">
            <Two>{row.serviceType}</Two>
          </span>
        )}
        {activitiesText(row.work) && (
          <span className="small">
            <Two>{activitiesText(row.work)}</Two>
          </span>
        )}
        <span className="record__line record__line--wrap">
          <span className="small">
            <Two>{photoCount(row.photoCount)}</Two>
          </span>
          <RecordDelivery record={row} />
          <QuestionDot record={row.id} />
        </span>
        <RecordMarks record={row} />
      </div>
    </article>
  );
}
