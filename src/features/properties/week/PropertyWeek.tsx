import { useState } from 'react';
import type { PropertyWeek as PropertyDays } from '../../../api/planWeek';
import { Empty } from '../../../components/ListState';
import { FailuresFrame } from '../../../components/lists/FailuresFrame';
import { documentationPath } from '../../../components/paths';
import { shortenAddress } from '../../../domain/documentation/shortAddress';
import { addDays, dayOf } from '../../../domain/time/germanDay';
import { useWeek } from '../../plans/answers';
import { useDayThreads } from '../../threads/useThreads';
import { Week } from './Week';
import { type GridRow, getMonday } from './weekRules';

type PropertyWeekProps = {
  account: string;
  /** The page of a property; its calendar shows the month of `?month`. */
  propertyPath: (property: string) => string;
  /** The records of a property on one day. */
  dayPath: (property: string, day: string) => string;
};

/** Buildings by Monday to Sunday. The home reports a failure of the present week, because it reports all at once. */
export function PropertyWeek({ account, propertyPath, dayPath }: PropertyWeekProps) {
  const present = getMonday(dayOf(Date.now()));
  const [monday, setMonday] = useState(present);
  const week = useWeek(account, monday);
  const threads = useDayThreads(account, { from: monday, to: addDays(monday, 6) });
  return (
    <>
      {monday !== present && <FailuresFrame queries={[week]} failed="Die Woche konnte nicht geladen werden" />}
      {(week.data || !week.error) && (
        <Week
          title="Woche"
          head="Immobilie"
          monday={monday}
          onMonday={setMonday}
          rows={week.data?.map((one) => rowOf(one, propertyPath))}
          paths={{
            records: (property, { day, records, newest }) =>
              records === 1 && newest ? documentationPath(newest) : dayPath(property, day),
            threads,
            missing: (property, day) => `${propertyPath(property)}?month=${day.slice(0, 7)}`,
          }}
          empty={<Empty title="Noch keine Immobilien" text="Hier sehen Sie Ihre Immobilien mit den Tagen der Woche." />}
        />
      )}
    </>
  );
}

function rowOf({ property, propertyName, propertyAddress, days }: PropertyDays, path: (id: string) => string): GridRow {
  return {
    id: property,
    name: propertyName,
    small: shortenAddress(propertyName, propertyAddress),
    to: path(property),
    days,
  };
}
