import { entryCount } from '../../../components/format';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { monthSummary } from './monthRules';
import { ServiceMark } from './ServiceMark';

type SummaryProps = { month: Date; records: readonly DocumentationRecord[]; known: boolean };

/** Days and entries of the month, by service and in total. */
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
