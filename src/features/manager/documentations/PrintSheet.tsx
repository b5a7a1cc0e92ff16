import { Brand } from '../../../components/AppBar';
import { dateTime, entryCount, formatCount, formatDate, formatTime, photoCount } from '../../../components/format';
import { Picture } from '../../../components/Picture';
import { serviceWithWork } from '../../../domain/documentation/activities';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { textsIn } from '../../../domain/documentation/typed';
import { withinText } from '../../../domain/documentation/winterHours';
import { ListCheckCode } from '../../evidence/ListCheckCode';
import { shownExceptions } from '../../records/rows/words';
import { CLOCK_UNKNOWN, timesNote } from '../../reports/factWords';
import type { ListPrinting } from './usePrinting';
import './paper.css';

type PrintSheetProps = {
  printing: ListPrinting;
  company: string;
  filters: readonly string[];
  total: number | undefined;
};

/** Print only: company, filters, and every record with first photo and note. */
export function PrintSheet({ printing: { sheet, ref }, company, filters, total }: PrintSheetProps) {
  if (!sheet) return null;
  const { records, at, pictures, check } = sheet;
  return (
    <section className="list-paper" ref={ref} aria-label="Druckfassung">
      <div className="list-paper__head">
        <span>
          <strong>{company}</strong>
          {filters.length > 0 && <span className="line muted">{filters.join(', ')}</span>}
        </span>
        <Brand />
      </div>
      <div className="list-paper__title">
        <h1>Dokumentationen</h1>
        <span>{countText(records.length, total)}</span>
      </div>
      <table className="list-paper__table">
        <thead>
          <tr>
            <th scope="col">Foto</th>
            <th scope="col">Datum, Uhrzeit</th>
            <th scope="col">Immobilie</th>
            <th scope="col">Dienstleister, Leistung</th>
            <th scope="col">Erstellt von</th>
            <th scope="col">Nummer</th>
          </tr>
        </thead>
        {records.map((record) => (
          <PrintedRecord key={record.id} record={record} picture={pictures.get(record.id)} />
        ))}
      </table>
      <ListCheckCode check={check} />
      <p className="list-paper__foot">
        <span>{timesNote(records)}</span>
        <span className="nowrap">Gedruckt am {dateTime(at)}</span>
      </p>
    </section>
  );
}

/** One record: its facts in one row, its note, what is exceptional and the agreed hours (D180) in the next; never torn between two pages. */
function PrintedRecord({ record, picture }: { record: DocumentationRecord; picture: Blob | undefined }) {
  const unusual = shownExceptions(record).map(({ long }) => long);
  const clock = record.clockKnown ? '' : CLOCK_UNKNOWN;
  const more = [clock, ...unusual, withinText(record), ...Object.values(textsIn(record))].filter(Boolean).join('. ');
  return (
    <tbody>
      <tr>
        <td className="list-paper__photo" rowSpan={more ? 2 : 1}>
          {picture && <Picture of={picture} alt="Erstes Foto" />}
        </td>
        <td className="nowrap">
          <strong>{formatDate(record.capturedAt)}</strong>
          <span className="line">{formatTime(record.capturedAt)}</span>
        </td>
        <td>
          {record.propertyName}
          <span className="line muted">{record.propertyAddress}</span>
        </td>
        <td>
          {record.companyName}
          <span className="line muted">{serviceWithWork(record)}</span>
        </td>
        <td>
          {record.employeeName}
          <span className="line muted">{photoCount(record.photoCount)}</span>
        </td>
        <td className="nowrap">{record.number}</td>
      </tr>
      {more && (
        <tr>
          <td colSpan={5} className="list-paper__more">
            {more}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function countText(shown: number, total: number | undefined): string {
  return total === undefined || total <= shown
    ? entryCount(shown)
    : `${formatCount(shown)} von ${formatCount(total)} Einträgen`;
}
