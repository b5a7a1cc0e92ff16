import { Link } from 'react-router-dom';
import type { OldPlaces } from '../../../domain/deletion';
import type { DocumentationRecord } from '../../../domain/record';
import { DeletedLines } from '../../../office/deletions';
import { serverPicture } from '../../../office/picture';
import type { Selection } from '../../../office/selection';
import type { Columns } from '../../../office/table/columns';
import { Table } from '../../../office/table/table';
import { date, time } from '../../../ui/format';
import { LazyPicture } from '../../../ui/lazyPicture';
import { documentationPath } from '../../../ui/paths';
import { PlaceStatus, Trust } from '../../../ui/presence';
import { StateLine } from '../../../ui/stateLine';
import type { Walk } from '../../../ui/walk';
import { type Exception, exceptionOf, selectLabel } from '../words';
import './documentations.css';

/** Exceptions that stand in the row already, as trust and place. */
const SAID: readonly Exception['kind'][] = ['by_link', 'off_site', 'no_gps'];

type TableProps = {
  records: readonly DocumentationRecord[];
  /** The way through this list, for the record that is opened. */
  state?: { walk: Walk };
  /** With it rows can be selected. */
  selection?: Selection<DocumentationRecord>;
  /** With it the order can be turned. */
  sort?: { oldestFirst: boolean; onTurn: () => void };
  /** Deleted ones, where they stood (D117). */
  deleted?: OldPlaces;
};

/** The desk's form of the list: one 55-px row a record, the whole row leads to it. */
export function DocumentationTable({ records, state, selection, sort, deleted }: TableProps) {
  return (
    <Table
      className="table--daily"
      caption={`Dokumentationen, die ${sort?.oldestFirst ? 'ältesten' : 'neuesten'} zuerst`}
      rows={records}
      columns={columnsOf({ state, selection, sort })}
      selection={selection && { ...selection, label: selectLabel }}
      between={(behind) => deleted?.has(behind) && <DeletedLines of={deleted.get(behind) ?? []} />}
    />
  );
}

function columnsOf({ state, selection, sort }: Omit<TableProps, 'records' | 'deleted'>): Columns<DocumentationRecord> {
  return [
    {
      head: 'Vorschau',
      cell: (record) => <Pictures record={record} second={!selection} />,
      headClass: selection ? '' : 'table__preview',
    },
    {
      head: 'Datum, Uhrzeit',
      cell: ({ id, capturedAt }) => (
        <Link className="row-link" to={documentationPath(id)} state={state}>
          {date(capturedAt)}
        </Link>
      ),
      small: ({ capturedAt }) => time(capturedAt),
      className: 'nowrap',
      sort: { direction: sort?.oldestFirst ? 'ascending' : 'descending', onSort: sort?.onTurn },
    },
    {
      head: 'Immobilie',
      cell: ({ propertyName }) => propertyName,
      small: ({ propertyAddress }) => propertyAddress,
      className: 'one-line',
    },
    {
      head: 'Dienstleister, Leistung',
      cell: ({ companyName }) => companyName,
      small: ({ serviceType }) => serviceType,
      className: 'one-line',
    },
    { head: 'Erstellt von', cell: author, className: 'table__author' },
    { head: 'Fotos', cell: ({ photoCount }) => photoCount, kind: 'number' },
    { head: 'Nummer', cell: (record) => record.number, className: 'nowrap table__number', headClass: 'table__number' },
    { head: 'Zustand', cell: (record) => <State record={record} /> },
  ];
}

function Pictures({ record: { id, photoCount }, second }: { record: DocumentationRecord; second: boolean }) {
  return (
    <div className="thumbs">
      <LazyPicture name={id} ask={serverPicture(id)} alt="Erstes Foto" />
      {second && photoCount > 1 && <LazyPicture name={`${id} 2`} ask={serverPicture(id, 1)} alt="Zweites Foto" />}
    </div>
  );
}

function author(record: DocumentationRecord) {
  return (
    <>
      {record.employeeName}
      <Trust {...record} />
    </>
  );
}

function State({ record }: { record: DocumentationRecord }) {
  const exception = exceptionOf(record);
  return (
    <>
      <StateLine state="done">Übertragen</StateLine>
      <div className="table__exception">
        <PlaceStatus {...record} />
      </div>
      {exception && !SAID.includes(exception.kind) && <span className="small table__exception">{exception.short}</span>}
    </>
  );
}
