import { Clock, Link2, MapPinOff, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DocumentationRecord } from '../../remote/records';
import { dateTime, photoCount } from '../../ui/format';
import { Icon, type IconType } from '../../ui/icon';
import { documentationPath } from '../../ui/paths';
import { RecordCard } from '../../ui/recordCard';
import { askThumbnail } from './picture';
import { type Exception, exceptionOf, providerText } from './words';

const ICON: Record<Exception['kind'], IconType> = { link: Link2, noGps: MapPinOff, later: Clock, edited: Pencil };

/** The phone's form of the list. */
export function DocumentationCards({ records }: { records: readonly DocumentationRecord[] }) {
  return records.map((record) => (
    <RecordCard key={record.id} id={record.id} ask={askThumbnail(record.id, 0)} head={<Head record={record} />} />
  ));
}

function Head({ record }: { record: DocumentationRecord }) {
  const exception = exceptionOf(record);
  return (
    <>
      <Link className="record__date record__link" to={documentationPath(record.id)}>
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
