/**
 * Tables beside the records of a Schadenakte (D265): the Leistungsplan of their months, deletions at their properties,
 * and changes by the audit log. They are not proven: PRUEFEN.txt says so.
 */
import type { AuditValues } from '../../../api/auditValues';
import { listDeletions } from '../../../api/deletions';
import { RemoteError } from '../../../api/failure';
import { type ExpectedDay, listPlans, type ShownPlan } from '../../../api/plans';
import { listRecordAudit, type RecordChange } from '../../../api/recordAudit';
import { sessionAccount } from '../../../api/sessionAccount';
import { listSharings, type SharingRecord } from '../../../api/sharings';
import { dateTime } from '../../../components/format';
import type { Deletion } from '../../../domain/documentation/deletion';
import { ALL_FIELDS } from '../../../domain/documentation/fields';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { HINT_TEXT, scheduleText, windowText } from '../../../domain/plans/planTexts.de';
import { dayText } from '../../../domain/time/day';
import { dayOf } from '../../../domain/time/germanDay';
import { actionText, changesOf } from '../../evidence/auditWords';
import { type CsvColumn, tableFile } from '../export/csv';
import type { CaseFilePart } from './file';
import { type MonthDays, monthsOf } from './months';
import { retryRequest } from './patience';

/** @throws RemoteError: an omitted table would look like an empty one. */
export async function fetchSurroundings(
  records: readonly DocumentationRecord[],
  signal: AbortSignal,
): Promise<CaseFilePart[]> {
  const sharings = await retryRequest(() => listSharings(signal), signal);
  const companies = companiesOf(records, { sharings, me: sessionAccount() });
  return [
    { name: 'leistungsplan.csv', input: await toTableBytes(await expectedOf(records, { companies, signal }), PLAN) },
    { name: 'geloescht.csv', input: await toTableBytes(await deletedOf(records, { companies, signal }), DELETED) },
    { name: 'protokoll.csv', input: await toTableBytes(await changedOf(records, signal), CHANGED) },
  ];
}

/** Names of connected companies by id. @param of `me`: the account; a company's own records carry its name. */
export function companiesOf(
  records: readonly Pick<DocumentationRecord, 'companyName'>[],
  { sharings, me }: { sharings: readonly Pick<SharingRecord, 'companyAdmin' | 'companyName'>[]; me: string | null },
): Map<string, string> {
  const companies = new Map(sharings.map(({ companyAdmin, companyName }) => [companyAdmin, companyName]));
  const [first] = records;
  if (me !== null && first) companies.set(me, first.companyName);
  return companies;
}

type Known = { companies: ReadonlyMap<string, string>; signal: AbortSignal };
/** A company without connection: its name must not appear here. */
const ENDED = 'nicht mehr verbunden';

function toTableBytes<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): Promise<ArrayBuffer> {
  return tableFile(rows, columns).arrayBuffer();
}

/** `plan` null: the account no longer sees these plans. */
type Expected = {
  place: Pick<DocumentationRecord, 'propertyName' | 'propertyAddress'>;
  company: string;
  plan: ShownPlan | null;
  day: ExpectedDay | null;
};

const PLAN: readonly CsvColumn<Expected>[] = [
  ['Immobilie', ({ place }) => place.propertyName],
  ['Adresse', ({ place }) => place.propertyAddress],
  ['Dienstleister', ({ company }) => company],
  ['Leistung', ({ plan }) => plan?.service ?? null],
  ['Vereinbart', ({ plan }) => plan && scheduleText(plan)],
  ['Fällig am', ({ day }) => day && dayText(day.due)],
  ['Spätestens am', ({ day }) => day && dayText(day.until)],
  ['Status', ({ day }) => stateText(day)],
  ['Belegt am', ({ day }) => textOf(day?.closedOn)],
  ['Eingegangen am', ({ day }) => textOf(day?.arrivedOn)],
];

function textOf(day: string | null | undefined): string | null {
  return day ? dayText(day) : null;
}

function stateText(day: ExpectedDay | null): string {
  if (day === null) return 'Plan nicht mehr einsehbar';
  return day.state === 'hint' ? HINT_TEXT : windowText(day.state);
}

