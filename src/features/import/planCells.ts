/** Parses a Leistungsplan from a line. Pure. */
import { SERVICE_TYPES, type ServiceType } from '../../domain/documentation/service';
import { namesOf } from '../../domain/documentation/serviceNames';
import type { Rhythm, Schedule } from '../../domain/plans/plan';
import { scheduleIn } from '../../domain/plans/planInput';
import { scheduleText } from '../../domain/plans/planTexts.de';
import { readQuestion } from '../../domain/search/question';
import { foldText } from '../../domain/text/words';
import { emptyForm, type PlanForm, rhythmFields, valuesOf } from '../plans/planForm';
import { toIssueSentence } from './plan';

/** '' = empty. */
export type PlanCells = Record<'service' | 'rhythm' | 'season' | 'tolerance' | 'startsOn' | 'endsOn', string>;
export type PlanEntry = Schedule & { service: ServiceType };
/** `text`: as shown; `entry` null and `issue` '': the line has no plan. */
export type ImportedPlanLine = { text: string; entry: PlanEntry | null; issue: string };

const RHYTHM_UNREAD =
  'Der Rhythmus ist nicht lesbar. Möglich sind zum Beispiel: Di, Fr – montags bis freitags – alle 14 Tage – 2-mal im Monat – bei Bedarf.';

/** @param now ms: default start, as in the dialog. */
export function planIn(cells: PlanCells, now: number): ImportedPlanLine {
  const { service: called, rhythm: typed } = cells;
  const text = [called, typed].filter(Boolean).join(': ');
  const toIssueLine = (issue: string): ImportedPlanLine => ({ text, entry: null, issue });
  if (text === '') return toIssueLine('');
  const service = serviceIn(called, now);
  if (!service) return toIssueLine(called === '' ? 'Die Leistung fehlt.' : 'Diese Leistung ist nicht bekannt.');
  const rhythm = rhythmIn(typed);
  if (!rhythm) return toIssueLine(typed === '' ? 'Der Rhythmus fehlt.' : RHYTHM_UNREAD);
  const { schedule, issues } = scheduleIn(valuesOf(formOf(cells, rhythm, now)), now);
  if (!schedule) return toIssueLine(toIssueSentence(issues, {}));
  return { text: `${service}: ${scheduleText(schedule)}`, entry: { ...schedule, service }, issue: '' };
}

/** As stored or shown, or by usual words ('Treppenhausreinigung', 'Schnee'). */
function serviceIn(text: string, now: number): ServiceType | null {
  return (
    SERVICE_TYPES.find((type) => namesOf(type).includes(foldText(text))) ??
    readQuestion(text, now).filter.service ??
    null
  );
}

function formOf(cells: PlanCells, rhythm: Rhythm, now: number): PlanForm {
  const [from = '', to = ''] = cells.season.split(/\s*(?:bis|-|–)\s*/);
  const empty = emptyForm(now);
  return {
    ...empty,
    ...rhythmFields(rhythm),
    seasonal: cells.season !== '',
    seasonFrom: from,
    seasonTo: to,
    tolerance: /\d+/.exec(cells.tolerance)?.[0] ?? (cells.tolerance === '' ? empty.tolerance : ''),
    startsOn: cells.startsOn === '' ? empty.startsOn : dayIn(cells.startsOn),
    endsOn: dayIn(cells.endsOn),
    // A list has no field for holidays.
    onHolidays: true,
  };
}

/** `2026-12-01` of '1.12.2026'; other text stays for the validation. */
function dayIn(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/**
 * 'Di, Fr', 'jeden Donnerstag', 'Mo–Fr', 'täglich', '14-tägig', 'alle 2 Wochen', '2x monatlich', 'bei Bedarf'; null =
 * unknown.
 */
function rhythmIn(text: string): Rhythm | null {
  const typed = foldText(text).replace(/\s+/g, ' ').trim();
  if (/^((bei|nach) )?bedarf$/.test(typed)) return { kind: 'weather' };
  const [, days] = /^(?:alle )?(\d{1,3})[ -]?(?:tage|tagig|taglich)$/.exec(typed) ?? [];
  if (days) return { kind: 'interval', days: Number(days) };
  const [, weeks] = /^alle (\d{1,2}|zwei|drei|vier) wochen$/.exec(typed) ?? [];
  if (weeks) return { kind: 'interval', days: 7 * (Number(weeks) || ['zwei', 'drei', 'vier'].indexOf(weeks) + 2) };
  const monthly = /^(?:(\d)[ -]?(?:x|×|mal) ?)?(?:im monat|pro monat|monatlich)$/.exec(typed);
  if (monthly) return { kind: 'monthly', times: Number(monthly[1] ?? 1) };
  return weekdaysIn(typed);
}

const WEEKDAYS = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];

function weekdaysIn(typed: string): Rhythm | null {
  if (/^(taglich|jeden tag)$/.test(typed)) return { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] };
  const parts = typed.replace(/^jeden /, '').split(/ ?(?:,|;|\+|&|\/| und ) ?/);
  const days = parts.map(rangeIn);
  if (days.some((part) => part.length === 0)) return null;
  return { kind: 'weekdays', days: [...new Set(days.flat())].sort() };
}

function rangeIn(part: string): number[] {
  const [from = 0, to = from, ...more] = part.split(/ ?(?:-|–|bis) ?/).map(weekdayIn);
  if (from === 0 || to < from || more.length > 0) return [];
  return [...Array(to - from + 1).keys()].map((index) => from + index);
}

/** 1 = Monday to 7; 0 = none. */
function weekdayIn(name: string): number {
  const isWeekday = /^(mo(ntag)?|di(enstag)?|mi(ttwoch)?|do(nnerstag)?|fr(eitag)?|sa(mstag)?|so(nntag)?)s?\.?$/.test(
    name,
  );
  return isWeekday ? WEEKDAYS.indexOf(name.slice(0, 2)) + 1 : 0;
}
