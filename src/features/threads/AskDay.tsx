import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { useSession } from '../../db/live/screens';
import { shortDay } from '../../domain/search/questionText';

const AskDialog = lazyComponent(() => import('./AskDialog').then((part) => part.AskDialog));

type AskDayProps = {
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

/** A missing day: a tap asks about it. */
export function AskDay({ property, propertyName, service, day, className, label, to, children }: AskDayProps) {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!session) return null;
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => setAsking(true)}>
        {children}
      </button>
      {isAsking && (
        <AskDialog
          account={session.user}
          about={{ subject: 'day', property, service, day }}
          subtitle={`${propertyName}, ${shortDay(day)}: ${service} fehlt`}
          seen={to === undefined ? undefined : { to, label: 'Im Kalender ansehen' }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
