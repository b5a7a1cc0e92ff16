import { Link } from 'react-router-dom';
import { dateTime, photoCount } from '../../../components/format';
import { serverPicture } from '../../../components/lists/picture';
import { Presence } from '../../../components/Presence';
import { documentationPath, PATHS } from '../../../components/paths';
import { RecordCard } from '../../../components/RecordCard';
import { StateLine } from '../../../components/StateLine';
import { walkState } from '../../../components/walk';
import { activitiesText } from '../../../domain/documentation/activities';
import { authorText } from '../../../domain/documentation/record';
import { Release } from './Release';
import type { ExplainedRecord } from './useHeldRecords';

type HeldCardProps = {
  record: ExplainedRecord;
  releasedAt: number | null;
  onReleased: (record: ExplainedRecord) => void;
};

/** A held record, also after its release here. */
export function HeldCard({ record, releasedAt, onReleased }: HeldCardProps) {
  return (
    <RecordCard
      id={record.id}
      load={serverPicture(record.id)}
      head={
        <>
          <Link
            className="record__date record__link"
            to={documentationPath(record.id)}
            state={walkState([], PATHS.held)}
          >
            {dateTime(record.capturedAt)}
          </Link>
          <span>{record.propertyName}</span>
          {activitiesText(record.work) && <span className="small">{activitiesText(record.work)}</span>}
          <span className="small muted">{`${authorText(record)}, ${photoCount(record.photoCount)}`}</span>
          <Presence {...record} />
        </>
      }
    >
      {releasedAt === null ? (
        <Release record={record} onReleased={onReleased} />
      ) : (
        <div className="record__line">
          <StateLine state="done">Freigegeben</StateLine>
          <span className="small muted">{dateTime(releasedAt)}</span>
        </div>
      )}
    </RecordCard>
  );
}
