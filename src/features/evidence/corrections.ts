/** What corrected a record, from what to what: its Nachträge, and changes without one. Pure. */
import type { AuditValues } from '../../api/auditValues';
import type { Standing } from '../../api/evidence';
import type { RecordChange } from '../../api/recordAudit';
import { labelOf } from '../../domain/documentation/fields';
import { arrivedLater } from '../../domain/documentation/record';
import {
  type ChangeLine,
  isInForce,
  NO_STATEMENT,
  type ShownSupplement,
} from '../../domain/documentation/supplementLines';
import { changesOf } from './auditWords';

/** `at` ms; `by` and `reason` are '' where unknown. `arrivedAt`: only where it came much later, ms. */
export type RecordCorrection = {
  at: number;
  by: string;
  reason: string;
  lines: readonly ChangeLine[];
  arrivedAt?: number;
};

type CorrectionsOf = {
  supplements: readonly ShownSupplement[];
  /** Of each Nachtrag, by id. */
  lines: ReadonlyMap<string, readonly ChangeLine[]>;
  changes: readonly RecordChange[];
  /** First entry in the log, ms: earlier changes belong to the delivery. */
  since?: number | undefined;
};

/** All that count now, oldest first. Photos handed in later are no correction. */
export function correctionsOf(of: CorrectionsOf): RecordCorrection[] {
  const bySupplement = supplementCorrections(of);
  return [...bySupplement, ...otherCorrections(of, bySupplement)].sort((a, b) => a.at - b.at);
}

function supplementCorrections({ supplements, lines }: CorrectionsOf): RecordCorrection[] {
  return supplements.filter((one) => one.kind !== 'photos' && isInForce(one)).map((one) => toCorrection(one, lines));
}

/** Corrections without a Nachtrag, in the order of `changes`. */
export function otherCorrections(of: CorrectionsOf, bySupplement = supplementCorrections(of)): RecordCorrection[] {
  const { changes, since = 0 } = of;
  return changes
    .filter(({ action, at }) => action === 'update' && at >= since)
    .map((change) => ({ at: change.at, by: change.actorName, reason: '', lines: linesOf(change) }))
    .map((one) => ({ ...one, lines: one.lines.filter((line) => !isNamedBy(bySupplement, line, one.by)) }))
    .filter((one) => one.lines.length > 0);
}

/** When the record was complete, by the log; undefined for one from before the log. */
export function deliveredAt(standing: Pick<Standing, 'lines'> | null | undefined): number | undefined {
  const first = standing?.lines[0];
  return first?.kind === 'completed' ? first.at : undefined;
}

/** A Nachtrag as a correction. */
export function toCorrection(one: ShownSupplement, lines: CorrectionsOf['lines']): RecordCorrection {
  const { id, at, by, kind, reason } = one;
  const withdrawal = { label: labelOf('propertyName'), from: null, to: 'Gehört nicht hierher' };
  const changed = [...(lines.get(id) ?? []), ...(kind === 'withdrawn' ? [withdrawal] : [])];
  const arrivedAt = arrivedLater(one);
  return { at, by, reason, lines: changed, ...(arrivedAt !== null && { arrivedAt }) };
}

/** The audit log repeats what a Nachtrag changed. */
function isNamedBy(corrections: readonly RecordCorrection[], line: ChangeLine, by: string): boolean {
  return corrections.some(
    (one) => one.by === by && one.lines.some(({ label, to }) => label === line.label && to === line.to),
  );
}

/** Fields that the server writes beside a correction. */
const BESIDE = ['Geändert am', 'Geändert von', 'Vollständig am'];

/** Columns that only a Nachtrag changes, or its photos: the Nachtrag names what may be seen of another property. */
const OF_SUPPLEMENT = [
  ...['property', 'property_name', 'property_address', 'property_manager', 'manager_name', 'company_verified'],
  ...['location_status', 'distance', 'reference_latitude', 'reference_longitude', 'withdrawn', 'supplemented_at'],
  'supplement_photos',
  'winter',
];
/** Follow a corrected property where there is no GPS. */
const OF_PLACE = ['location', 'location_source', 'latitude', 'longitude', 'accuracy'];
/** Change no fact of the record. */
const OF_SERVER = ['legal_hold', 'found_address', 'address_due', 'address_tries'];

function withoutSupplement(values: AuditValues | null): AuditValues | null {
  if (!values) return null;
  const hidden = [...OF_SUPPLEMENT, ...OF_SERVER, ...(Object.hasOwn(values, 'property') ? OF_PLACE : [])];
  return Object.fromEntries(Object.entries(values).filter(([column]) => !hidden.includes(column)));
}

function linesOf({ before, after }: RecordChange): ChangeLine[] {
  const toText = (value: string | null) => (value === null || value === 'leer' ? NO_STATEMENT : value);
  return changesOf({ before: withoutSupplement(before), after: withoutSupplement(after) }, {})
    .filter(({ field }) => !BESIDE.includes(field))
    .map((change) => ({ label: change.field, from: toText(change.before), to: toText(change.after) }));
}

/** A super admin's field under the name that the record's page has for it. */
const FACT_OF: { [field: string]: string } = { Ort: 'Standort', Ersteller: 'Erstellt von', 'Erstellt am': 'Uhrzeit' };

/** Corrected facts with their value before the last correction; null where it is not known. */
export type EarlierValues = ReadonlyMap<string, string | null>;

/** @param lines oldest first */
export function earlierValuesOf(lines: readonly ChangeLine[]): EarlierValues {
  return new Map(lines.map(({ label, from }) => [FACT_OF[label] ?? label, from]));
}

/** Beside a corrected fact. @param from null where it is not known */
export function earlierText(from: string | null): string {
  return from === null ? 'Berichtigt' : `Berichtigt, vorher: ${from}`;
}
