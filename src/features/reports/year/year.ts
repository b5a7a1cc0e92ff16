/** The Jahresnachweis: a property's work of a year, for the Betriebskosten; no names, no positions. */
import { countDocumentations } from '../../../api/counts';
import { listDeletions } from '../../../api/deletions';
import type { Own } from '../../../api/documentations';
import { RemoteError } from '../../../api/failure';
import { formatCount, formatDate, formatTime, numberText } from '../../../components/format';
import { fitsDeletion } from '../../../domain/documentation/deletion';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { inOrder, type ServiceType } from '../../../domain/documentation/service';
import { spanOf } from '../../../domain/search/period';
import { everyRecord } from '../everyRecord';
import type { CsvColumn } from '../export/csv';
import type { PaperTable } from '../pdf/worker/messages';

export type YearOf = { own: Own; property: string; year: number; service: ServiceType | null };

/** `deleted`: numbers of deleted records, excluded from sums. */
export type Year = { records: readonly DocumentationRecord[]; deleted: readonly string[] };

/** Tenants must not see names or positions. */
export const YEAR_COLUMNS: readonly CsvColumn[] = [
  ['Datum', ({ capturedAt }) => formatDate(capturedAt)],
  ['Uhrzeit', ({ capturedAt }) => formatTime(capturedAt)],
  ['Leistung', (record) => serviceOf(record)],
  ['Dienstleister', ({ companyName }) => companyName],
  ['Nummer', ({ number }) => number],
];

const TEXT = {
  changed: 'Während des Lesens ist etwas hinzugekommen oder gelöscht worden. Bitte versuchen Sie es noch einmal.',
  none: 'Ohne Leistung',
};

/**
 * All documentations of the year, oldest first.
 * @throws RemoteError, also if their number differs from the server's: an incomplete sum must not be settled.
 */
export async function readYear({ own, property, year, service }: YearOf, signal: AbortSignal): Promise<Year> {
  const span = spanOf({ period: null, from: `${year}-01-01`, to: `${year}-12-31` }, Date.now());
  const query = { property, complete: true, ...span, ...(service && { service }) };
  const records = await everyRecord({ ...query, own, oldestFirst: true, signal });
  const [counted, deletions] = await Promise.all([countDocumentations(query, signal), listDeletions(signal)]);
  if (counted !== records.length) throw new RemoteError('temporary', { message: TEXT.changed });
  return { records, deleted: deletions.filter((one) => fitsDeletion(one, query)).map(({ number }) => number) };
}

/** 'Winterdienst: 31', by service. */
export function yearSums(records: readonly DocumentationRecord[]): string[] {
  return byService(records).map(([service, own]) => `${service}: ${formatCount(own.length)}`);
}

export function yearTables(records: readonly DocumentationRecord[]): PaperTable[] {
  return byService(records).map(([service, own]) => ({
    title: `${service}: ${formatCount(own.length)}`,
    heads: ['Datum', 'Uhrzeit', 'Dienstleister', 'Nummer'],
    widths: [16, 15, 45, 24],
    rows: own.map(({ capturedAt, companyName, number }) => [
      formatDate(capturedAt),
      formatTime(capturedAt),
      companyName,
      number,
    ]),
  }));
}

/** Names deleted records; '' without any. */
export function deletedText(deleted: readonly string[]): string {
  if (deleted.length === 0) return '';
  const numbers = deleted.map(numberText).join(', ');
  return deleted.length === 1
    ? `Nicht mitgezählt ist eine gelöschte Dokumentation: ${numbers}.`
    : `Nicht mitgezählt sind ${formatCount(deleted.length)} gelöschte Dokumentationen: ${numbers}.`;
}

function byService(records: readonly DocumentationRecord[]): [string, DocumentationRecord[]][] {
  const named = records.flatMap(({ serviceType }) => serviceType ?? []);
  const order = [...inOrder(named), TEXT.none];
  return order
    .map((name): [string, DocumentationRecord[]] => [name, records.filter((record) => serviceOf(record) === name)])
    .filter(([, own]) => own.length > 0);
}

function serviceOf({ serviceType }: DocumentationRecord): string {
  return serviceType ?? TEXT.none;
}
