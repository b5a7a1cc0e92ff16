/** The verdict about a record, the first thing that its page says. Pure. */
import type { AuditValues } from '../../api/auditValues';
import type { RecordChange } from '../../api/recordAudit';
import { dateTime } from '../../components/format';
import { distanceText } from '../../domain/documentation/place';
import { locationStatusText } from '../../domain/documentation/presenceText';
import type { ShownRecord } from '../../domain/documentation/record';
import { changesOf } from './auditWords';
import { deviceText, standingText } from './evidenceWords';
import type { JudgedStanding } from './judgedEvidence';

/** `lines`: what was corrected, or what to do. */
export type Verdict = { kind: 'unchanged' | 'corrected' | 'differs' | 'unknown'; title: string; lines: string[] };

type VerdictOf = {
  standing: JudgedStanding;
  record: Pick<ShownRecord, 'completedAt' | 'distance' | 'locationSource'>;
  /** undefined while loading. */
  changes: readonly RecordChange[] | undefined;
  /** ms */
  now: number;
};

/** While the log is read, and when it cannot be read: the band keeps its place. */
export const PENDING: Verdict = { kind: 'unknown', title: 'Noch nicht geprüft', lines: ['Das Prüfbuch wird gelesen.'] };
export const UNREAD: Verdict = {
  kind: 'unknown',
  title: 'Noch nicht geprüft',
  lines: ['Das Prüfbuch ist gerade nicht erreichbar. Die Prüfung folgt mit der nächsten Verbindung.'],
};

/** Doubts first, all of them: the log's, then the device signature's. */
export function verdictOf({ standing, record, changes, now }: VerdictOf): Verdict {
  const standingWords = standingText(standing, { completedAt: record.completedAt, now });
  const device = deviceText(standing);
  const doubts = [...(standing.state === 'differs' ? [standingWords] : []), ...(device.isUnusual ? [device] : [])];
  const [worst] = doubts;
  if (worst) {
    const others = doubts.slice(1).map(({ title, text }) => `${title}. ${text}`);
    return { kind: 'differs', title: worst.title, lines: [worst.text, ...others] };
  }
  if (standing.state === 'unchanged')
    return { kind: 'unchanged', title: unchangedTitle(standing, record), lines: [standingWords.text] };
  if (standing.state === 'corrected')
    return { kind: 'corrected', title: standingWords.title, lines: (changes ?? []).flatMap(correctionLines) };
  return { kind: 'unknown', title: standingWords.title, lines: [standingWords.text] };
}

/** 'Unverändert seit 25.11.2026, 10:21 Uhr · 14 m vom Objekt' */
function unchangedTitle({ lines }: JudgedStanding, record: VerdictOf['record']): string {
  const [first] = lines;
  return [first ? `Unverändert seit ${dateTime(first.at)}` : 'Unverändert', presenceText(record)]
    .filter(Boolean)
    .join(' · ');
}

function presenceText({ distance, locationSource }: VerdictOf['record']): string {
  if (locationSource === 'property') return locationStatusText('by_property', null);
  if (distance === null) return '';
  return `${distanceText(distance)} vom Objekt`;
}

/** Fields that the server writes beside a correction. */
const BESIDE = ['Geändert am', 'Geändert von', 'Vollständig am'];

/**
 * Columns that only a Nachtrag changes: the list of Nachträge names what may be seen of another property, and its photos
 * (features/records/Supplements.tsx).
 */
const OF_SUPPLEMENT = [
  ...['property', 'property_name', 'property_address', 'property_manager', 'manager_name', 'company_verified'],
  ...['location_status', 'distance', 'reference_latitude', 'reference_longitude', 'withdrawn', 'supplemented_at'],
  'supplement_photos',
];

function withoutSupplement(values: AuditValues | null): AuditValues | null {
  return values && Object.fromEntries(Object.entries(values).filter(([column]) => !OF_SUPPLEMENT.includes(column)));
}

/** 'Notizen: alt → neu (Sabine Super, 25.11.2026, 10:21 Uhr)' */
function correctionLines({ action, before, after, actorName, at }: RecordChange): string[] {
  if (action !== 'update') return [];
  return changesOf({ before: withoutSupplement(before), after: withoutSupplement(after) }, {})
    .filter(({ field }) => !BESIDE.includes(field))
    .map(
      (change) =>
        `${change.field}: ${change.before ?? 'leer'} → ${change.after ?? 'leer'} (${[actorName, dateTime(at)].filter(Boolean).join(', ')})`,
    );
}