type Deleted = { deletion: Deletion; company: string };

const DELETED: readonly CsvColumn<Deleted>[] = [
  ['Nummer', ({ deletion }) => deletion.number],
  ['Immobilie', ({ deletion }) => deletion.propertyName],
  ['Dienstleister', ({ company }) => company],
  ['Leistung', ({ deletion: { serviceType } }) => serviceType],
  ['Erfasst am', ({ deletion }) => dateTime(deletion.capturedAt)],
  ['Gelöscht am', ({ deletion }) => dateTime(deletion.deletedAt)],
  ['Gelöscht von', ({ deletion }) => deletion.deletedBy],
  ['Grund', ({ deletion }) => deletion.reason],
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

/** Fields relevant to a reader; others are internal or in the entries. A Löschsperre is confidential. */
const LOGGED = ALL_FIELDS.filter(({ inCaseFile }) => inCaseFile).map(({ column }) => column);

async function expectedOf(records: readonly DocumentationRecord[], known: Known): Promise<Expected[]> {
  const places = new Map(records.map((record) => [record.property, record]));
  const expected: Expected[] = [];
  for (const { property, spans } of monthsOf(records)) {
    const place = places.get(property);
    if (place) expected.push(...(await expectedAt(place, { property, spans, ...known })));
  }
  return expected;
}

/** One row says that the plans are not visible any more. */
async function expectedAt(
  place: Expected['place'],
  { property, spans, companies, signal }: Known & { property: string; spans: readonly MonthDays[] },
): Promise<Expected[]> {
  const expected: Expected[] = [];
  for (const days of spans) {
    const plans = await retryRequest(() => plansOf({ property, ...days }, signal), signal);
    if (plans === null) return [{ place, company: '', plan: null, day: null }];
    for (const plan of plans) {
      const company = plan.provider === null ? 'jeder' : (companies.get(plan.provider) ?? ENDED);
      expected.push(...plan.days.map((day) => ({ place, company, plan, day })));
    }
  }
  return expected;
}

/** Null if the property is not visible any more. */
async function plansOf(of: MonthDays & { property: string }, signal: AbortSignal) {
  return listPlans(of, signal).catch((error: unknown) => {
    if (error instanceof RemoteError && error.kind === 'notFound') return null;
    throw error;
  });
}

async function deletedOf(records: readonly DocumentationRecord[], { companies, signal }: Known): Promise<Deleted[]> {
  const spans = new Map(monthsOf(records).map((one) => [one.property, one.spans]));
  const isWithin = ({ property, capturedAt }: Deletion) => {
    const day = dayOf(capturedAt);
    return (spans.get(property ?? '') ?? []).some(({ from, to }) => from <= day && day <= to);
  };
  const deletions = (await retryRequest(() => listDeletions(signal), signal)).filter(isWithin);
  return deletions
    .sort((one, other) => one.capturedAt - other.capturedAt)
    .map((deletion) => ({
      deletion,
      company: deletion.company === null ? '' : (companies.get(deletion.company) ?? ENDED),
    }));
}

/** In record order. */
async function changedOf(records: readonly DocumentationRecord[], signal: AbortSignal): Promise<Changed[]> {
  const changes = await retryRequest(
    () =>
      listRecordAudit(
        records.map(({ id }) => id),
        signal,
      ),
    signal,
  );
  return records.flatMap((record) =>
    changes.filter((change) => change.record === record.id).flatMap((change) => linesOf(record, change)),
  );
}

function linesOf({ number, ...record }: DocumentationRecord, change: RecordChange): Changed[] {
  const names = { [record.property ?? '']: record.propertyName, [record.user ?? '']: record.employeeName };
  const logged = { ...change, before: pickLogged(change.before), after: pickLogged(change.after) };
  return changesOf(logged, names).map((one) => ({ number, change, ...one }));
}

function pickLogged(values: AuditValues | null): AuditValues | null {
  return values && Object.fromEntries(Object.entries(values).filter(([column]) => LOGGED.includes(column)));
}
