import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OldPlaces } from '../../domain/deletion';
import type { DocumentationRecord, ShownRecord } from '../../domain/record';
import { time, weekdayDate } from '../../ui/format';
import { type AskPicture, LazyPicture } from '../../ui/lazyPicture';
import { documentationPath } from '../../ui/paths';
import { PlaceStatus, Trust } from '../../ui/presence';
import { StateLine } from '../../ui/stateLine';
import type { Walk } from '../../ui/walk';
import { DeletedLines } from '../deletions';
import { serverPicture } from '../picture';
import type { Selection } from '../selection';
import type { Columns } from '../table/columns';
import type { RowAction } from '../table/rowActions';
import { Table } from '../table/table';
import { type Exception, exceptionOf, selectLabel } from './words';
import './records.css';

/** Exceptions that stand in the row already, as trust and place. */
const SAID: readonly Exception['kind'][] = ['by_link', 'off_site', 'no_gps'];

type Row = DocumentationRecord | ShownRecord;

type RecordTableProps<T extends Row> = {
  records: readonly T[];
  /** The way through this list, for the record that is opened. */
  state?: { walk: Walk };
  /** With it rows can be selected. */
  selection?: Selection<T>;
  /** With it the order can be turned. */
  sort?: { oldestFirst: boolean; onTurn: () => void };
  /** What stands above it, or in its address, needs no column. */
  without?: 'company' | 'company and property';
  /** The first picture of a record; default: the server's. */
  picture?: (id: string) => AskPicture;
  /** How far a record is; default: the list has arrived ones only. */
  how?: (record: T) => ReactNode;
  actions?: ((record: T) => readonly RowAction[]) | undefined;
  /** Deleted ones, where they stood (D117). */
  deleted?: OldPlaces | undefined;
};

/** A list of documentations at the desk: one row a record, the whole row leads to it. */
export function RecordTable<T extends Row>(props: RecordTableProps<T>) {
  const { records, selection, sort, actions, deleted, ...shown } = props;
  return (
    <Table
      className="table--daily"
      caption={`Dokumentationen, die ${sort?.oldestFirst ? 'ältesten' : 'neuesten'} zuerst`}
      rows={records}
      columns={columnsOf({ sort, ...shown })}
      selection={selection && { ...selection, label: selectLabel }}
      nameOf={({ propertyName, capturedAt }) => `${propertyName}, ${weekdayDate(capturedAt)}, ${time(capturedAt)}`}
      actions={actions}
      between={(behind) => deleted?.has(behind) && <DeletedLines of={deleted.get(behind) ?? []} />}
    />
  );
}

type Shown<T extends Row> = Omit<RecordTableProps<T>, 'records' | 'selection' | 'actions' | 'deleted'>;

function columnsOf<T extends Row>({ state, sort, without, picture, how }: Shown<T>): Columns<T> {
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
      small: ({ capturedAt }) => time(capturedAt),
      className: 'nowrap',
      sort: { direction: sort?.oldestFirst ? 'ascending' : 'descending', onSort: sort?.onTurn },
    },
    without !== 'company and property' && {
      head: 'Immobilie',
      cell: ({ propertyName }) => propertyName,
      small: ({ propertyAddress }) => propertyAddress,
      className: 'one-line',
    },
    without
      ? { head: 'Leistung', cell: ({ serviceType }) => serviceType }
      : {
          head: 'Dienstleister, Leistung',
          cell: ({ companyName }) => companyName,
          small: ({ serviceType }) => serviceType,
          className: 'one-line',
        },
    { head: 'Erstellt von', cell: author, className: 'table__author' },
    { head: 'Fotos', cell: ({ photoCount }) => photoCount, kind: 'number' },
    { head: 'Nummer', cell: ({ number }) => number, className: 'nowrap table__number', headClass: 'table__number' },
    { head: 'Zustand', cell: (record) => <State record={record}>{how ? how(record) : ARRIVED}</State> },
  ];
}

const ARRIVED = <StateLine state="done">Übertragen</StateLine>;

type PicturesProps = { record: Row; first: (id: string) => AskPicture };

function Pictures({ record: { id, photoCount }, first }: PicturesProps) {
  return (
    <div className="thumbs">
      <LazyPicture name={id} ask={first(id)} alt="Erstes Foto" />
      {photoCount > 1 && <LazyPicture name={`${id} 2`} ask={serverPicture(id, 1)} alt="Zweites Foto" />}
    </div>
  );
}

function author(record: Row) {
  return (
    <>
      {record.employeeName}
      <Trust {...record} />
    </>
  );
}

function State({ record, children }: { record: Row; children: ReactNode }) {
  const exception = exceptionOf(record);
  return (
    <>
      {children}
      <div className="table__exception">
        <PlaceStatus {...record} />
      </div>
      {exception && !SAID.includes(exception.kind) && <span className="small table__exception">{exception.short}</span>}
    </>
  );
}
