import { CalendarCheck, CircleDashed, CircleX, Clock, Snowflake } from 'lucide-react';
import { Icon, type IconType } from '../../../components/Icon';
import { HINT_TEXT, WINDOW_TEXT } from '../../../domain/plans/planTexts.de';
import { dayInMonth, shortDay } from '../../../domain/search/questionText';
import { DayQuestionMark } from '../../threads/DayQuestionMark';
import { MissingDay } from '../../threads/MissingDay';
import { type DayThreads, threadsOfDay } from '../../threads/useThreads';
import type { Expected } from './monthRules';
import './calendar.css';

export const MARKS: { [state: string]: IconType } = {
  ...{ open: CircleDashed, missing: CircleX, late: Clock, moved: CalendarCheck, hint: Snowflake },
};
export const WORDS: { [state: string]: string } = {
  ...WINDOW_TEXT,
  ...{ open: 'erwartet', moved: 'an einem anderen Tag belegt', hint: 'Hinweis' },
};

export type ExpectedLineProps = {
  of: Expected;
  day: string;
  property: { id: string; name: string };
  threads: DayThreads;
};

/** A tap on 'fehlt' opens a question about the day. */
export function ExpectedLine({ of: { service, state, doneOn }, day, property, threads }: ExpectedLineProps) {
  if (state === 'done' || state === 'tolerated') return null;
  const word = doneOn ? `am ${dayInMonth(doneOn)} belegt` : (WORDS[state] ?? state);
  const text = state === 'hint' ? HINT_TEXT : word;
  const className = `cal__job${state === 'missing' ? ' cal__job--missing' : ''}`;
  const inside = (
    <>
      <Icon of={MARKS[state] ?? CircleDashed} small />
      <span className="visually-hidden">{`${text}: ${service}`}</span>
      <span className="cal__service cal__state" aria-hidden="true">
        {word.replace(' eingegangen', '')}
      </span>
    </>
  );
  if (state !== 'missing') return <span className={className}>{inside}</span>;
  const services = [service];
  const [newest] = threadsOfDay(threads, { property: property.id, day, services });
  return (
    <MissingDay
      property={property.id}
      propertyName={property.name}
      services={services}
      day={day}
      threads={threads}
      className={`${className} cal__inquire`}
      label={`Nachfragen: ${service} fehlt, ${shortDay(day)}`}
    >
      {inside}
      <DayQuestionMark of={newest} />
    </MissingDay>
  );
}
