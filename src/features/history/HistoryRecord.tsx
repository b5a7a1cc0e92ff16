import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { activitiesText } from '../../domain/activities';
import { authorText, type ShownRecord } from '../../domain/record';
import { firstPictureOf } from '../../office/picture';
import { useDelivery } from '../../sync/status';
import { Button } from '../../ui/button';
import { dateTime, numberText, photoCount } from '../../ui/format';
import { documentationPath } from '../../ui/paths';
import { Presence } from '../../ui/presence';
import { RecordCard } from '../../ui/recordCard';
import { Two } from '../../ui/secondLanguage';
import { Delivery } from '../../ui/stateLine';
import { walkState } from '../../ui/walk';

export type HistoryRecordProps = {
  record: ShownRecord;
  /** Names the property too: in a list that is not grouped by it. */
  withProperty: boolean;
  /** Only for delivered ones, and only where the role may delete. */
  onDelete: ((record: ShownRecord) => void) | null;
  /** Address of the list with its filters, for the way back. */
  from: string;
};

/** One card of the history; the whole card leads to the record. */
export function HistoryRecord({ record, withProperty, onDelete, from }: HistoryRecordProps) {
  const said = useDelivery(record);
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
          {withProperty && <span>{record.propertyName}</span>}
          <span className="small">{authorText(record)}</span>
          {activitiesText(record.work) && (
            <span className="small">
              <Two>{activitiesText(record.work)}</Two>
            </span>
          )}
          <span className="small muted">
            <Two>{`${photoCount(record.photoCount)}, ${numberText(record.number)}`}</Two>
          </span>
          <Presence {...record} />
        </>
      }
    >
      <div className="record__line record__line--wrap">
        <Delivery of={said} />
        {onDelete && said.mark === 'done' && (
          <Button variant="quiet" icon={Trash2} onClick={() => onDelete(record)}>
            Löschen
          </Button>
        )}
      </div>
    </RecordCard>
  );
}
