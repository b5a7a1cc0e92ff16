import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button';
import { dateTime, numberText, photoCount } from '../../components/format';
import { firstPictureOf } from '../../components/lists/picture';
import { documentationPath } from '../../components/paths';
import { RecordCard } from '../../components/RecordCard';
import { Two } from '../../components/SecondLanguage';
import { Delivery } from '../../components/StateLine';
import { walkState } from '../../components/walk';
import { activitiesText } from '../../domain/documentation/activities';
import { authorText, type ShownRecord } from '../../domain/documentation/record';
import { shortenAddress } from '../../domain/documentation/shortAddress';
import { useDelivery } from '../../sync/status';
import { QuestionDot } from '../threads/QuestionsHere';
import { RecordMarks } from './RecordMarks';

export type HistoryRecordProps = {
  record: ShownRecord;
  withProperty: boolean;
  /** For delivered records, where the role may delete. */
  onDelete: ((record: ShownRecord) => void) | null;
  from: string;
};

/** One card of the history; all of it is a link. */
export function HistoryRecord({ record, withProperty, onDelete, from }: HistoryRecordProps) {
  const delivery = useDelivery(record);
  return (
    <RecordCard
      id={record.id}
      load={firstPictureOf(record.id)}
      refused={record.transfer?.state === 'refused'}
      head={
        <>
          <Link className="record__date record__link" to={documentationPath(record.id)} state={walkState([], from)}>
            {dateTime(record.capturedAt)}
          </Link>
          {withProperty && (
            <>
              <span>{record.propertyName}</span>
              <span className="small muted">{shortenAddress(record.propertyName, record.propertyAddress)}</span>
            </>
          )}
          <span className="small">{authorText(record)}</span>
          {[record.serviceType ?? '', activitiesText(record.work)].filter(Boolean).map((text) => (
            <span key={text} className="small">
              <Two>{text}</Two>
            </span>
          ))}
          <span className="record__line record__line--wrap">
            <span className="small muted">
              <Two>{`${photoCount(record.photoCount)}, ${numberText(record.number)}`}</Two>
            </span>
            {delivery.mark !== 'done' && <Delivery of={delivery} />}
            <QuestionDot record={record.id} />
          </span>
          <RecordMarks record={record} />
        </>
      }
    >
      {onDelete && delivery.mark === 'done' && (
        <div className="record__line">
          <Button variant="quiet" icon={Trash2} onClick={() => onDelete(record)}>
            Löschen
          </Button>
        </div>
      )}
    </RecordCard>
  );
}
