/**
 * What surrounds the records of a Schadenakte, as tables for reading (D265): what the Leistungsplan expected there in the months
 * from which they are, what was deleted at their properties in that time, and every change of theirs that the audit log tells this
 * party. None of it is proved: it is the word of whoever made the package, as PRUEFEN.txt says.
 */
import { dayText } from '../../domain/day';
import type { Deletion } from '../../domain/deletion';
import { addDays, dayOf } from '../../domain/germanDay';
import { HINT_TEXT, scheduleText, WINDOW_TEXT } from '../../domain/planTexts.de';
import type { DocumentationRecord } from '../../domain/record';
import { isServiceType, serviceText } from '../../domain/service';
import { listDeletions } from '../../remote/deletions';
import { RemoteError } from '../../remote/failure';
import { type ExpectedDay, listPlans, type ShownPlan } from '../../remote/plans';
import { listRecordAudit, type RecordChange } from '../../remote/recordAudit';
import { dateTime } from '../../ui/format';
import { actionText, changesOf } from '../auditWords';
import { type CsvColumn, tableFile } from '../export/csv';
import type { CaseFilePart } from './file';

/** @throws RemoteError: a package without something that there is would say that there is nothing. */
export async function* surroundings(
  records: readonly DocumentationRecord[],
  signal: AbortSignal,
): AsyncGenerator<CaseFilePart> {
  yield { name: 'leistungsplan.csv', input: await table(await expectedOf(records, signal), PLAN) };
  yield { name: 'geloescht.csv', input: await table(await deletedOf(records, signal), DELETED) };
  yield { name: 'protokoll.csv', input: await table(await changedOf(records, signal), CHANGED) };
}

function table<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): Promise<ArrayBuffer> {
  return tableFile(rows, columns).arrayBuffer();
}

type Expected = { plan: ShownPlan; day: ExpectedDay };

const PLAN: readonly CsvColumn<Expected>[] = [
  ['Immobilie', ({ plan }) => plan.propertyName],
  ['Adresse', ({ plan }) => plan.propertyAddress],
  ['Leistung', ({ plan }) => serviceText(plan.service)],
  ['Vereinbart', ({ plan }) => scheduleText(plan)],
  ['Fällig am', ({ day }) => dayText(day.due)],
  ['Spätestens am', ({ day }) => dayText(day.until)],
  ['Stand', ({ day }) => (day.state === 'hint' ? HINT_TEXT : WINDOW_TEXT[day.state])],
  ['Belegt am', ({ day }) => day.closedOn && dayText(day.closedOn)],
  ['Eingegangen am', ({ day }) => day.arrivedOn && dayText(day.arrivedOn)],
];

const DELETED: readonly CsvColumn<Deletion>[] = [
  ['Nummer', ({ number }) => number],
  ['Immobilie', ({ propertyName }) => propertyName],
  ['Leistung', ({ serviceType }) => (isServiceType(serviceType) ? serviceText(serviceType) : serviceType)],
  ['Erfasst am', ({ capturedAt }) => dateTime(capturedAt)],
  ['Gelöscht am', ({ deletedAt }) => dateTime(deletedAt)],
  ['Gelöscht von', ({ deletedBy }) => deletedBy],
  ['Grund', ({ reason }) => reason],
];

type Changed = { number: string; change: RecordChange; field: string; before: string | null; after: string | null };

const CHANGED: readonly CsvColumn<Changed>[] = [
  ['Nummer', ({ number }) => number],
  ['Zeit', ({ change }) => dateTime(change.at)],
  ['Wer', ({ change }) => change.actorName],
  ['Was', ({ change }) => actionText(change)],
  ['Feld', ({ field }) => field],
  ['Vorher', ({ before }) => before],
  ['Nachher', ({ after }) => after],
];

/** German days, both within. */
type Days = { from: string; to: string };

/** Months that are asked for at once: the server answers for a hundred days. */
const MONTHS_AT_ONCE = 3;

/** The plans of each property in the months of its records; a property that the account does not see any more has none. */
async function expectedOf(records: readonly DocumentationRecord[], signal: AbortSignal): Promise<Expected[]> {
  const expected: Expected[] = [];
  for (const { property, spans } of monthsOf(records))
    for (const days of spans) {
      const plans = await listPlans({ property, ...days }, signal).catch((error: unknown) => {
        if (error instanceof RemoteError && error.kind === 'notFound') return [];
        throw error;
      });
      for (const plan of plans) for (const day of plan.days) expected.push({ plan, day });
    }
  return expected;
}

/** What was deleted at their properties in their months. */
async function deletedOf(records: readonly DocumentationRecord[], signal: AbortSignal): Promise<Deletion[]> {
  const spans = new Map(monthsOf(records).map((one) => [one.property, one.spans]));
  const isWithin = ({ property, capturedAt }: Deletion) => {
    const day = dayOf(capturedAt);
    return (spans.get(property ?? '') ?? []).some(({ from, to }) => from <= day && day <= to);
  };
  const deletions = await listDeletions(signal);
  return deletions.filter(isWithin).sort((one, other) => one.capturedAt - other.capturedAt);
}

/** What was deleted or never came has no line of its own here: it is no record of this package. */
async function changedOf(records: readonly DocumentationRecord[], signal: AbortSignal): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const record of records)
    for (const change of await listRecordAudit(record.id, signal)) changed.push(...linesOf(record, change));
  return changed;
}

/** Of the arrival one line: what arrived lies in the package as it was sealed. */
function linesOf({ number, ...record }: DocumentationRecord, change: RecordChange): Changed[] {
  const names = { [record.property ?? '']: record.propertyName, [record.user ?? '']: record.employeeName };
  const changes = change.before === null ? [] : changesOf(change, names);
  const none = { field: '', before: null, after: null };
  return (changes.length === 0 ? [none] : changes).map((one) => ({ number, change, ...one }));
}

/**
 * Of each property the months of its records, up to three that follow each other as one span.
 * @param now ms; what is still to come was not expected yet.
 */
export function monthsOf(
  records: readonly Pick<DocumentationRecord, 'property' | 'capturedAt'>[],
  now = Date.now(),
): { property: string; spans: Days[] }[] {
  const byProperty = new Map<string, Set<string>>();
  for (const { property, capturedAt } of records) {
    if (property === null) continue;
    const months = byProperty.get(property) ?? new Set();
    byProperty.set(property, months.add(dayOf(capturedAt).slice(0, 7)));
  }
  return [...byProperty].map(([property, months]) => ({ property, spans: spansOf([...months].sort(), dayOf(now)) }));
}

/** @param months as '2026-11', in their order. */
function spansOf(months: readonly string[], today: string): Days[] {
  const spans: (Days & { months: number })[] = [];
  for (const month of months) {
    const from = `${month}-01`;
    const to = [lastDayOf(month), today].sort()[0] ?? from;
    const last = spans.at(-1);
    if (last && last.months < MONTHS_AT_ONCE && addDays(last.to, 1) === from) {
      last.to = to;
      last.months++;
    } else spans.push({ from, to, months: 1 });
  }
  return spans.map(({ from, to }) => ({ from, to }));
}

function lastDayOf(month: string): string {
  const next = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
  return addDays(next, -1);
}
