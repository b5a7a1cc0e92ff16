/** From a missing day of an answer to its question and to the calendar. */
import { CalendarDays, MessageCircleQuestion } from 'lucide-react';
import { ButtonLink } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { useSession } from '../../db/live/screens';
import { PLAN_GAP_DAYS } from '../../domain/limits';
import { shortDay } from '../../domain/search/questionText';
import { addDays, dayOf } from '../../domain/time/germanDay';
import { MissingDay } from '../threads/MissingDay';
import { questionDateText } from '../threads/threadWords';
import { type DayThreads, threadsOfDay, useDayThreads } from '../threads/useThreads';

type InquireProps = { property: string; propertyName: string; service: string; day: string; named?: boolean };

/** Opens the question about a missing day. @param of `named`: the button names the day */
export function InquireDay({ named = false, ...of }: InquireProps) {
  const { property, day, service, propertyName } = of;
  const threads = useGapThreads(day);
  const services = [service];
  const [newest] = threadsOfDay(threads, { property, day, services });
  return (
    <MissingDay
      {...{ property, propertyName, services, day, threads }}
      className="btn btn--quiet"
      label={`Nachfragen: ${propertyName}, ${shortDay(day)}, ${service} fehlt`}
    >
      <Icon of={MessageCircleQuestion} small />
      {named ? `Nachfragen zum ${shortDay(day)}` : 'Nachfragen'}
      {newest && <span className="small muted">{questionDateText(newest)}</span>}
    </MissingDay>
  );
}

/** Questions about missing days, one request for all of a screen. @param day an older one has its own */
export function useGapThreads(day?: string): DayThreads {
  const account = useSession()?.user ?? '';
  const today = dayOf(Date.now());
  const since = addDays(today, -PLAN_GAP_DAYS);
  const isOld = day !== undefined && day < since;
  return useDayThreads(account, isOld ? { from: day, to: day } : { from: since, to: today });
}

export function CalendarLink({ to }: { to: string }) {
  return (
    <ButtonLink variant="quiet" icon={CalendarDays} to={to}>
      Im Kalender ansehen
    </ButtonLink>
  );
}
