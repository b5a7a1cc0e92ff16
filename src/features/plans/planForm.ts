/** Form state of a plan as typed, and its schedule. Pure. */
import type { PropertyChoice } from '../../components/picker/Properties';
import type { ServiceType } from '../../domain/documentation/service';
import type { Land } from '../../domain/plans/land';
import { landOf } from '../../domain/plans/landPostcodes';
import type { DayRange, Rhythm, Schedule, Season } from '../../domain/plans/plan';
import { pauseSince, worksOnHolidays } from '../../domain/plans/planInput';
import type { Proposal } from '../../domain/plans/planProposal';
import { addDays, dayOf, indexOf } from '../../domain/time/germanDay';

export type PlanForm = {
  service: ServiceType | '';
  /** '' = any. */
  provider: string;
  kind: Rhythm['kind'];
  weekdays: number[];
  /** As typed. */
  every: string;
  times: string;
  seasonal: boolean;
  /** `01.11.` */
  seasonFrom: string;
  seasonTo: string;
  tolerance: string;
  startsOn: string;
  /** '' = no end. */
  endsOn: string;
  /** Null: the service's default. */
  onHolidays: boolean | null;
  /** For properties without a postcode; '' = not answered. */
  land: Land | '';
  pauses: boolean;
  pauseFrom: string;
  pauseTo: string;
};

/** @param now ms */
export function emptyForm(now: number): PlanForm {
  const [service, provider, every, times] = ['', '', '14', '1'] as const;
  const season = { seasonal: false, seasonFrom: '', seasonTo: '' };
  const days = { tolerance: '1', startsOn: dayOf(now), endsOn: '' };
  const free = { onHolidays: null, land: '', pauses: false, pauseFrom: '', pauseTo: '' } as const;
  return { service, provider, kind: 'weekdays', weekdays: [], every, times, ...season, ...days, ...free };
}

export function formOf(plan: Schedule & { service: ServiceType; provider: string | null }, now: number): PlanForm {
  const { rhythm, season, tolerance, service, provider, endsOn } = plan;
  const pause = pauseSince(plan.pause, dayOf(now));
  return {
    ...emptyForm(now),
    ...rhythmFields(rhythm),
    service,
    provider: provider ?? '',
    seasonal: season !== null,
    seasonFrom: season ? dateText(season.from) : '',
    seasonTo: season ? dateText(season.to) : '',
    tolerance: String(tolerance),
    startsOn: plan.startsOn > dayOf(now) ? plan.startsOn : dayOf(now),
    endsOn: endsOn ?? '',
    onHolidays: !plan.freeIn,
    ...(pause && { pauses: true, pauseFrom: pause.from, pauseTo: pause.to }),
  };
}

/** The form for a change: keeps the rhythm until changed. */
export function changeOf(plan: Schedule & { service: ServiceType; provider: string | null }, now: number): PlanForm {
  return { ...formOf(plan, now), startsOn: beginOf(plan, dayOf(now)) };
}

/**
 * The start of a changed plan that keeps its days (D320). An interval goes on counting from its old start. A month counts
 * from its first day, because a part of a month expects nothing. The start may lie after the old end.
 */
function beginOf({ rhythm, startsOn }: Schedule, today: string): string {
  return startsOn >= today ? startsOn : nextBegin(rhythm, { startsOn, today });
}

function nextBegin(rhythm: Rhythm, { startsOn, today }: { startsOn: string; today: string }): string {
  if (rhythm.kind === 'interval') {
    const since = indexOf(today) - indexOf(startsOn);
    return addDays(today, rhythm.days - (since % rhythm.days));
  }
  if (rhythm.kind !== 'monthly' || today.endsWith('-01')) return today;
  return `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

/** Applies a proposal. */
export function withProposal(
  form: PlanForm,
  { service, rhythm, tolerance }: Proposal & { service: ServiceType },
): PlanForm {
  return { ...form, ...rhythmFields(rhythm), service, tolerance: String(tolerance) };
}

export function rhythmFields(rhythm: Rhythm): Partial<PlanForm> {
  const { kind } = rhythm;
  if (kind === 'weekdays') return { kind, weekdays: rhythm.days };
  if (kind === 'interval') return { kind, every: String(rhythm.days) };
  if (kind === 'monthly') return { kind, times: String(rhythm.times) };
  return { kind };
}

/** Whether work is expected on holidays. 'n-mal im Monat' can use other days, so the question is omitted. */
export function isOnHolidays({ kind, onHolidays, service }: PlanForm): boolean {
  return kind === 'monthly' || (onHolidays ?? worksOnHolidays(service));
}

/** The Länder of the properties with free holidays; `isOpen`: one is unknown. */
export function landsOf(
  { land }: PlanForm,
  properties: readonly PropertyChoice[],
): { lands: readonly Land[]; isOpen: boolean } {
  const known = properties.map(landOf);
  const lands = known.map((one) => one ?? land).filter((one) => one !== '');
  return { lands: [...new Set(lands)], isOpen: known.includes(null) };
}

/** The typed pause, or null. */
export function pauseIn({ pauses, pauseFrom, pauseTo }: PlanForm): DayRange | null {
  return pauses ? { from: pauseFrom, to: pauseTo } : null;
}

/** The body as typed: domain/plans/planInput.ts validates it. */
export function valuesOf(form: PlanForm): { [field in Exclude<keyof Schedule, 'freeIn'>]: unknown } {
  const rhythm: Record<Rhythm['kind'], object> = {
    weekdays: { kind: 'weekdays', days: form.weekdays },
    interval: { kind: 'interval', days: parseInteger(form.every) },
    monthly: { kind: 'monthly', times: parseInteger(form.times) },
    weather: { kind: 'weather' },
  };
  return {
    rhythm: rhythm[form.kind],
    season: form.seasonal ? seasonIn(form) : null,
    tolerance: parseInteger(form.tolerance),
    startsOn: form.startsOn,
    endsOn: form.endsOn || null,
    pause: pauseIn(form),
  };
}

/** NaN for no integer. */
function parseInteger(text: string): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
}

function seasonIn({ seasonFrom, seasonTo }: PlanForm): Season {
  return { from: dateIn(seasonFrom), to: dateIn(seasonTo) };
}

/** `11-01` of '1.11.'; '' for other text. */
function dateIn(text: string): string {
  const [, day, month] = /^\s*(\d{1,2})\.\s*(\d{1,2})\.?\s*$/.exec(text) ?? [];
  return day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

function dateText(date: string): string {
  return `${date.split('-').reverse().join('.')}.`;
}

/** The last day of a plan ended now: yesterday, so that today expects nothing. */
export function endsNow(now: number): string {
  return addDays(dayOf(now), -1);
}
