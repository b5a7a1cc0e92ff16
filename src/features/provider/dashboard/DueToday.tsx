import { useState } from 'react';
import { Button } from '../../../components/Button';
import { dateTime, entryCount } from '../../../components/format';
import { Two } from '../../../components/SecondLanguage';
import { usePlansHere } from '../../../db/live/planned';
import { dayOf } from '../../../domain/time/germanDay';
import { DueQuestions, useDueQuestions } from '../../threads/DueQuestions';
import { DueTodayLine } from './DueTodayLine';
import { type TodayLine, todayLines } from './dueRules';
import './dueToday.css';

/** Lines before 'Alle … anzeigen', so that the rest stays in reach of a thumb. */
const FIRST = 5;

/** Questions and work due today, from the phone alone; empty without any. A tap begins a capture. */
export function DueToday({ account }: { account: string }) {
  const here = usePlansHere(account);
  const questions = useDueQuestions(account);
  if (!here) return null;
  const now = Date.now();
  const lines = todayLines(here.plans, now);
  if (lines.length === 0 && !questions) return null;
  return (
    <>
      {questions && (
        <section className="group" aria-labelledby="due-questions">
          <h2 id="due-questions">
            <Two>Nachfragen</Two>
          </h2>
          <DueQuestions of={questions} />
        </section>
      )}
      {lines.length > 0 && <DueWork {...{ lines, now }} receivedAt={here.receivedAt} />}
    </>
  );
}

type DueWorkProps = { lines: readonly TodayLine[]; now: number; receivedAt: number | null };

function DueWork({ lines, now, receivedAt }: DueWorkProps) {
  const [all, setAll] = useState(false);
  return (
    <section className="group" aria-labelledby="due-today">
      <h2 id="due-today">
        <Two>Heute fällig</Two>
      </h2>
      <ul className="due-today">
        {(all ? lines : lines.slice(0, FIRST)).map((line) => (
          <li key={line.id}>
            <DueTodayLine line={line} />
          </li>
        ))}
      </ul>
      {!all && lines.length > FIRST && (
        <Button variant="quiet" className="start pull-left" onClick={() => setAll(true)}>
          {`Alle ${entryCount(lines.length)} anzeigen`}
        </Button>
      )}
      {receivedAt !== null && dayOf(receivedAt) < dayOf(now) && (
        <p className="small muted">
          <Two>{`Sie sehen den Stand vom ${dateTime(receivedAt)}.`}</Two>
        </p>
      )}
    </section>
  );
}
