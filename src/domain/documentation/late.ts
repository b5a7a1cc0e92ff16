/** Whether the rights that a delivery needs ran when it was captured (D29, D84, D85, D96, D351, D424). Times in ms since 1970. */
import type { IssueCode } from '../issue';
import { LATE_GRACE } from '../limits';
import { BEGAN_TOLERANCE } from '../people/grantLimits';
import { isObject } from '../shape';
import type { ExceptionCode } from './exception';

/** From when to when something ran; null = since ever, or still. */
export type Spell = { beganAt: number | null; endedAt: number | null };

/**
 * One right, the spell of it in which the work was captured. `lastEnd`: of a later spell, where there is one. `account`: the own; `company`: of the account it is booked under; `grant`: of the device that delivers.
 * `withoutGrace`: nothing of it is taken any more (a link that leaked). `pauses`: between its beginning and its end it did
 * not run then (an account that was switched off and on again).
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
 * What somebody is told whose right is over: a right to the property; the own account, with which nobody signs in again;
 * the grant of the device, whose owner signs in and goes on.
 */
export type EndCode = Extract<IssueCode, 'ended' | 'account_ended' | 'grant_ended'>;

/** `startedAt`: when the form was opened; absent where the body does not say. */
type Times = { startedAt?: number; capturedAt: number; receivedAt: number };

/** `late`: marked, and held where a company can release it. `exceptions`: what the screens of the record say of it besides. */
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
 * Whether work captured then may be accepted now: rights that ran then and still run → yes; captured before the end and
 * delivered within fourteen days of it → yes, late; opened or captured before a right began, or while it paused → yes, late
 * with that reason: work cannot predate the right to it, but a clock may be wrong. Of several that are over for good the first is named.
 * Where a right ended and was given again, work from before is late as long as it runs: nothing is lost, and it is marked (D424).
 */
export function judgeLateness(rights: readonly Right[], times: Times): Lateness {
  const over = rights.find((right) => isOver(right, times));
  if (over) return { ok: false, code: END_CODES[over.of] ?? 'ended' };
  const exceptions = [...new Set(rights.flatMap((right) => findExceptions(right, times)))];
  const isFormer = rights.some((right) => endAt(right, times) !== null);
  return { ok: true, late: exceptions.length > 0 || isFormer, exceptions };
}

/** Whether the last spell of it ended, and fourteen days passed; or the work came after it. */
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

/** Pauses kept with an account: the newest ones; more would be a game. */
const PAUSES_KEPT = 50;

/** The pauses of a stored list of any shape. */
export function pausesOf(value: unknown): Pause[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one: unknown): one is Pause => isObject(one) && Number.isFinite(one.from) && Number.isFinite(one.to),
  );
}

/** A stored list with one more pause. */
export function withPause(value: unknown, pause: Pause): Pause[] {
  return [...pausesOf(value), pause].slice(-PAUSES_KEPT);
}

/**
 * The spell of a right in which the work was captured (D424). Work captured in a gap belongs to the last spell, before
 * which it lies. A gap of at most ten minutes is none, as it is for the beginning of a right (D85).
 */
export function spellAt(spells: readonly Spell[], capturedAt: number): Spell & { lastEnd: number | null } {
  const joined = joinedSpells(spells);
  const hasRun = (spell: Spell) => getBegin(spell) - BEGAN_TOLERANCE <= capturedAt && capturedAt < getEnd(spell);
  const last = joined[joined.length - 1] ?? { beganAt: null, endedAt: 0 };
  return { ...(joined.find(hasRun) ?? last), lastEnd: last.endedAt };
}

const getBegin = ({ beganAt }: Spell) => beganAt ?? Number.NEGATIVE_INFINITY;
const getEnd = ({ endedAt }: Spell) => endedAt ?? Number.POSITIVE_INFINITY;

/** In their order, each more than ten minutes after the one before. */
function joinedSpells(spells: readonly Spell[]): Spell[] {
  const joined: Spell[] = [];
  for (const spell of [...spells].sort((a, b) => (getBegin(a) < getBegin(b) ? -1 : 1))) {
    const before = joined[joined.length - 1];
    if (before === undefined || getBegin(spell) > getEnd(before) + BEGAN_TOLERANCE) joined.push({ ...spell });
    else if (getEnd(spell) > getEnd(before)) before.endedAt = spell.endedAt;
  }
  return joined;
}

/** When the spell of a right ended in which the work was captured: an account that paused ran in several. */
function endAt({ beganAt, endedAt, pauses = [] }: Right, { capturedAt }: Times): number | null {
  const sorted = [...pauses].sort((a, b) => a.from - b.from);
  const begins = [beganAt, ...sorted.map(({ to }) => to)];
  const ends = [...sorted.map(({ from }) => from), endedAt];
  const spells = ends.map((at, n) => ({ beganAt: begins[n] ?? null, endedAt: at }));
  return spellAt(spells, capturedAt).endedAt;
}
