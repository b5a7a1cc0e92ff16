import { CircleCheck, CircleDashed, CircleX, Clock, Snowflake } from 'lucide-react';
import type { ExpectedDay } from '../../api/plans';
import { Icon, type IconType } from '../../components/Icon';
import { HINT_TEXT, WINDOW_TEXT } from '../../domain/plans/planTexts.de';
import './plans.css';

const MARKS: Record<ExpectedDay['state'], IconType> = {
  done: CircleCheck,
  tolerated: CircleCheck,
  open: CircleDashed,
  missing: CircleX,
  late: Clock,
  hint: Snowflake,
};

const TEXT: Record<ExpectedDay['state'], string> = { ...WINDOW_TEXT, hint: HINT_TEXT };

/** What became of an expected day, as a word and a shape. */
export function ExpectedMark({ state }: Pick<ExpectedDay, 'state'>) {
  return (
    <span className={`expected${state === 'missing' ? ' expected--missing' : ''}`}>
      <Icon of={MARKS[state]} small />
      {TEXT[state]}
    </span>
  );
}
