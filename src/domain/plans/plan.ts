/**
 * The Leistungsplan of a property: expected services by day (D152), and their state. Pure; German calendar days
 * (germanDay.ts), equal on phone, desktop and in PocketBase. A plan never blocks a capture, and does not judge a
 * person.
 */
import type { ServiceType } from '../documentation/service';
import { dayAt, dayOf, indexOf, weekdayAt } from '../time/germanDay';
import { isHoliday } from './holidays';
import type { Land } from './land';
import { moveVisits } from './planMatching';

/**
 * `weekdays`: 1 = Monday to 7 = Sunday. `interval`: every n days from the start. `monthly`: n times a month.
 * `weather`: bei Bedarf, never missing.
 */
export type Rhythm =
  | { kind: 'weekdays'; days: number[] }
  | { kind: 'interval'; days: number }
  | { kind: 'monthly'; times: number }
  | { kind: 'weather' };

/** Inclusive `MM-DD`; over New Year if `from` is later. */
export type Season = { from: string; to: string };

/** Inclusive days. */
export type DayRange = { from: string; to: string };
/**
 * `tolerance` in days; `startsOn` and `endsOn` (null = open) inclusive. `freeIn`: Land whose holidays are free,
 * `pause`: days without expectation (D434); both are absent in older stored plans.
 */
export type Schedule = {
  rhythm: Rhythm;
  season: Season | null;
  tolerance: number;
  startsOn: string;
  endsOn: string | null;
  freeIn?: Land | null;
  pause?: DayRange | null;
};

/**
 * A change makes two rows: the old plan ends, a new one starts, so that the past keeps its plan. `provider` null =
 * any.
 */
export type Plan = Schedule & { id: string; property: string; service: ServiceType; provider: string | null };

/**
 * An expected service: on time from `first` to `last`, with tolerance from `from` to `until`; `due` is the shown day.
 */
export type PlanWindow = { due: string; first: string; last: string; from: string; until: string };

/** A day with a capture, and the day its first record was complete; null = still on the phone. */
export type Visit = { day: string; arrived: string | null };

/**
 * `done`: on time. `tolerated`: in tolerance. `open`: tolerance still runs. `missing`: over. `late`: captured in time,
 * but arrived after the tolerance, so it was missing until then.
 */
export const WINDOW_STATES = ['done', 'tolerated', 'open', 'missing', 'late'] as const;
export type WindowState = (typeof WINDOW_STATES)[number];

/** A window with its state; `closedOn` day of the visit, `arrivedOn` its arrival. */
export type JudgedWindow = PlanWindow & { state: WindowState; closedOn: string | null; arrivedOn: string | null };

/** Days; windows farther away cannot compete for visits: a month plus both widest tolerances, rounded up. */
export const PLAN_REACH = 45;

/** A plan's windows due in a range, earliest first. None for bei Bedarf. */
export function listPlanWindows(plan: Schedule, range: DayRange): PlanWindow[] {
  const from = indexOf(laterDay(range.from, plan.startsOn));
  const to = indexOf(plan.endsOn === null ? range.to : earlierDay(range.to, plan.endsOn));
  const { rhythm } = plan;
  if (rhythm.kind === 'weather') return [];
  if (rhythm.kind === 'monthly') return listMonthlyWindows(plan, rhythm.times, { from, to });
  const start = indexOf(plan.startsOn);
  const isDue =
    rhythm.kind === 'weekdays'
      ? (day: number) => rhythm.days.includes(weekdayAt(day))
      : (day: number) => (day - start) % rhythm.days === 0;
  const found: PlanWindow[] = [];
  for (let day = from; day <= to; day++) {
    if (!isDue(day)) continue;
    const due = dayAt(day);
    if (isExpectedOn(plan, due)) found.push(windowOf(plan, { due: day, first: day, last: day }));
  }
  return found;
}

/**
 * Divides a month into equal parts; a part counts if the plan runs in season, unless paused on all days. It is
 * expected on any of its days; the last of two visits may cover both. Holidays change nothing, as other days remain.
 */
function listMonthlyWindows(plan: Schedule, times: number, range: { from: number; to: number }): PlanWindow[] {
  const found: PlanWindow[] = [];
  let month = dayAt(range.from).slice(0, 7);
  for (; range.from <= range.to && indexOf(`${month}-01`) <= range.to; month = monthAfter(month)) {
    const begin = indexOf(`${month}-01`);
    const length = indexOf(`${monthAfter(month)}-01`) - begin;
    const days = [...Array(length).keys()].map((index) => begin + index).filter((day) => isOn(plan, dayAt(day)));
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) continue;
    for (let part = 0; part < times; part++) {
      const [opens, due] = [
        begin + Math.floor((part * length) / times),
        begin + Math.floor(((part + 1) * length) / times) - 1,
      ];
      const isFullWindow = days.filter((day) => day >= opens && day <= due).length === due - opens + 1;
      if (isFullWindow && due >= range.from && due <= range.to) found.push(windowOf(plan, { due, first, last }));
    }
  }
  return found;
}

function monthAfter(month: string): string {
  return dayAt(indexOf(`${month}-01`) + 31).slice(0, 7);
}

