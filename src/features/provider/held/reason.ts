/** Why a record is held, as a sentence, from the company's ended rights. Pure. */
import type { EndedAssignment, EndedLink, EndedSharing, HeldRecord } from '../../../api/held';
import { dateTime } from '../../../components/format';
import type { ExceptionCode } from '../../../domain/documentation/exception';
import { exceptionText } from '../../../domain/documentation/exceptionTexts.de';

/** Ended rights that may be the reason. `off`: ids of deactivated employees. */
export type Ends = {
  assignments: readonly EndedAssignment[];
  sharings: readonly EndedSharing[];
  links: readonly EndedLink[];
  off: ReadonlySet<string>;
  properties: ReadonlySet<string>;
};

type End = { at: number; sentence: string };

/** Exceptions that hold a record; the server names them. */
const REASONS: ReadonlySet<ExceptionCode> = new Set<ExceptionCode>([
  'before_account',
  'before_sharing',
  'before_assignment',
  'before_link',
  'before_property',
  'account_paused',
  'device_signed_out',
]);

/** The first right that ended after the capture; at the same moment the wider one. */
export function heldReason(record: HeldRecord, ends: Ends): string {
  const early = record.exceptions?.find(({ code }) => REASONS.has(code));
  if (early) return `${exceptionText(early)}.`;
  const sharing = firstOf(record, ends.sharings, (at) => `Die Zusammenarbeit an dieser Immobilie endete am ${at}.`);
  const own = record.link === null ? assignmentEnd(record, ends) : linkEnd(record, ends.links);
  const first = own && (!sharing || own.at < sharing.at) ? own : sharing;
  const sentence = first?.sentence ?? unknownEnd(record, ends);
  const gone = !sharing && record.property !== null && !ends.properties.has(record.property);
  return gone ? `${sentence} Die Immobilie ist inzwischen gelöscht.` : sentence;
}

function unknownEnd({ link, user, employeeName }: HeldRecord, { off }: Ends): string {
  if (link !== null) return 'Nach der Aufnahme war der Dokumentations-Link ungültig.';
  if (user !== null && off.has(user)) return `Das Konto von ${employeeName} ist deaktiviert.`;
  return 'Nach der Aufnahme war der Zugang beendet.';
}

function assignmentEnd(record: HeldRecord, { assignments }: Ends): End | null {
  const theirs = assignments.filter(({ user }) => user === record.user);
  return firstOf(record, theirs, (at) => `Die Zuordnung endete am ${at}.`);
}

function firstOf(
  { property, capturedAt }: HeldRecord,
  ended: readonly EndedSharing[],
  sentence: (at: string) => string,
): End | null {
  const times = ended.flatMap((one) => (one.property === property && one.endedAt >= capturedAt ? [one.endedAt] : []));
  const at = Math.min(...times);
  return times.length === 0 ? null : { at, sentence: sentence(dateTime(at)) };
}

const BY_HAND: Partial<Record<string, string>> = { rotated: 'erneuert', revoked: 'widerrufen', leaked: 'widerrufen' };

/** A link ends by hand or by date, whichever is first. */
function linkEnd(record: HeldRecord, links: readonly EndedLink[]): End | null {
  const link = links.find(({ id }) => id === record.link);
  if (!link) return null;
  const name = link.label ? `Der Dokumentations-Link „${link.label}“` : 'Der Dokumentations-Link';
  const arrived = record.completedAt ?? Number.POSITIVE_INFINITY;
  const { endedAt, expiresAt } = link;
  const toEnd = (at: number, how: (when: string) => string) => ({ at, sentence: `${name} ${how(dateTime(at))}.` });
  const ends: End[] = [];
  if (expiresAt !== null && expiresAt >= record.capturedAt && expiresAt <= arrived)
    ends.push(toEnd(expiresAt, (when) => `ist am ${when} abgelaufen`));
  if (endedAt !== null && endedAt >= record.capturedAt)
    ends.push(toEnd(endedAt, (when) => `wurde am ${when} ${BY_HAND[link.reason] ?? 'beendet'}`));
  return ends.sort((a, b) => a.at - b.at)[0] ?? null;
}
