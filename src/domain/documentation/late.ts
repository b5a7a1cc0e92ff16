/**
 * Whether the rights for a delivery ran at the capture (D85, D351, D424). Times in
 * ms since 1970.
 */
import type { IssueCode } from '../issue';
import { LATE_GRACE } from '../limits';
import { BEGAN_TOLERANCE } from '../people/grantLimits';
import { isObject } from '../shape';
import type { ExceptionCode } from './exception';

/** When a right ran; null = always, or still. */
export type Spell = { beganAt: number | null; endedAt: number | null };

/**
 * A right, in the spell of the capture. `lastEnd`: end of a later spell. `account`: the own;
 * `company`: the one it is booked to; `grant`: of the device. `withoutGrace`: nothing is accepted
 * after the end (a leaked link). `pauses`: deactivations in between.
 */
export type Right = Spell & {
  of: RightName;
  lastEnd?: number | null;
  withoutGrace?: boolean;
  pauses?: readonly Pause[];
};

export type Pause = { from: number; to: number };

export type RightName = 'account' | 'company' | 'property' | 'sharing' | 'assignment' | 'link' | 'grant';

/**
 * Code after the end: a right to the property; the account, which cannot sign in again; the
 * device's grant, whose owner can.
 */
export type EndCode = Extract<IssueCode, 'ended' | 'account_ended' | 'grant_ended'>;

/** `startedAt`: when the form opened; absent if unknown. */
type Times = { startedAt?: number; capturedAt: number; receivedAt: number };

/**
 * `late`: marked, and held where a company can release it. `exceptions`: further notes for screens.
 */
export type Lateness = { ok: true; late: boolean; exceptions: ExceptionCode[] } | { ok: false; code: EndCode };

const END_CODES: Partial<Record<RightName, EndCode>> = { account: 'account_ended', grant: 'grant_ended' };
const BEFORE: Partial<Record<RightName, ExceptionCode>> = {
  account: 'before_account',
  company: 'before_account',
  property: 'before_property',
  sharing: 'before_sharing',
  assignment: 'before_assignment',
  link: 'before_link',
};

/**
 * Whether the work is accepted now. Rights still run: yes. Captured before the end, delivered
 * within fourteen days: yes, late. Captured before the begin or in a pause: yes, late with that
 * reason, as a clock may be wrong. Several ended: the first is named. Ended and given again:
 * earlier work is late.
 */
export function judgeLateness(rights: readonly Right[], times: Times): Lateness {
  const over = rights.find((right) => isOver(right, times));
  if (over) return { ok: false, code: END_CODES[over.of] ?? 'ended' };
  const exceptions = [...new Set(rights.flatMap((right) => findExceptions(right, times)))];
  const hasEnded = rights.some((right) => endAt(right, times) !== null);
  return { ok: true, late: exceptions.length > 0 || hasEnded, exceptions };
}

/** The last spell ended over fourteen days ago, or before the capture. */
function isOver({ endedAt, lastEnd = endedAt, withoutGrace }: Right, { capturedAt, receivedAt }: Times): boolean {
  if (lastEnd === null) return false;
  return Boolean(withoutGrace) || capturedAt >= lastEnd || receivedAt > lastEnd + LATE_GRACE;
}

function findExceptions(
  { of, beganAt, endedAt, pauses = [] }: Right,
  { startedAt, capturedAt }: Times,
): ExceptionCode[] {
  if (of === 'grant') return endedAt === null ? [] : ['device_signed_out'];
  const moments = [startedAt ?? capturedAt, capturedAt];
  const isIn = ({ from, to }: Pause) => moments.some((at) => from <= at && at < to - BEGAN_TOLERANCE);
  if (pauses.some(isIn)) return ['account_paused'];
  const before = BEFORE[of];
  return before && beganAt !== null && Math.min(...moments) < beganAt - BEGAN_TOLERANCE ? [before] : [];
}

/** Pauses kept by account: the newest; more indicate abuse. */
const PAUSES_KEPT = 50;

/** Pauses in a stored list of any shape. */
export function pausesOf(value: unknown): Pause[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one: unknown): one is Pause => isObject(one) && Number.isFinite(one.from) && Number.isFinite(one.to),
  );
}

export function withPause(value: unknown, pause: Pause): Pause[] {
  return [...pausesOf(value), pause].slice(-PAUSES_KEPT);
}

/**
 * The spell of the capture; in a gap the last one before it. A gap up to ten minutes counts
 * as none, as at a right's begin.
 */
export function spellAt(spells: readonly Spell[], capturedAt: number): Spell & { lastEnd: number | null } {
  const joined = joinedSpells(spells);
  const hasRun = (spell: Spell) => getBegin(spell) - BEGAN_TOLERANCE <= capturedAt && capturedAt < getEnd(spell);
  const last = joined[joined.length - 1] ?? { beganAt: null, endedAt: 0 };
  return { ...(joined.find(hasRun) ?? last), lastEnd: last.endedAt };
}

const getBegin = ({ beganAt }: Spell) => beganAt ?? Number.NEGATIVE_INFINITY;
const getEnd = ({ endedAt }: Spell) => endedAt ?? Number.POSITIVE_INFINITY;

/** Sorted, merged over gaps up to ten minutes. */
function joinedSpells(spells: readonly Spell[]): Spell[] {
  const joined: Spell[] = [];
  for (const spell of [...spells].sort((a, b) => (getBegin(a) < getBegin(b) ? -1 : 1))) {
    const before = joined[joined.length - 1];
    if (before === undefined || getBegin(spell) > getEnd(before) + BEGAN_TOLERANCE) joined.push({ ...spell });
    else if (getEnd(spell) > getEnd(before)) before.endedAt = spell.endedAt;
  }
  return joined;
}

/** End of the running part at the capture: pauses split a spell. */
function endAt({ beganAt, endedAt, pauses = [] }: Right, { capturedAt }: Times): number | null {
  const sorted = [...pauses].sort((a, b) => a.from - b.from);
  const begins = [beganAt, ...sorted.map(({ to }) => to)];
  const ends = [...sorted.map(({ from }) => from), endedAt];
  const spells = ends.map((at, n) => ({ beganAt: begins[n] ?? null, endedAt: at }));
  return spellAt(spells, capturedAt).endedAt;
}
