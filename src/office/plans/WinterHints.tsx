import { Snowflake } from 'lucide-react';
import { midnight } from '../../domain/day';
import { addDays, dayOf } from '../../domain/germanDay';
import { fallText } from '../../domain/weather';
import type { WinterHint } from '../../remote/plans';
import { weekdayDate } from '../../ui/format';
import { Concerns } from '../concerns';

/** Days that a home looks back; the calendar of the property has all of them. */
const DAYS = 7;

/** The hints of the last week, today included. @param now ms */
export function hintsOfWeek(hints: readonly WinterHint[], now: number): WinterHint[] {
  const first = addDays(dayOf(now), 1 - DAYS);
  return hints.filter(({ day }) => day >= first);
}

/** Winter days without a record (D105), each leading to its property; nothing where there are none. */
export function WinterHints(props: { hints: readonly WinterHint[]; path: (property: string) => string }) {
  return (
    <Concerns
      title="Hinweise: Schnee oder Glätte ohne Nachweis"
      lines={hintsOfWeek(props.hints, Date.now()).map(({ property, propertyName, day, ...fell }) => ({
        id: `${property} ${day}`,
        icon: Snowflake,
        title: `${propertyName}, ${weekdayDate(midnight(day, 0))}`,
        text: `Gemessen in der Nähe: ${fallText(fell)}. Kein Winterdienst in der vereinbarten Zeit erfasst.`,
        to: props.path(property),
      }))}
    />
  );
}
