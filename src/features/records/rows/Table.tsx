import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTime } from '../../../components/format';
import { LazyPicture, type LoadPicture } from '../../../components/LazyPicture';
import { serverPicture } from '../../../components/lists/picture';
import type { Selection } from '../../../components/lists/selection';
import { weekdayDate } from '../../../components/officeFormat';
import { Presence, TrustMark } from '../../../components/Presence';
import { documentationPath } from '../../../components/paths';
import type { Columns } from '../../../components/table/columns';
import type { RowAction } from '../../../components/table/RowActions';
import { Table } from '../../../components/table/Table';
import type { Walk } from '../../../components/walk';
import { serviceWithWork } from '../../../domain/documentation/activities';
import type { OldPlaces } from '../../../domain/documentation/deletion';
import { type DocumentationRecord, locationText, type ShownRecord } from '../../../domain/documentation/record';
import { CorrectedMark } from '../CorrectedMark';
import { DeletedLines } from '../Deletions';
import { SupplementPhotosMark } from '../SupplementPhotosMark';
import { type ShownException, selectLabel, shownExceptions } from './words';
import './records.css';

/** Already shown beside the author. */
const SHOWN_IN_CELL: ShownException['kind'] = 'by_link';

type Row = DocumentationRecord | ShownRecord;

type RecordTableProps<T extends Row> = {
  records: readonly T[];
  state?: { walk: Walk };
  /** Rows are selectable. */
  selection?: Selection<T>;
  sort?: { oldestFirst: boolean; onTurn: () => void };
  /** Columns that heading or URL make redundant. */
  without?: 'company' | 'property' | 'company and property' | undefined;
  propertyPath?: ((property: string) => string) | undefined;
  /** Default: the server's first picture. */
  picture?: (id: string) => LoadPicture;
  /** A record's state; absent if all have arrived. */
  how?: (record: T) => ReactNode;
  actions?: ((record: T) => readonly RowAction[]) | undefined;
  deleted?: OldPlaces | undefined;
};

export function RecordTable<T extends Row>(props: RecordTableProps<T>) {
  const { records, selection, sort, actions, deleted, ...shown } = props;
  return (
    <Table
      className={`table--daily${shown.without === 'property' ? ' table--roomy' : ''}`}
      caption={`Dokumentationen, die ${sort?.oldestFirst ? 'ältesten' : 'neuesten'} zuerst`}
      rows={records}
      columns={columnsOf({ sort, ...shown })}
      selection={selection && { ...selection, label: selectLabel }}
      nameOf={({ propertyName, capturedAt }) =>
        `${propertyName}, ${weekdayDate(capturedAt)}, ${formatTime(capturedAt)}`
      }
      actions={actions}
      between={(behind) => deleted?.has(behind) && <DeletedLines of={deleted.get(behind) ?? []} />}
    />
  );
}

type Shown<T extends Row> = Omit<RecordTableProps<T>, 'records' | 'selection' | 'actions' | 'deleted'>;

function columnsOf<T extends Row>({ state, sort, without, picture, how, propertyPath }: Shown<T>): Columns<T> {
  return [
    {
      head: 'Vorschau',
      cell: (record) => <Pictures record={record} first={picture ?? serverPicture} />,
      headClass: 'table__preview',
    },
    {
      head: 'Datum, Uhrzeit',
      cell: ({ id, capturedAt }) => (
        <Link className="row-link" to={documentationPath(id)} state={state}>
          {weekdayDate(capturedAt)}
        </Link>
      ),
      small: ({ capturedAt }) => formatTime(capturedAt),
      className: 'nowrap',
      sort: { direction: sort?.oldestFirst ? 'ascending' : 'descending', onSort: sort?.onTurn },
    },
    without !== 'property' &&
      without !== 'company and property' && {
        head: 'Immobilie',
        cell: ({ property, propertyName }) =>
          property !== null && propertyPath ? (
            <Link className="row-way" to={propertyPath(property)}>
              {propertyName}
            </Link>
          ) : (
            propertyName
          ),
        small: ({ propertyAddress }) => propertyAddress,
        className: 'one-line',
      },
    without === 'company' || without === 'company and property'
      ? { head: 'Leistung, Standort', cell: serviceWithWork, small: locationText, className: 'one-line' }
      : {
          head: 'Dienstleister, Leistung',
          cell: ({ companyName }) => companyName,
          small: serviceWithWork,
          className: 'one-line',
        },
    { head: 'Erstellt von', cell: renderAuthor, className: 'table__author' },
    { head: 'Fotos', cell: ({ photoCount }) => photoCount, kind: 'number' },
    { head: 'Nummer', cell: ({ number }) => number, className: 'nowrap table__number', headClass: 'table__number' },
    {
      head: 'Status',
      cell: (record) => (
        <>
          {how?.(record)}
          <SupplementPhotosMark count={record.supplementPhotos} plain />
          <Exceptions record={record} />
        </>
      ),
    },
  ];
}

type PicturesProps = { record: Row; first: (id: string) => LoadPicture };

function Pictures({ record: { id, photoCount }, first }: PicturesProps) {
  return (
    <div className="thumbs">
      <LazyPicture name={id} load={first(id)} alt="Erstes Foto" />
      {photoCount > 1 && <LazyPicture name={`${id} 2`} load={serverPicture(id, 1)} alt="Zweites Foto" />}
    </div>
  );
}

function renderAuthor(record: Row) {
  return (
    <>
      {record.employeeName}
      <TrustMark {...record} />
    </>
  );
}

/** Exceptions, far from the property first, in amber; empty for a normal record. */
function Exceptions({ record }: { record: Row }) {
  return shownExceptions(record).map(({ kind, short, long }) => {
    if (kind === SHOWN_IN_CELL) return null;
    if (kind === 'off_site') return <Presence key={kind} {...record} />;
    if (kind === 'edited') return <CorrectedMark key={kind} title={long} />;
    return (
      <span key={long} className="small line" title={long}>
        {short}
      </span>
    );
  });
}
