/** CSV for German Excel and LibreOffice: semicolons, decimal commas, UTF-8 with byte-order mark. */
import { dateTime, formatDate } from '../../../components/format';
import { activitiesText } from '../../../domain/documentation/activities';
import { laterColumns } from '../../../domain/documentation/facts';
import { locationStatusText } from '../../../domain/documentation/presenceText';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { withinText } from '../../../domain/documentation/winterHours';
import { TRUST_LABEL } from '../../../domain/search/filter';
import { shownText } from '../../../domain/text/shownText';

type Cell = string | number | null;

/** A column: head, and cell by row (default: a record). */
export type CsvColumn<Row = DocumentationRecord> = readonly [head: string, of: (row: Row) => Cell];

const COLUMNS: readonly CsvColumn[] = [
  ['Nummer', ({ number }) => number],
  ['Datum', ({ capturedAt }) => formatDate(capturedAt)],
  ['Uhrzeit', ({ capturedAt }) => dateTime(capturedAt).slice(12, 17)],
  ['Immobilie', ({ propertyName }) => propertyName],
  ['Adresse', ({ propertyAddress }) => propertyAddress],
  ['Objektnummer', ({ propertyNumber }) => propertyNumber ?? ''],
  ['Dienstleister', ({ companyName }) => companyName],
  ['Leistung', ({ serviceType }) => serviceType ?? ''],
  ['Tätigkeiten', ({ work }) => activitiesText(work)],
  ['Vereinbarte Zeit', withinText],
  ['Beginn', ({ work }) => work?.from ?? null],
  ['Ende', ({ work }) => work?.until ?? null],
  ['Erstellt von', ({ employeeName }) => employeeName],
  ['Herkunft', ({ byLink }) => TRUST_LABEL[byLink ? 'link' : 'signed-in']],
  ['Fotos', ({ photoCount }) => photoCount],
  ['Standort', ({ foundAddress, location }) => (foundAddress ? `${foundAddress} (nachträglich ermittelt)` : location)],
  ['Breitengrad', ({ latitude }) => latitude],
  ['Längengrad', ({ longitude }) => longitude],
  ['Genauigkeit (m)', ({ accuracy }) => accuracy],
  ['Entfernung (m)', ({ distance }) => distance],
  ['Standort-Status', ({ locationStatus, distance }) => locationStatusText(locationStatus, distance)],
  ['Notizen', ({ notes }) => notes],
  ...laterColumns('csv').map(({ name, label }): CsvColumn => [label, (record) => record[name] ?? '']),
  ['Mangel', ({ defect }) => (defect ? 'gemeldet' : '')],
  ['Übertragen am', ({ completedAt }) => completedAt && dateTime(completedAt)],
  ['Berichtigt am', ({ editedAt }) => editedAt && dateTime(editedAt)],
  ['Berichtigt von', ({ editedBy }) => editedBy ?? ''],
  ['Nachgereicht am', ({ supplementedAt }) => (supplementedAt === undefined ? null : dateTime(supplementedAt))],
];

export function csvText(records: readonly DocumentationRecord[], columns = COLUMNS): string {
  return tableText(records, columns);
}

function tableText<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, of]) => of(row)))];
  return lines.map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('');
}

export function csvFile(records: readonly DocumentationRecord[], columns = COLUMNS): Blob {
  return tableFile(records, columns);
}

/** Any table as a file; without the mark Excel reads umlauts as Windows-1252. */
export function tableFile<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): Blob {
  return new Blob(['\uFEFF', tableText(rows, columns)], { type: 'text/csv;charset=utf-8' });
}

/** Texts are always quoted, numbers never. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return `"${escapeFormulas(shownText(cell).replaceAll('\u00a0', ' ')).replaceAll('"', '""')}"`;
}

/** Characters that start a formula, also full-width and small forms. */
const LEAD = '=+\\-@|%\uff1d\uff0b\uff0d\uff20\uff5c\uff05\ufe66\ufe62\ufe63\ufe6b\ufe6a\u2212';
/** Characters that a program may skip before: white space, quotes, invisible ones. */
const SKIPPED = '\\s"\u180b-\u180d\u200c\u200d\ufe00-\ufe0f';
const FIRST = new RegExp(`^(?:[\\t\\r\\n]|[${SKIPPED}]*[${LEAD}])`);
/** A reader with another separator ignores our quotes: a cell may start after each of these. */
const INSIDE = new RegExp(`([,;\\t\\n](?:(?![\\t\\n])[${SKIPPED}])*)([${LEAD}])`, 'g');

/** A text like '=HYPERLINK(…)' would run as a formula on the reader's computer. A leading apostrophe prevents it (D345). */
function escapeFormulas(text: string): string {
  const inside = text.replace(INSIDE, "$1'$2");
  return FIRST.test(text) ? `'${inside}` : inside;
}
