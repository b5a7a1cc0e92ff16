import { useQuery } from '@tanstack/react-query';
import { CircleDashed, CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { queries } from '../../../api/cache/queries';
import { listDocumentations, type Own } from '../../../api/documentations';
import { entryCount } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { LazyPicture } from '../../../components/LazyPicture';
import { FailuresFrame } from '../../../components/lists/FailuresFrame';
import { serverPicture } from '../../../components/lists/picture';
import { documentationPath } from '../../../components/paths';
import { useWide } from '../../../components/useWide';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { serviceParted } from '../../../domain/documentation/serviceNames';
import { ROWS_PER_REQUEST } from '../../../domain/limits';
import { shortDay } from '../../../domain/search/questionText';
import { getDayStart } from '../../../domain/time/day';
import { addDays, dayOf } from '../../../domain/time/germanDay';
import { usePlans } from '../../plans/answers';
import { type LastDay, lastDays } from './lastDaysRules';
import '../../records/rows/reel.css';

const DAYS = { desk: 14, phone: 7 };

type LastDaysProps = { own: Own; property: string; dayPath: (day: string) => string };

/** The last days that have photos or expected work. Shown only with both answers, and not when empty. */
export function LastDays({ own, property, dayPath }: LastDaysProps) {
  const count = useWide() ? DAYS.desk : DAYS.phone;
  const account = own.id;
  const today = dayOf(Date.now());
  const first = addDays(today, 1 - DAYS.desk);
  const records = useQuery(
    {
      queryKey: [account, 'last days', property, first],
      queryFn: ({ signal }) =>
        listDocumentations({
          own,
          property,
          complete: true,
          from: getDayStart(first, 0),
          limit: ROWS_PER_REQUEST,
          signal,
        }),
    },
    queries,
  );
  const plans = usePlans(account, { property, from: first, to: today });
  // Without its records a day would read 'fehlt'.
  if (!records.data || !plans.data)
    return <FailuresFrame queries={[records, plans]} failed="Die letzten Tage konnten nicht geladen werden" />;
  const days = lastDays({ records: records.data, plans: plans.data }, { today, count });
  if (days.length === 0) return null;
  return (
    <ol className="reel reel--days" aria-label={`Die letzten ${count} Tage`}>
      {days.map((one) => (
        <li key={one.day} className="reel__cell">
          <Cell of={one} to={one.records.length > 1 ? dayPath(one.day) : null} />
        </li>
      ))}
    </ol>
  );
}

const WITHOUT = {
  missing: {
    icon: CircleX,
    text: 'fehlt',
    className: 'reel__none reel__none--missing',
    textClass: 'small reel__missing',
  },
  open: { icon: CircleDashed, text: 'erwartet', className: 'reel__none', textClass: 'small muted' },
};

type CellProps = { of: LastDay; to: string | null };

/** Links to the record; `to`: to the list, for several. */
function Cell({ of, to }: CellProps) {
  const [newest] = of.records;
  if (newest) return <Worked of={of} newest={newest} to={to} />;
  return of.without && <NotWorked day={of.day} without={of.without} />;
}

function Worked({ of: { day, records, without }, newest, to }: CellProps & { newest: DocumentationRecord }) {
  return (
    <>
      <span className="reel__picture">
        <LazyPicture name={newest.id} load={serverPicture(newest.id)} alt="Erstes Foto" />
      </span>
      <Link className="reel__day reel__link" to={to ?? documentationPath(newest.id)}>
        <Day of={day} />
      </Link>
      <span className="small muted reel__line">
        {records.length > 1 ? entryCount(records.length) : serviceParted(newest.serviceType) || 'Ohne Leistung'}
      </span>
      {without === 'missing' && <span className="small reel__missing">{WITHOUT.missing.text}</span>}
    </>
  );
}

function NotWorked({ day, without }: { day: string; without: keyof typeof WITHOUT }) {
  const { icon, text, className, textClass } = WITHOUT[without];
  return (
    <>
      <span className={`reel__picture ${className}`}>
        <Icon of={icon} />
      </span>
      <span className="reel__day">
        <Day of={day} />
      </span>
      <span className={textClass}>{text}</span>
    </>
  );
}

/** The year is for screen readers only: fourteen days share one line. */
function Day({ of }: { of: string }) {
  const day = shortDay(of);
  return (
    <>
      {day.slice(0, -4)}
      <span className="visually-hidden">{day.slice(-4)}</span>
    </>
  );
}
