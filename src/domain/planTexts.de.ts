/** A Leistungsplan in German sentences, as every screen says it. */
import { dayText } from './day';
import type { Rhythm, Schedule, Season, WindowState } from './plan';
import type { Proposal } from './planProposal';

/** Of one expected day. */
export const WINDOW_TEXT: Record<WindowState, string> = {
  done: 'erfüllt',
  tolerated: 'in Toleranz',
  open: 'offen',
  missing: 'fehlt',
  late: 'nachträglich belegt',
};

/** Of a winter day without a record (D105). */
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
  const text = (day: string) => `${day.split('-').reverse().join('.')}.`;
  return `${text(from)} bis ${text(to)}`;
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
  return [rhythmText(plan.rhythm), season, tolerance, until].filter(Boolean).join(' · ');
}

/** 'bisher etwa jeden Donnerstag, 14 von 15 Wochen'. */
export function proposalText({ rhythm, hits, of }: Proposal): string {
  return `bisher etwa ${rhythmText(rhythm)}, ${hits} von ${of} ${rhythm.kind === 'monthly' ? 'Monaten' : 'Wochen'}`;
}
