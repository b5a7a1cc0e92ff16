import { Link } from 'react-router-dom';
import type { DocumentationRecord } from '../../remote/records';
import { date, time } from '../../ui/format';
import { LazyPicture } from '../../ui/lazyPicture';
import { documentationPath } from '../../ui/paths';
import { StateLine } from '../../ui/stateLine';
import { askThumbnail } from './picture';
import { exceptionOf } from './words';

/** The desk's form of the list: one 55-px row a record, the whole row leads to it. */
export function DocumentationTable({ records }: { records: readonly DocumentationRecord[] }) {
  return (
    <table className="table table--daily">
      <caption className="visually-hidden">Dokumentationen, die neuesten zuerst</caption>
      <thead>
        <tr>
          <th scope="col" className="table__preview">
            Vorschau
          </th>
          <th scope="col" aria-sort="descending">
            Datum, Uhrzeit
          </th>
          <th scope="col">Immobilie</th>
          <th scope="col">Dienstleister, Leistung</th>
          <th scope="col">Erstellt von</th>
          <th scope="col" className="num">
            Fotos
          </th>
          <th scope="col">Nummer</th>
          <th scope="col">Zustand</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ record }: { record: DocumentationRecord }) {
  const exception = exceptionOf(record);
  return (
    <tr>
      <td>
        <div className="thumbs">
          <LazyPicture name={record.id} ask={askThumbnail(record.id, 0)} alt="Erstes Foto" />
          {record.photoCount > 1 && (
            <LazyPicture name={`${record.id} 2`} ask={askThumbnail(record.id, 1)} alt="Zweites Foto" />
          )}
        </div>
      </td>
      <td className="nowrap">
        <Link className="row-link" to={documentationPath(record.id)}>
          {date(record.capturedAt)}
        </Link>
        <span className="small">{time(record.capturedAt)}</span>
      </td>
      <td>
        {record.propertyName}
        <span className="small">{record.propertyAddress}</span>
      </td>
      <td>
        {record.companyName}
        <span className="small">{record.serviceType}</span>
      </td>
      <td>{record.employeeName}</td>
      <td className="num">{record.photoCount}</td>
      <td className="nowrap">{record.number}</td>
      <td>
        <StateLine state="done">Übertragen</StateLine>
        {exception && <span className="small table__exception">{exception.short}</span>}
      </td>
    </tr>
  );
}
