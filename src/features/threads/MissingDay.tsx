import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { useSession } from '../../db/live/screens';
import { shortDay } from '../../domain/search/questionText';

const QuestionDialog = lazyComponent(() => import('./QuestionDialog').then((part) => part.QuestionDialog));

type MissingDayProps = {
  property: string;
  propertyName: string;
  service: string;
  day: string;
  className: string;
  label: string;
  /** The day's calendar. */
  to?: string;
  children: ReactNode;
};

/** A missing day: a tap of an office opens the question about it. */
export function MissingDay({ property, propertyName, service, day, className, label, to, children }: MissingDayProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const isOffice = session?.role === 'property_manager' || session?.role === 'company_admin';
  if (!session || !isOffice) return <span className={className}>{children}</span>;
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <QuestionDialog
          account={session.user}
          about={{ subject: 'day', property, service, day }}
          subtitle={`${propertyName}, ${shortDay(day)}: ${service} fehlt`}
          seen={to === undefined ? undefined : { to, label: 'Im Kalender ansehen' }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
