/**
 * Days counted back from today: 'vor 3 Tagen', 'letzte zwei Wochen', 'heute vor einem Jahr'. Pure.
 */
import { countStepsBack, daysWithin, getMonday, numberIn, plusDays, type Rule, theDay } from './questionCalendar';
import { readNearDay } from './questionDates';

const UNITS = ['tag', 'woche', 'monat', 'jahr'] as const;
type Amount = { used: number; many: number; unit: (typeof UNITS)[number] };

/** '3 Tagen', 'zwei Wochen', 'einem halben Jahr'. */
function amountAt(words: readonly string[], at: number): Amount | null {
  const article = /^eine[mns]?$/.test(words[at] ?? '') ? 1 : 0;
  if (/^halbe[sn]?$/.test(words[at + article] ?? '') && /^jahre?s?$/.test(words[at + article + 1] ?? ''))
    return { used: article + 2, many: 6, unit: 'monat' };
  if (/^vierteljahre?s?$/.test(words[at + article] ?? '')) return { used: article + 1, many: 3, unit: 'monat' };
  const many = numberIn(words[at]);
  const unit = UNITS.find((name) => new RegExp(`^${name}(e[ns]?|n)?$`).test(words[at + 1] ?? ''));
  return many === null || unit === undefined ? null : { used: 2, many, unit };
}

/** The same day earlier; capped to a shorter month's end. */
function dayAgo(today: Date, { many, unit }: Amount): Date {
  if (unit === 'tag' || unit === 'woche') return plusDays(today, -(unit === 'tag' ? 1 : 7) * many);
  const [year, month] = [today.getFullYear(), today.getMonth() - (unit === 'jahr' ? 12 : 1) * many];
  return new Date(year, month, Math.min(today.getDate(), new Date(year, month + 1, 0).getDate()));
}

/** 'letzte 7 Tage', 'seit 14 Tagen'; 'vor 3 Tagen' is a day, 'vor einer Woche' that week. */
export const someAgo: Rule = (words, at, today) => {
  const isSince = words[at] === 'seit';
  const isBefore = words[at] === 'vor';
  const amount = isSince || isBefore || countStepsBack(words[at]) === 1 ? amountAt(words, at + 1) : null;
  if (!amount) return null;
  const begin = dayAgo(today, amount);
  const used = amount.used + 1;
  if (isSince) return { used, days: { ...theDay(begin), to: null } };
  return { used, days: isBefore ? unitOf(begin, amount.unit) : daysWithin(plusDays(begin, 1), today) };
};

function unitOf(day: Date, unit: Amount['unit']) {
  const [year, month] = [day.getFullYear(), day.getMonth()];
  if (unit === 'tag') return theDay(day);
  if (unit === 'woche') return daysWithin(getMonday(day), plusDays(getMonday(day), 6));
  return unit === 'monat'
    ? daysWithin(new Date(year, month, 1), new Date(year, month + 1, 0))
    : daysWithin(new Date(year, 0, 1), new Date(year, 11, 31));
}

/** 'letztes halbes Jahr': up to today. */
export const halfYear: Rule = (words, at, today) => {
  const isCounted = /^(halbe[sn]?|vierteljahre?s?)$/.test(words[at + 1] ?? '');
  return isCounted && countStepsBack(words[at]) === 1 ? someAgo(words, at, today) : null;
};

/** 'heute vor einer Woche', 'gestern vor 14 Tagen': one day. */
export const nearAgo: Rule = (words, at, today) => {
  const near = readNearDay(words, at, today);
  const amount = near && words[at + 1] === 'vor' ? amountAt(words, at + 2) : null;
  if (!near || !amount) return null;
  const [year = 0, month = 1, day = 1] = (near.days.from ?? '').split('-').map(Number);
  return { used: 2 + amount.used, days: theDay(dayAgo(new Date(year, month - 1, day), amount)) };
};
