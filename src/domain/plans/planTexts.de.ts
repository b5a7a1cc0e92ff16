/** German texts of a Leistungsplan. */
import type { Open } from '../shape';
import { dayText } from '../time/day';
import { LAND_NAME, type Land } from './land';
import type { DayRange, Rhythm, Schedule, Season, WindowState } from './plan';
import type { Proposal } from './planProposal';

export const WINDOW_TEXT: Record<WindowState, string> = {
  done: 'belegt',
  tolerated: 'in der Toleranz belegt',
  open: 'erwartet',
  missing: 'fehlt',
  late: 'verspätet eingegangen',
};

/** An unknown state is shown as is. */
export function windowText(state: Open<WindowState>): string {
  const words: { [state: string]: string } = WINDOW_TEXT;
  return words[state] ?? state;
}

/** Of a winter day without a record. */
export const HINT_TEXT = 'Schnee oder Glätte ohne Nachweis';

/** 1 = Monday first. */
export const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const;

/** 'jeden Dienstag und Freitag', 'alle 14 Tage', '2-mal im Monat', 'bei Bedarf'. */
export function rhythmText(rhythm: Rhythm): string {
  switch (rhythm.kind) {
    case 'weekdays':
      return weekdaysText(rhythm.days);
    case 'interval':
      return rhythm.days === 1 ? 'täglich' : `alle ${rhythm.days} Tage`;
    case 'monthly':
      return `${rhythm.times}-mal im Monat`;
    case 'weather':
      return 'bei Bedarf';
  }
}

function weekdaysText(days: readonly number[]): string {
  if (days.length === 7) return 'täglich';
  if (days.join() === '1,2,3,4,5') return 'montags bis freitags';
  const names = days.map((day) => WEEKDAYS[day - 1] ?? '');
  return `jeden ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`}`;
}

/** '01.11. bis 31.03.' */
function seasonText({ from, to }: Season): string {
  const dayMonthText = (day: string) => `${day.split('-').reverse().join('.')}.`;
  return `${dayMonthText(from)} bis ${dayMonthText(to)}`;
}

/** 'jeden Donnerstag · 01.11. bis 31.03. · ±1 Tag · ab 01.06.2026'. */
export function scheduleText(plan: Schedule): string {
  const tolerance =
    plan.rhythm.kind === 'weather' || plan.tolerance === 0
      ? ''
      : `±${plan.tolerance} ${plan.tolerance === 1 ? 'Tag' : 'Tage'}`;
  const until =
    plan.endsOn === null ? `ab ${dayText(plan.startsOn)}` : `${dayText(plan.startsOn)} bis ${dayText(plan.endsOn)}`;
  const season = plan.season === null ? '' : seasonText(plan.season);
  const holidays = plan.freeIn ? `nicht an Feiertagen ${inLand(plan.freeIn)}` : '';
  const pause = plan.pause ? `Pause ${rangeText(plan.pause)}` : '';
  return [rhythmText(plan.rhythm), season, tolerance, until, holidays, pause].filter(Boolean).join(' · ');
}

function rangeText({ from, to }: DayRange): string {
  return from === to ? dayText(from) : `${dayText(from)} bis ${dayText(to)}`;
}

/** 'in Bayern', 'im Saarland'. */
function inLand(land: Land): string {
  return `${land === 'SL' ? 'im' : 'in'} ${LAND_NAME[land]}`;
}

/** Länder with holidays in some municipalities only; work is expected there. */
const IN_PLACES: Partial<Record<Land, string>> = {
  BY: 'Mariä Himmelfahrt und das Augsburger Friedensfest',
  SN: 'Fronleichnam',
  TH: 'Fronleichnam',
};

/** Text on public holidays for properties in these Länder, null = expected there too. */
export function holidaysText(lands: readonly Land[] | null): string {
  if (lands === null) return 'Auch an Feiertagen wird die Leistung erwartet.';
  const [land] = lands;
  if (!land) return 'An Feiertagen wird keine Leistung erwartet.';
  if (lands.length > 1) return 'An Feiertagen des Bundeslandes der Immobilie wird keine Leistung erwartet.';
  const places = IN_PLACES[land];
  const sentence = `An Feiertagen ${inLand(land)} wird keine Leistung erwartet.`;
  return places ? `${sentence} Nicht dazu zählt, was nur in einzelnen Gemeinden gilt: ${places}.` : sentence;
}

export function pauseText(pause: DayRange): string {
  return pause.from === pause.to
    ? `Am ${dayText(pause.from)} wird keine Leistung erwartet.`
    : `Vom ${rangeText(pause)} wird keine Leistung erwartet.`;
}

/** 'bisher etwa jeden Donnerstag, 14 von 15 Wochen'. */
export function proposalText({ rhythm, hits, of }: Proposal): string {
  return `bisher etwa ${rhythmText(rhythm)}, ${hits} von ${of} ${rhythm.kind === 'monthly' ? 'Monaten' : 'Wochen'}`;
}
