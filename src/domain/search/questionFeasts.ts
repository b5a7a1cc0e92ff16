/** Feasts in a question: 'Silvester', 'letztes Weihnachten'. Days: feasts.ts. Pure. */
import { FEASTS } from '../plans/feasts';
import { foldText } from '../text/words';
import { dayAt } from '../time/germanDay';
import {
  calendarDay,
  countStepsBack,
  daysWithin,
  plusDays,
  type Rule,
  withoutFullStop,
  yearAt,
} from './questionCalendar';

/** The words of a name are compared folded. */
const plainName = (name: string) => foldText(name).split(' ').map(withoutFullStop).join(' ');
const BY_NAME = new Map(FEASTS.flatMap((feast) => feast.names.map((name) => [plainName(name), feast] as const)));
const MOST_WORDS = Math.max(...[...BY_NAME.keys()].map((name) => name.split(' ').length));

/** Every name of a feast, as it is written. */
export const FEAST_NAMES: readonly string[] = FEASTS.flatMap(({ names }) => names);

/** Without a year the last that has started. */
export const feast: Rule = (words, at, today) => {
  const place = countStepsBack(words[at]) === 1 ? at + 1 : at;
  for (let many = MOST_WORDS; many > 0; many--) {
    const name = words.slice(place, place + many).map(withoutFullStop);
    const known = name.length === many ? BY_NAME.get(name.join(' ')) : undefined;
    if (!known) continue;
    const given = yearAt(words, place + many);
    const now = today.getFullYear();
    const firstIn = (year: number) => calendarDay(dayAt(known.first(year)));
    const first = firstIn(given ?? (firstIn(now) <= today ? now : now - 1));
    return {
      used: place - at + many + (given === null ? 0 : 1),
      days: daysWithin(first, plusDays(first, known.days - 1)),
    };
  }
  return null;
};
