import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { useSession } from '../../db/live/screens';
import { shortDay } from '../../domain/search/questionText';
import { questionDateText } from './threadWords';
import { type DayThreads, threadsOfDay } from './useThreads';

const DayDialog = lazyComponent(() => import('./DayDialog').then((part) => part.DayDialog));

type MissingDayProps = {
  property: string;
  propertyName: string;
  /** The missing ones, at least one. */
  services: readonly string[];
  day: string;
  threads: DayThreads;
  className: string;
  label: string;
  /** The day's calendar. */
  to?: string;
  children: ReactNode;
};

/** A missing day: a tap of an office opens its question, or a new one. */
export function MissingDay(props: MissingDayProps) {
  const { property, propertyName, services, day, threads, className, label, to, children } = props;
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const isOffice = session?.role === 'property_manager' || session?.role === 'company_admin';
  if (!session || !isOffice) return <span className={className}>{children}</span>;
  const known = threadsOfDay(threads, { property, day, services });
  const [newest] = known;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={newest ? `${label}, ${questionDateText(newest)}` : label}
        title={newest && questionDateText(newest)}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <DayDialog
          session={session}
          property={property}
          services={services}
          day={day}
          threads={known}
          subtitle={`${propertyName}, ${shortDay(day)}`}
          to={to}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
