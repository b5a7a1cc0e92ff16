import { Clock, Images, Link2, MapPinOff, SquarePen } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { dateTime, photoCount } from '../../../components/format';
import { Icon, type IconType } from '../../../components/Icon';
import { serverPicture } from '../../../components/lists/picture';
import type { Selection } from '../../../components/lists/selection';
import { documentationPath } from '../../../components/paths';
import { RecordCard } from '../../../components/RecordCard';
import type { Walk } from '../../../components/walk';
import type { OldPlaces } from '../../../domain/documentation/deletion';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { DeletedLines } from '../Deletions';
import { SupplementPhotosMark } from '../SupplementPhotosMark';
import { providerText, type ShownException, selectLabel, shownExceptions } from './words';
import './cards.css';

const ICON: Record<ShownException['kind'], IconType> = {
  by_link: Link2,
  no_gps: MapPinOff,
  off_site: MapPinOff,
  similar: Images,
  transferred: Clock,
  edited: SquarePen,
};

type CardsProps = {
  records: readonly DocumentationRecord[];
  /** For paging from the opened record. */
  state?: { walk: Walk };
  selection?: Selection<DocumentationRecord>;
  deleted?: OldPlaces;
};

export function DocumentationCards({ records, state, selection, deleted }: CardsProps) {
  const renderDeletedBehind = (id: string) => <DeletedLines of={deleted?.get(id) ?? []} />;
  return (
    <>
      {renderDeletedBehind('')}
      {records.map((record) => (
        <Fragment key={record.id}>
          <RecordCard
            id={record.id}
            load={serverPicture(record.id)}
            head={<Head record={record} state={state} selection={selection} />}
          />
          {renderDeletedBehind(record.id)}
        </Fragment>
      ))}
    </>
  );
}

type HeadProps = {
  record: DocumentationRecord;
  state: CardsProps['state'];
  selection: Selection<DocumentationRecord> | undefined;
};

function Head({ record, state, selection }: HeadProps) {
  return (
    <>
      {selection ? (
        <Pick record={record} selection={selection} />
      ) : (
        <Link className="record__date record__link" to={documentationPath(record.id)} state={state}>
          {dateTime(record.capturedAt)}
        </Link>
      )}
      <span>{record.propertyName}</span>
      <span className="small muted">{providerText(record)}</span>
      <span className="small muted">
        {record.employeeName}, {photoCount(record.photoCount)}
      </span>
      <SupplementPhotosMark count={record.supplementPhotos} />
      {shownExceptions(record).map(({ kind, long }) => (
        <span
          key={long}
          className={kind === 'off_site' || kind === 'edited' ? 'state state--wait' : 'kind kind--strong'}
        >
          <Icon of={ICON[kind]} />
          {long}
        </span>
      ))}
    </>
  );
}

function Pick({ record, selection }: { record: DocumentationRecord; selection: Selection<DocumentationRecord> }) {
  return (
    <label className="record__line record__pick">
      <span className="record__date">{dateTime(record.capturedAt)}</span>
      <input
        type="checkbox"
        className="check__box"
        aria-label={selectLabel(record)}
        checked={selection.has(record.id)}
        onChange={() => selection.toggle(record.id)}
      />
    </label>
  );
}