/** Visits before the plan's start do not count. */
function windowOf(plan: Schedule, { due, first, last }: { due: number; first: number; last: number }): PlanWindow {
  // Usually one day: formatting it is the most expensive step.
  const dueDay = dayAt(due);
  return {
    due: dueDay,
    first: first === due ? dueDay : dayAt(first),
    last: last === due ? dueDay : dayAt(last),
    from: laterDay(dayAt(first - plan.tolerance), plan.startsOn),
    until: dayAt(last + plan.tolerance),
  };
}

/** Without the season. */
export function isRunning({ startsOn, endsOn }: Pick<Schedule, 'startsOn' | 'endsOn'>, day: string): boolean {
  return startsOn <= day && (endsOn === null || day <= endsOn);
}

/** Whether a service can be expected: plan runs, in season, no pause, no free holiday. */
export function isExpectedOn(plan: Schedule, day: string): boolean {
  return isOn(plan, day) && !(plan.freeIn && isHoliday(plan.freeIn, day));
}

/** The same including holidays. */
function isOn(plan: Schedule, day: string): boolean {
  const { season, pause } = plan;
  return isRunning(plan, day) && inSeason(season, day) && !(pause && pause.from <= day && day <= pause.to);
}

/** Text comparison handles 29 February in every year. */
export function inSeason(season: Season | null, day: string): boolean {
  if (season === null) return true;
  const date = day.slice(5);
  const { from, to } = season;
  return from <= to ? from <= date && date <= to : date >= from || date <= to;
}

/**
 * States of a plan's windows, in order. A visit (a day) closes one window. First visits close windows on time; then, by
 * day, the open window whose tolerance ends first. Last, visits move to neighbours if that closes another window that
 * is over: a maximum matching within the tolerance (D400). A visit counts by capture day. Callers pass only valid
 * visits (complete, not held, not deleted, of this provider).
 * @param now ms; a window is missing from the day after its tolerance.
 */
export function judgeWindows(windows: readonly PlanWindow[], visits: readonly Visit[], now: number): JudgedWindow[] {
  const closed = new Map<PlanWindow, Visit>();
  const sorted = [...visits].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const rest = closeWindows(windows, sorted, { closed, from: 'first', until: 'last' });
  const spare = closeWindows(windows, rest, { closed, from: 'from', until: 'until' });
  const today = dayOf(now);
  const over = windows.filter((window) => window.until < today && !closed.has(window));
  if (spare.length > 0) moveVisits(over, sorted, closed);
  return windows.map((window) => judgeWindow(window, closed.get(window), today));
}

/** Adds to `closed`, returns unused visits. All are sorted by day, so the first free open window ends first. */
function closeWindows(
  windows: readonly PlanWindow[],
  visits: readonly Visit[],
  { closed, from, until }: { closed: Map<PlanWindow, Visit>; from: 'first' | 'from'; until: 'last' | 'until' },
): Visit[] {
  let begin = 0;
  return visits.filter((visit) => {
    const isOver = (window: PlanWindow) => window[until] < visit.day || closed.has(window);
    let at = begin;
    for (let window = windows[at]; window && isOver(window); window = windows[at]) at++;
    const window = windows[at];
    // Windows over for this visit are over for later ones.
    begin = at;
    if (!window || window[from] > visit.day) return true;
    closed.set(window, visit);
    return false;
  });
}

/** Whether no two windows share a day: then a visit in the range closes its window, without matching. */
export function areApart(windows: readonly PlanWindow[]): boolean {
  return windows.every(({ from }, index) => {
    const before = windows[index - 1];
    return before === undefined || before.until < from;
  });
}

function judgeWindow(window: PlanWindow, visit: Visit | undefined, today: string): JudgedWindow {
  if (!visit) return { ...window, state: window.until < today ? 'missing' : 'open', closedOn: null, arrivedOn: null };
  const isOnTime = visit.day >= window.first && visit.day <= window.last;
  const isLate = visit.arrived !== null && visit.arrived > window.until;
  const state = isLate ? 'late' : isOnTime ? 'done' : 'tolerated';
  return { ...window, state, closedOn: visit.day, arrivedOn: visit.arrived };
}

/** Windows due in a range, judged with their neighbours, so that all screens agree. */
export function judgedIn(
  plan: Schedule,
  range: DayRange,
  of: { visits: readonly Visit[]; now: number },
): JudgedWindow[] {
  const wide = { from: dayAt(indexOf(range.from) - PLAN_REACH), to: dayAt(indexOf(range.to) + PLAN_REACH) };
  return judgeWindows(listPlanWindows(plan, wide), of.visits, of.now).filter(
    ({ due }) => due >= range.from && due <= range.to,
  );
}

/** Captures as visits: distinct days with the first arrival. Times in ms. */
export function visitsOf(captures: readonly { capturedAt: number; arrivedAt: number | null }[]): Visit[] {
  const byDay = new Map<string, string | null>();
  for (const { capturedAt, arrivedAt } of captures) {
    const day = dayOf(capturedAt);
    const arrived = arrivedAt === null ? null : dayOf(arrivedAt);
    const known = byDay.get(day);
    if (known === undefined || known === null || (arrived !== null && arrived < known)) byDay.set(day, arrived);
  }
  return [...byDay].map(([day, arrived]) => ({ day, arrived }));
}

function laterDay(a: string, b: string): string {
  return a > b ? a : b;
}

function earlierDay(a: string, b: string): string {
  return a < b ? a : b;
}
