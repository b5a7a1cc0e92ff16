/** The Leistungsplan: expected days, missing days, entering plans. */
import type { ServiceType } from '../domain/documentation/service';
import type { WinterDay } from '../domain/documentation/winterDay';
import { isLand, type Land } from '../domain/plans/land';
import type { DayRange, Plan, Schedule, Visit, WindowState } from '../domain/plans/plan';
import { isRhythm, isSeason } from '../domain/plans/planInput';
import type { Proposal } from '../domain/plans/planProposal';
import type { Open } from '../domain/shape';
import { dayOf } from '../domain/time/germanDay';
import { requestJson, sendCommand } from './client';
import {
  Malformed,
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readNumber,
  readText,
  rowOf,
  textOrNull,
  toList,
  toRow,
} from './values';

/** A plan with its property; `isOwn`: the account may change it. */
export type ShownPlan = Plan & { propertyName: string; propertyAddress: string; isOwn: boolean };
/** An expected day and its state (domain/plans/plan.ts). German days. */
export type ExpectedDay = {
  due: string;
  until: string;
  /** 'hint': a winter day without a record, not expected by the calendar. */
  state: Open<WindowState | 'hint'>;
  closedOn: string | null;
  arrivedOn: string | null;
};
export type JudgedPlan = ShownPlan & { days: ExpectedDay[] };
/** A running plan with its captures; the phone computes the state. */
export type DuePlan = ShownPlan & { visits: Visit[] };
/** A property with missing days, oldest first; `last` captured and `next` expected day. */
export type PropertyGap = {
  property: string;
  propertyName: string;
  propertyAddress: string;
  missing: { plan: string; service: ServiceType; due: string }[];
  last: string | null;
  next: string | null;
};
/** A property with its checked plans; `over`: first and last expected day whose tolerance is over, or null. */
type PlannedProperty = {
  property: string;
  propertyName: string;
  propertyAddress: string;
  plans: (Pick<Plan, 'service' | 'startsOn' | 'endsOn'> & { over: { from: string; to: string } | null })[];
};
/** A winter day without a record where Winterdienst is agreed bei Bedarf. */
export type WinterHint = WinterDay & { property: string; propertyName: string; propertyAddress: string };
export type ServiceProposal = Proposal & { service: ServiceType };
/** A plan as sent. `onHolidays`: work is expected on public holidays; `land`: for a postcode without one. */
export type SentPlan = Omit<Schedule, 'freeIn'> & { provider: string | null; onHolidays: boolean; land?: Land | null };

/**
 * Plans of a property that run on these German days (at most 100) with their due days, and future plans.
 * @throws RemoteError
 */
export function listPlans(
  of: { property: string; from: string; to: string },
  signal?: AbortSignal,
): Promise<JudgedPlan[]> {
  return fetchPlanItems(`?${new URLSearchParams(of)}`, signal, (plan) => ({
    ...parsePlan(plan),
    days: [...toList(plan.windows).map(toRow).map(parseDay), ...hintsIn(plan).map(parseHint)],
  }));
}

/** Missing days, and winter days of the last week without a record, newest first. */
export type Gaps = { plans: number; planned: PlannedProperty[] | null; items: PropertyGap[]; hints: WinterHint[] };

/**
 * Gaps of the last 60 days; `plans`: number of plans, `planned`: their properties, null from an older server.
 * @throws RemoteError
 */
export function listGaps(signal?: AbortSignal): Promise<Gaps> {
  return requestJson('/api/app/plans/gaps', {
    signal,
    parse: (body) => ({
      plans: readNumber(toRow(body), 'plans'),
      planned: toRow(body).planned === undefined ? null : toList(toRow(body).planned).map(toRow).map(parsePlanned),
      items: toList(toRow(body).items).map(toRow).map(parseGap),
      hints: hintsIn(toRow(body)).map(parseWinterHint),
    }),
  });
}

/** @throws RemoteError */
export function listDue(signal?: AbortSignal): Promise<DuePlan[]> {
  return fetchPlanItems('/due', signal, (plan) => ({
    ...parsePlan(plan),
    visits: toList(plan.visits).map(toRow).map(parseVisit),
  }));
}

/**
 * Plans that an own property's past suggests, by service.
 * @throws RemoteError
 */
export function listProposals(property: string, signal?: AbortSignal): Promise<ServiceProposal[]> {
  return fetchPlanItems(`/proposals?${new URLSearchParams({ property })}`, signal, (one) => ({
    service: readChoice(one, 'service'),
    rhythm: rhythmIn(one),
    tolerance: readNumber(one, 'tolerance'),
    hits: readNumber(one, 'hits'),
    of: readNumber(one, 'of'),
  }));
}

/**
 * Enters a plan at several own properties; all or none.
 * @throws RemoteError 'notFound' for a deleted property
 */
export function enterPlan(of: SentPlan & { properties: readonly string[]; service: ServiceType }): Promise<void> {
  return sendCommand('/api/app/plans', { method: 'POST', body: of });
}

