import { ChevronDown, ChevronUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DocumentationRecord } from '../../../domain/record';
import { CheckCell } from '../../../ui/checkCell';
import { date, dateTime, time } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { LazyPicture } from '../../../ui/lazyPicture';
import { documentationPath } from '../../../ui/paths';
import { PlaceStatus, Trust } from '../../../ui/presence';
import { StateLine } from '../../../ui/stateLine';
import type { Walk } from '../../../ui/walk';
import { askThumbnail } from '../picture';
import { type Exception, exceptionOf } from '../words';
import type { Selection } from './useSelection';
import './documentations.css';

/** Exceptions that stand in the row already, as trust and place. */
const SAID: readonly Exception['kind'][] = ['by_link', 'off_site', 'no_gps'];

type TableProps = {
  records: readonly DocumentationRecord[];
  /** The way through this list, for the record that is opened. */
  state?: { walk: Walk };
  /** With it rows can be selected. */
  selection?: Selection;
  /** With it the order can be turned. */
  sort?: { oldestFirst: boolean; onTurn: () => void };
};

/** The desk's form of the list: one 55-px row a record, the whole row leads to it. */
export function DocumentationTable({ records, state, selection, sort }: TableProps) {
  return (
    <table className="table table--daily">
      <caption className="visually-hidden">
        Dokumentationen, die {sort?.oldestFirst ? 'ältesten' : 'neuesten'} zuerst
      </caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="table__check">
              <CheckCell label="Alle auswählen" extent={selection.extent} onToggle={selection.toggleAll} />
            </th>
          )}
          <th scope="col" className={selection ? undefined : 'table__preview'}>
            Vorschau
          </th>
          <th scope="col" aria-sort={sort?.oldestFirst ? 'ascending' : 'descending'}>
            {sort ? <SortButton {...sort} /> : 'Datum, Uhrzeit'}
          </th>
          <th scope="col">Immobilie</th>
          <th scope="col">Dienstleister, Leistung</th>
          <th scope="col">Erstellt von</th>
          <th scope="col" className="num">
            Fotos
          </th>
          <th scope="col" className="table__number">
            Nummer
          </th>
          <th scope="col">Zustand</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record.id} record={record} state={state} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function SortButton({ oldestFirst, onTurn }: { oldestFirst: boolean; onTurn: () => void }) {
  return (
    <button type="button" className="sort" onClick={onTurn}>
      Datum, Uhrzeit
      <Icon of={oldestFirst ? ChevronUp : ChevronDown} small />
    </button>
  );
}

type RowProps = { record: DocumentationRecord } & Pick<TableProps, 'state' | 'selection'>;

function Row({ record, state, selection }: RowProps) {
  const chosen = selection?.has(record.id) ?? false;
  const when = dateTime(record.capturedAt);
  return (
    <tr className={chosen ? 'is-open' : undefined}>
      {selection && (
        <td className="table__check">
          <CheckCell
            label={`${record.propertyName}, ${when} auswählen`}
            extent={chosen ? 'all' : 'none'}
            onToggle={() => selection.toggle(record.id)}
          />
        </td>
      )}
      <td>
        <div className="thumbs">
          <LazyPicture name={record.id} ask={askThumbnail(record.id, 0)} alt="Erstes Foto" />
          {!selection && record.photoCount > 1 && (
            <LazyPicture name={`${record.id} 2`} ask={askThumbnail(record.id, 1)} alt="Zweites Foto" />
          )}
        </div>
      </td>
      <td className="nowrap">
        <Link className="row-link" to={documentationPath(record.id)} state={state}>
          {date(record.capturedAt)}
        </Link>
        <span className="small">{time(record.capturedAt)}</span>
      </td>
      <Facts record={record} />
    </tr>
  );
}

function Facts({ record }: { record: DocumentationRecord }) {
  const exception = exceptionOf(record);
  return (
    <>
      <td className="one-line">
        {record.propertyName}
        <span className="small">{record.propertyAddress}</span>
      </td>
      <td className="one-line">
        {record.companyName}
        <span className="small">{record.serviceType}</span>
      </td>
      <td className="table__author">
        {record.employeeName}
        <Trust {...record} />
      </td>
      <td className="num">{record.photoCount}</td>
      <td className="nowrap table__number">{record.number}</td>
      <td>
        <StateLine state="done">Übertragen</StateLine>
        <div className="table__exception">
          <PlaceStatus {...record} />
        </div>
        {exception && !SAID.includes(exception.kind) && (
          <span className="small table__exception">{exception.short}</span>
        )}
      </td>
    </>
  );
}
