import { entryCount } from '../../../components/format';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { monthSummary } from './monthRules';
import { ServiceMark } from './ServiceMark';

type SummaryProps = { month: Date; records: readonly DocumentationRecord[]; known: boolean };

/** What the month holds: days and entries of each service, and of all. */
export function MonthSummary({ month, records, known }: SummaryProps) {
  if (!known) return null;
  const { services, days, entries } = monthSummary(month, records);
  return (
    <div className="cal-sum">
      {services.map((one) => (
        <span key={one.service} className="kind">
          <ServiceMark service={one.service} />
          <span>
            <span className="cal-sum__service">{one.service || 'Ohne Leistung'}</span> {dayCount(one.days)},{' '}
            {entryCount(one.entries)}
          </span>
        </span>
      ))}
      <span className="small muted push">
        {entries === 0 ? 'Keine Einträge in diesem Monat' : `${dayCount(days)} mit Einträgen, ${entryCount(entries)}`}
      </span>
    </div>
  );
}

function dayCount(days: number): string {
  return days === 1 ? '1 Tag' : `${days} Tage`;
}
