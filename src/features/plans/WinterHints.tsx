import { Snowflake } from 'lucide-react';
import type { WinterHint } from '../../api/plans';
import { Concerns } from '../../components/lists/Concerns';
import { weekdayDate } from '../../components/officeFormat';
import { fallText } from '../../domain/documentation/weather';
import { getDayStart } from '../../domain/time/day';

/** Winter days of the last week without a record, with links; empty without any. */
export function WinterHints(props: { hints: readonly WinterHint[]; path: (property: string) => string }) {
  return (
    <Concerns
      title="Hinweise: Schnee oder Glätte ohne Nachweis"
      lines={props.hints.map(({ property, propertyName, day, ...fell }) => ({
        id: `${property} ${day}`,
        icon: Snowflake,
        title: `${propertyName}, ${weekdayDate(getDayStart(day, 0))}`,
        text: `Gemessen in der Nähe: ${fallText(fell)}. Kein Winterdienst in der vereinbarten Zeit erfasst.`,
        to: props.path(property),
      }))}
    />
  );
}
