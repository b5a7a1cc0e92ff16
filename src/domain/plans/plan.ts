/**
 * The Leistungsplan of a property: which service is expected there on which days, and what became
 * of each. Pure; days are German calendar days (germanDay.ts), the same on the phone, at the desk
 * and in PocketBase. A plan never forbids a capture, and says nothing about a person.
 */
import type { ServiceType } from '../documentation/service';
import { dayAt, dayOf, indexOf, weekdayAt } from '../time/germanDay';
import { isHoliday } from './holidays';
import type { Land } from './land';
import { moveOn } from './planMatching';

/** `weekdays`: 1 = Monday to 7 = Sunday. `interval`: every so many days from the start. `monthly`: so many times a month. `weather`: bei Bedarf, never missing. */
export type Rhythm =
  | { kind: 'weekdays'; days: number[] }
  | { kind: 'interval'; days: number }
  | { kind: 'monthly'; times: number }
  | { kind: 'weather' };

/** `MM-DD` to `MM-DD`, both included; over New Year where `from` is the later one. */
export type Season = { from: string; to: string };

/** Days, both included. */
export type DayRange = { from: string; to: string };
/**
 * What is agreed, without where and what; `tolerance` in days, `startsOn` and `endsOn` (null = goes
 * on) included. `freeIn`: the Land on whose public holidays nothing is expected, `pause`: days on
 * which nothing is expected; both are absent in plans that a phone keeps from before.
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

/** A changed plan is two rows: the old one ends, a new one begins, and the past keeps its plan. `provider` null = any. */
export type Plan = Schedule & { id: string; property: string; service: ServiceType; provider: string | null };

/** One service that is expected: on time from `first` to `last`, with tolerance from `from` to `until`; `due` is what is said of it. */
export type PlanWindow = { due: string; first: string; last: string; from: string; until: string };

/** A day on which the service was captured, and the day the first record of it had arrived whole; null = it is still on the phone. */
export type Visit = { day: string; arrived: string | null };

/**
 * `done`: on time. `tolerated`: within the tolerance. `open`: the tolerance runs yet. `missing`: it is over. `late`: captured
 * in time, but arrived only after it was over, so that it was called missing until then.
 */
export const WINDOW_STATES = ['done', 'tolerated', 'open', 'missing', 'late'] as const;
export type WindowState = (typeof WINDOW_STATES)[number];

/** A window and what became of it; `closedOn` the day of the visit, `arrivedOn` when the server had it. */
export type JudgedWindow = PlanWindow & { state: WindowState; closedOn: string | null; arrivedOn: string | null };

/**
 * Windows farther than this from a range cannot take a visit from those inside it: a month and the
 * widest tolerance on either side, rounded up; days.
 */
export const PLAN_REACH = 45;

/** Every window of a plan that is due within the range, the earliest first. Bei Bedarf has none. */
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
 * A month is cut into as many parts as services are agreed; a part counts where the plan runs, its season holds and no pause
 * is on all of its days, and what counts is expected at any time of those days of the month: the last of two may be both.
 * A holiday takes nothing away, because there are other days in the month.
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
      const whole = days.filter((day) => day >= opens && day <= due).length === due - opens + 1;
      if (whole && due >= range.from && due <= range.to) found.push(windowOf(plan, { due, first, last }));
    }
  }
  return found;
}

function monthAfter(month: string): string {
  return dayAt(indexOf(`${month}-01`) + 31).slice(0, 7);
}

/** Nothing from before the plan began counts for it. */
function windowOf(plan: Schedule, { due, first, last }: { due: number; first: number; last: number }): PlanWindow {
  // Mostly one day: to write it down is the dearest of all this.
  const said = dayAt(due);
  return {
    due: said,
    first: first === due ? said : dayAt(first),
    last: last === due ? said : dayAt(last),
    from: laterDay(dayAt(first - plan.tolerance), plan.startsOn),
    until: dayAt(last + plan.tolerance),
  };
}

/** Whether a plan runs on a day, season aside. */
export function isRunning({ startsOn, endsOn }: Pick<Schedule, 'startsOn' | 'endsOn'>, day: string): boolean {
  return startsOn <= day && (endsOn === null || day <= endsOn);
}

/** Whether a service may be expected on a day by its plan: it runs, in its season, outside its pause, and no holiday is free. */
export function isExpectedOn(plan: Schedule, day: string): boolean {
  return isOn(plan, day) && !(plan.freeIn && isHoliday(plan.freeIn, day));
}

/** The same on holidays. */
function isOn(plan: Schedule, day: string): boolean {
  const { season, pause } = plan;
  return isRunning(plan, day) && inSeason(season, day) && !(pause && pause.from <= day && day <= pause.to);
}

/** 29 February stands between the 28th and 1 March in years that have none, too: it is compared as text. */
export function inSeason(season: Season | null, day: string): boolean {
  if (season === null) return true;
  const date = day.slice(5);
  const { from, to } = season;
  return from <= to ? from <= date && date <= to : date >= from || date <= to;
}

/**
 * What became of windows of one plan, in their order. One visit (a day, however many records)
 * closes one window. First every visit closes a window that it is on time for; then, in the order
 * of days, each of the rest the open one whose tolerance ends first. Last, visits move on to
 * neighbours where that closes one more window that is over, so that as few as possible are
 * missing: a maximum matching within the tolerance. A visit counts by the day it was captured on,
 * also where it arrived later; which visits count at all (whole, not held, not deleted, of this
 * provider) is the caller's.
 * @param now ms; a window is missing from the German day after its tolerance on.
 */
export function judgeWindows(of: readonly PlanWindow[], visits: readonly Visit[], now: number): JudgedWindow[] {
  const closed = new Map<PlanWindow, Visit>();
  const sorted = [...visits].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const rest = closeWindows(of, sorted, { closed, from: 'first', until: 'last' });
  const spare = closeWindows(of, rest, { closed, from: 'from', until: 'until' });
  const today = dayOf(now);
  const over = of.filter((window) => window.until < today && !closed.has(window));
  if (spare.length > 0) moveOn(over, sorted, closed);
  return of.map((window) => judgeWindow(window, closed.get(window), today));
}

/**
 * Notes in `closed` what is closed, and returns the visits that closed nothing. Both are in the order of days, and so are
 * both ends of windows: the first that is free and not over is the one that ends first.
 */
function closeWindows(
  of: readonly PlanWindow[],
  visits: readonly Visit[],
  { closed, from, until }: { closed: Map<PlanWindow, Visit>; from: 'first' | 'from'; until: 'last' | 'until' },
): Visit[] {
  let begin = 0;
  return visits.filter((visit) => {
    const isOver = (window: PlanWindow) => window[until] < visit.day || closed.has(window);
    let at = begin;
    for (let window = of[at]; window && isOver(window); window = of[at]) at++;
    const window = of[at];
    // What is over now is over for every later visit, and what is closed stays closed.
    begin = at;
    if (!window || window[from] > visit.day) return true;
    closed.set(window, visit);
    return false;
  });
}

/**
 * Whether no day counts for two of these windows, in their order: then a window is closed exactly where a visit lies
 * from its `from` to its `until`, and whoever asks only what is missing need not judge.
 */
export function areApart(of: readonly PlanWindow[]): boolean {
  return of.every(({ from }, index) => {
    const before = of[index - 1];
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

/**
 * The windows of a plan that are due within a range, judged as they are judged in every other range: their neighbours
 * take part, so that home, calendar and property say the same.
 */
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

/** Single captures as visits: each day once, with the first arrival. Times in ms. */
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