/**
 * Replaces a plan from a day on, today at the earliest.
 * @throws RemoteError 'notFound' where it has ended
 */
export function changePlan(id: string, of: SentPlan): Promise<void> {
  return sendCommand(`/api/app/plans/${encodeURIComponent(id)}`, { method: 'PATCH', body: of });
}

/**
 * @param endsOn its last day, yesterday at the earliest.
 * @throws RemoteError 'notFound' where it has ended
 */
export function endPlan(id: string, endsOn: string): Promise<void> {
  return sendCommand(`/api/app/plans/${encodeURIComponent(id)}/end`, { method: 'POST', body: { endsOn } });
}

function fetchPlanItems<T>(path: string, signal: AbortSignal | undefined, parse: (of: Row) => T): Promise<T[]> {
  return requestJson(`/api/app/plans${path}`, {
    signal,
    parse: (body) => toList(toRow(body).items).map(toRow).map(parse),
  });
}

function parsePlan(row: Row): ShownPlan {
  const [propertyName, propertyAddress] = [readText(row, 'propertyName'), readText(row, 'propertyAddress')];
  const service = readChoice(row, 'service');
  const [property, provider] = [readFilledText(row, 'property'), textOrNull(row, 'provider')];
  const where = { property, propertyName, propertyAddress, isOwn: readFlag(row, 'isOwn') };
  return { id: readFilledText(row, 'id'), ...where, service, provider, ...parseSchedule(row) };
}

function parseSchedule(row: Row): Schedule {
  const { season } = row;
  if (season !== null && !isSeason(season)) throw new Malformed('season');
  const [startsOn, endsOn] = [readFilledText(row, 'startsOn'), textOrNull(row, 'endsOn')];
  const free = { freeIn: landIn(row), pause: pauseIn(row) };
  return { rhythm: rhythmIn(row), season, tolerance: readNumber(row, 'tolerance'), startsOn, endsOn, ...free };
}

/** Absent before D433. */
function landIn({ freeIn = null }: Row): Land | null {
  if (freeIn !== null && !isLand(freeIn)) throw new Malformed('freeIn');
  return freeIn;
}

/** Absent before D434. */
function pauseIn({ pause = null }: Row): DayRange | null {
  return pause === null ? null : { from: readFilledText(toRow(pause), 'from'), to: readFilledText(toRow(pause), 'to') };
}

function rhythmIn(row: Row): Plan['rhythm'] {
  const rhythm = row.rhythm;
  if (!isRhythm(rhythm)) throw new Malformed('rhythm');
  return rhythm;
}

const parseDay = rowOf<ExpectedDay>({
  due: readFilledText,
  until: readFilledText,
  state: readChoice,
  closedOn: textOrNull,
  arrivedOn: textOrNull,
});

/** Absent before D105. */
function hintsIn(row: Row): Row[] {
  return row.hints === undefined ? [] : toList(row.hints).map(toRow);
}

function parseHint(row: Row): ExpectedDay {
  const day = readFilledText(row, 'day');
  return { due: day, until: day, state: 'hint', closedOn: null, arrivedOn: null };
}

function parseWinterHint(row: Row): WinterHint {
  return {
    ...parseWhere(row),
    day: readFilledText(row, 'day'),
    temperature: readNumber(row, 'temperature'),
    precipitation: readNumber(row, 'precipitation'),
  };
}

function parseVisit(row: Row): Visit {
  return { day: readFilledText(row, 'day'), arrived: textOrNull(row, 'arrived') };
}

function parsePlanned(row: Row): PlannedProperty {
  return { ...parseWhere(row), plans: toList(row.plans).map((one) => parseRun(toRow(one))) };
}

function parseRun(row: Row): PlannedProperty['plans'][number] {
  const [startsOn, endsOn] = [readFilledText(row, 'startsOn'), textOrNull(row, 'endsOn')];
  return {
    service: readChoice(row, 'service'),
    startsOn,
    endsOn,
    over: parseOver(row.over, { startsOn, endsOn }),
  };
}

/** An older server omits it: assume the plan's full duration. */
function parseOver(row: unknown, { startsOn, endsOn }: Pick<Plan, 'startsOn' | 'endsOn'>) {
  if (row === undefined) return { from: startsOn, to: endsOn ?? dayOf(Date.now()) };
  return row === null ? null : { from: readFilledText(toRow(row), 'from'), to: readFilledText(toRow(row), 'to') };
}

function parseWhere(row: Row) {
  return {
    property: readFilledText(row, 'property'),
    propertyName: readText(row, 'propertyName'),
    propertyAddress: readText(row, 'propertyAddress'),
  };
}

function parseGap(row: Row): PropertyGap {
  return {
    ...parseWhere(row),
    missing: toList(row.missing).map((one) => parseMissing(toRow(one))),
    last: textOrNull(row, 'last'),
    next: textOrNull(row, 'next'),
  };
}

function parseMissing(row: Row): PropertyGap['missing'][number] {
  return { plan: readFilledText(row, 'plan'), due: readFilledText(row, 'due'), service: readChoice(row, 'service') };
}
