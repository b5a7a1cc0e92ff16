/** What the form of a plan holds, as it is typed, and the schedule it stands for. Pure. */
import { addDays, dayOf, indexOf } from '../../domain/germanDay';
import type { Rhythm, Schedule, Season } from '../../domain/plan';
import type { Proposal } from '../../domain/planProposal';
import type { ServiceType } from '../../domain/service';

export type PlanForm = {
  service: ServiceType | '';
  /** '' = any. */
  provider: string;
  kind: Rhythm['kind'];
  weekdays: number[];
  /** Days, and times a month, as typed. */
  every: string;
  times: string;
  seasonal: boolean;
  /** `01.11.` */
  seasonFrom: string;
  seasonTo: string;
  tolerance: string;
  startsOn: string;
  /** '' = goes on. */
  endsOn: string;
};

/** A plan that begins today. @param now ms */
export function emptyForm(now: number): PlanForm {
  const [service, provider, every, times] = ['', '', '14', '1'] as const;
  const season = { seasonal: false, seasonFrom: '', seasonTo: '' };
  const days = { tolerance: '1', startsOn: dayOf(now), endsOn: '' };
  return { service, provider, kind: 'weekdays', weekdays: [], every, times, ...season, ...days };
}

/** The form as a plan fills it, to begin today. */
export function formOf(plan: Schedule & { service: ServiceType; provider: string | null }, now: number): PlanForm {
  const { rhythm, season, tolerance, service, provider, endsOn } = plan;
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
  };
}

/** The form in which a plan is changed: it keeps its rhythm unless somebody asks for another one. */
export function changeOf(plan: Schedule & { service: ServiceType; provider: string | null }, now: number): PlanForm {
  return { ...formOf(plan, now), startsOn: beginOf(plan, dayOf(now)) };
}

/**
 * The day from which a changed plan goes on as it was (D320): an interval counts from its begin, and of a month that a plan
 * does not cover whole nothing is expected. That day may lie behind its end: who prolongs a plan keeps its days, too.
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

/** What the past proposes, taken over. */
export function withProposal(
  form: PlanForm,
  { service, rhythm, tolerance }: Proposal & { service: ServiceType },
): PlanForm {
  return { ...form, ...rhythmFields(rhythm), service, tolerance: String(tolerance) };
}

/** The fields of a rhythm. */
export function rhythmFields(rhythm: Rhythm): Partial<PlanForm> {
  const { kind } = rhythm;
  if (kind === 'weekdays') return { kind, weekdays: rhythm.days };
  if (kind === 'interval') return { kind, every: String(rhythm.days) };
  if (kind === 'monthly') return { kind, times: String(rhythm.times) };
  return { kind };
}

/** What is sent, as foreign as it was typed: domain/planInput.ts says what is wrong with it. */
export function valuesOf(form: PlanForm): { [field in keyof Schedule]: unknown } {
  const rhythm: Record<Rhythm['kind'], object> = {
    weekdays: { kind: 'weekdays', days: form.weekdays },
    interval: { kind: 'interval', days: wholeOf(form.every) },
    monthly: { kind: 'monthly', times: wholeOf(form.times) },
    weather: { kind: 'weather' },
  };
  return {
    rhythm: rhythm[form.kind],
    season: form.seasonal ? seasonIn(form) : null,
    tolerance: wholeOf(form.tolerance),
    startsOn: form.startsOn,
    endsOn: form.endsOn || null,
  };
}

/** NaN for what is no whole number. */
function wholeOf(text: string): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
}

function seasonIn({ seasonFrom, seasonTo }: PlanForm): Season {
  return { from: dateIn(seasonFrom), to: dateIn(seasonTo) };
}

/** `11-01` of '1.11.'; '' of anything else. */
function dateIn(text: string): string {
  const [, day, month] = /^\s*(\d{1,2})\.\s*(\d{1,2})\.?\s*$/.exec(text) ?? [];
  return day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

function dateText(date: string): string {
  return `${date.split('-').reverse().join('.')}.`;
}

/** The last day of a plan that ends now: yesterday, so that today nothing is expected any more. */
export function endsNow(now: number): string {
  return addDays(dayOf(now), -1);
}
