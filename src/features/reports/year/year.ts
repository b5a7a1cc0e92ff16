/** The Jahresnachweis: a property's work of a year, for the Betriebskosten; no names, no positions. */
import { countDocumentations } from '../../../api/counts';
import { listDeletions } from '../../../api/deletions';
import type { Own } from '../../../api/documentations';
import { RemoteError } from '../../../api/failure';
import { listPlans } from '../../../api/plans';
import { entryCount, formatCount, formatDate, formatTime, numberText } from '../../../components/format';
import { fitsDeletion } from '../../../domain/documentation/deletion';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { inOrder, type ServiceType } from '../../../domain/documentation/service';
import { spanOf } from '../../../domain/search/period';
import { MONTH_NAMES } from '../../../domain/time/day';
import { dayOf } from '../../../domain/time/germanDay';
import { everyRecord } from '../everyRecord';
import { type ExpectedWork, expectedFacts, expectedSums } from '../expectedFacts';
import type { CsvColumn } from '../export/csv';
import type { PdfFact, PdfTable } from '../pdf/worker/messages';

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

/** Ends of the parts of a year: the server answers for at most 100 days at a time. */
const PARTS = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const;

/** Work that Leistungspläne expected in the year up to `today`. @throws RemoteError */
export async function readExpected(
  { property, year, service }: Omit<YearOf, 'own'>,
  today: string,
  signal: AbortSignal,
): Promise<ExpectedWork[]> {
  const parts = PARTS.map(([from, to]) => ({ property, from: `${year}-${from}`, to: `${year}-${to}` }));
  const past = parts.filter(({ from }) => from <= today);
  const plans = await Promise.all(past.map((part) => listPlans(part, signal)));
  return past.flatMap(({ from, to }, index) =>
    (plans[index] ?? [])
      .filter((plan) => service === null || plan.service === service)
      .flatMap((plan) => plan.days.map(({ due, state }) => ({ service: plan.service, due, state })))
      .filter(({ due }) => due >= from && due <= to && due <= today),
  );
}

/** 'Winterdienst: 31', by service. */
export function yearSums(records: readonly DocumentationRecord[]): string[] {
  return byService(records).map(([service, own]) => `${service}: ${formatCount(own.length)}`);
}

export function yearTables(records: readonly DocumentationRecord[]): PdfTable[] {
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

/** Counts of the year, and what its Leistungspläne expected. */
export function yearFacts({ records, deleted }: Year, works: readonly ExpectedWork[]): PdfFact[] {
  const gone = deletedText(deleted);
  return [
    { label: 'Dokumentiert', lines: [entryCount(records.length)] },
    { label: 'Leistungen', lines: yearSums(records) },
    ...expectedFacts(works),
    ...(gone ? [{ label: 'Gelöscht', lines: [gone] }] : []),
  ];
}

/** Entries by month, beside the expected work where a plan expected some. */
export function monthTable(records: readonly DocumentationRecord[], works: readonly ExpectedWork[]): PdfTable {
  const planned = works.length > 0;
  const rows = MONTH_NAMES.map((name, index) => {
    const inMonth = (day: string) => Number(day.slice(5, 7)) === index + 1;
    const own = records.filter(({ capturedAt }) => inMonth(dayOf(capturedAt)));
    const days = new Set(own.map(({ capturedAt }) => dayOf(capturedAt))).size;
    const { expected, done, missing } = expectedSums(works.filter(({ due }) => inMonth(due)));
    return [name, ...[own.length, days, ...(planned ? [expected, done, missing] : [])].map(formatCount)];
  });
  const heads = ['Monat', 'Einträge', 'Tage mit Einträgen', ...(planned ? ['Erwartet', 'Belegt', 'Fehlt'] : [])];
  return { title: 'Monate', heads, widths: planned ? [22, 16, 26, 14, 12, 10] : [30, 30, 40], rows };
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
