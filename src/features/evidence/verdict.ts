/** The verdict about a record, the first thing that its page says. Pure. */
import { dateTime } from '../../components/format';
import { distanceText, NEAR } from '../../domain/documentation/place';
import { locationStatusText } from '../../domain/documentation/presenceText';
import type { ShownRecord } from '../../domain/documentation/record';
import { changeText } from '../../domain/documentation/supplementLines';
import type { RecordCorrection } from './corrections';
import { deviceText, standingText } from './evidenceWords';
import type { JudgedStanding } from './judgedEvidence';

/** 'away': unchanged, but made away from the property. `lines`: what was corrected, or what to do. */
export type Verdict = {
  kind: 'unchanged' | 'away' | 'corrected' | 'differs' | 'unknown';
  title: string;
  lines: string[];
};

type VerdictOf = {
  standing: JudgedStanding;
  record: Pick<ShownRecord, 'completedAt' | 'distance' | 'locationSource' | 'locationStatus'>;
  /** undefined while loading. */
  corrections: readonly RecordCorrection[] | undefined;
  /** ms */
  now: number;
};

/** While the log is read, and when it cannot be read: the band keeps its place. */
export const PENDING: Verdict = { kind: 'unknown', title: 'Noch nicht geprüft', lines: ['Das Prüfbuch wird gelesen.'] };
export const UNSENT: Verdict = {
  kind: 'unknown',
  title: 'Noch nicht geprüft',
  lines: ['Geprüft wird, was vollständig übertragen ist.'],
};
export const UNREAD: Verdict = {
  kind: 'unknown',
  title: 'Noch nicht geprüft',
  lines: ['Das Prüfbuch ist gerade nicht erreichbar. Die Prüfung folgt mit der nächsten Verbindung.'],
};

/** Doubts first, all of them: the log's, then the device signature's. */
export function verdictOf({ standing, record, corrections = [], now }: VerdictOf): Verdict {
  const standingWords = standingText(standing, { completedAt: record.completedAt, now });
  const device = deviceText(standing);
  const doubts = [...(standing.state === 'differs' ? [standingWords] : []), ...(device.isUnusual ? [device] : [])];
  const [worst] = doubts;
  if (worst) {
    const others = doubts.slice(1).map(({ title, text }) => `${title}. ${text}`);
    return { kind: 'differs', title: worst.title, lines: [worst.text, ...others] };
  }
  if (standing.state === 'unchanged') {
    const where = awayText(record);
    const lines = [[where, standingWords.text].filter(Boolean).join(' ')];
    const title = unchangedTitle(standing.lines[0]?.at ?? null, record);
    return { kind: where ? 'away' : 'unchanged', title, lines };
  }
  if (standing.state === 'corrected') return correctedVerdict(standingWords.title, corrections);
  return { kind: 'unknown', title: standingWords.title, lines: [standingWords.text] };
}

/** Away: over 150 m plus the accuracy of the position. Without an accuracy it is uncertain. '' at the property. */
function awayText({ locationStatus, distance }: VerdictOf['record']): string {
  if (locationStatus === 'off_site') return 'Die Aufnahme entstand nicht am Objekt.';
  const isFar = locationStatus === 'unknown' && distance !== null && distance > NEAR;
  return isFar ? 'Ob die Aufnahme am Objekt entstand, ist nicht sicher.' : '';
}

/** 'Unverändert seit 25.11.2026, 10:21 Uhr · 14 m vom Objekt'. @param since first entry in the log, ms */
export function unchangedTitle(since: number | null, record: VerdictOf['record']): string {
  return [since === null ? 'Unverändert' : `Unverändert seit ${dateTime(since)}`, presenceText(record)]
    .filter(Boolean)
    .join(' · ');
}

function presenceText({ distance, locationSource }: VerdictOf['record']): string {
  if (locationSource === 'property') return locationStatusText('by_property', null);
  if (distance === null) return '';
  return `${distanceText(distance)} vom Objekt`;
}

/** Each fact once: a single correction has its time and author in the title, several have them in their lines. */
function correctedVerdict(title: string, corrections: readonly RecordCorrection[]): Verdict {
  const [only, ...others] = corrections;
  if (!only) return { kind: 'corrected', title, lines: [] };
  if (others.length === 0)
    return { kind: 'corrected', title: `Berichtigt am ${whenAndBy(only)}`, lines: correctionLines(only) };
  return {
    kind: 'corrected',
    title: `${corrections.length}-mal berichtigt`,
    lines: corrections.map((one) => `Am ${whenAndBy(one)}: ${correctionLines(one).join('; ')}`),
  };
}

/** '25.11.2026, 10:21 Uhr von Sabine Super' */
function whenAndBy({ at, by }: RecordCorrection): string {
  return [dateTime(at), by && `von ${by}`].filter(Boolean).join(' ');
}

/** 'Notizen: alt → neu', 'Grund: …', 'Übertragen am …' */
function correctionLines({ lines, reason, arrivedAt }: RecordCorrection): string[] {
  return [
    ...lines.map((line) => `${line.label}: ${changeText(line)}`),
    ...(reason ? [`Grund: ${reason}`] : []),
    ...(arrivedAt === undefined ? [] : [`Übertragen am ${dateTime(arrivedAt)}`]),
  ];
}
