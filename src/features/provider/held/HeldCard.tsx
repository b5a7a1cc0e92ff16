import { Link } from 'react-router-dom';
import { activitiesText } from '../../../domain/activities';
import { authorText } from '../../../domain/record';
import { serverPicture } from '../../../office/picture';
import { dateTime, photoCount } from '../../../ui/format';
import { documentationPath, PATHS } from '../../../ui/paths';
import { Presence } from '../../../ui/presence';
import { RecordCard } from '../../../ui/recordCard';
import { StateLine } from '../../../ui/stateLine';
import { walkState } from '../../../ui/walk';
import { Release } from './Release';
import type { ExplainedRecord } from './useHeldRecords';

type HeldCardProps = {
  record: ExplainedRecord;
  releasedAt: number | null;
  onReleased: (record: ExplainedRecord) => void;
};

/** One record that is held, or was until it was released here. */
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
