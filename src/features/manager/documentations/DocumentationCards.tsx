import { Clock, Link2, MapPinOff, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DocumentationRecord } from '../../../remote/records';
import { dateTime, photoCount } from '../../../ui/format';
import { Icon, type IconType } from '../../../ui/icon';
import { documentationPath } from '../../../ui/paths';
import { RecordCard } from '../../../ui/recordCard';
import type { Walk } from '../../../ui/walk';
import { askThumbnail } from '../picture';
import { type Exception, exceptionOf, providerText } from '../words';

const ICON: Record<Exception['kind'], IconType> = {
  link: Link2,
  noGps: MapPinOff,
  offSite: MapPinOff,
  later: Clock,
  edited: Pencil,
};

/** `state`: the way through this list, for the record that is opened. */
type CardsProps = { records: readonly DocumentationRecord[]; state?: { walk: Walk } };

/** The phone's form of the list. */
export function DocumentationCards({ records, state }: CardsProps) {
  return records.map((record) => (
    <RecordCard
      key={record.id}
      id={record.id}
      ask={askThumbnail(record.id, 0)}
      head={<Head record={record} state={state} />}
    />
  ));
}

function Head({ record, state }: { record: DocumentationRecord; state: CardsProps['state'] }) {
  const exception = exceptionOf(record);
  return (
    <>
      <Link className="record__date record__link" to={documentationPath(record.id)} state={state}>
        {dateTime(record.capturedAt)}
      </Link>
      <span>{record.propertyName}</span>
      <span className="small muted">{providerText(record)}</span>
      <span className="small muted">
        {record.employeeName}, {photoCount(record.photoCount)}
      </span>
      {exception && (
        <span className="kind kind--strong">
          <Icon of={ICON[exception.kind]} />
          {exception.long}
        </span>
      )}
    </>
  );
}
