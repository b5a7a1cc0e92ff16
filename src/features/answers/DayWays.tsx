/** From a missing day of an answer to its question and to the calendar. */
import { CalendarDays, MessageCircleQuestion } from 'lucide-react';
import { ButtonLink } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { shortDay } from '../../domain/search/questionText';
import { MissingDay } from '../threads/MissingDay';

type InquireProps = { property: string; propertyName: string; service: string; day: string; named?: boolean };

/** Opens the question about a missing day. @param of `named`: the button names the day */
export function InquireDay({ named = false, ...of }: InquireProps) {
  const { day, service, propertyName } = of;
  return (
    <MissingDay
      {...of}
      className="btn btn--quiet"
      label={`Nachfragen: ${propertyName}, ${shortDay(day)}, ${service} fehlt`}
    >
      <Icon of={MessageCircleQuestion} small />
      {named ? `Nachfragen zum ${shortDay(day)}` : 'Nachfragen'}
    </MissingDay>
  );
}

export function CalendarLink({ to }: { to: string }) {
  return (
    <ButtonLink variant="quiet" icon={CalendarDays} to={to}>
      Im Kalender ansehen
    </ButtonLink>
  );
}
