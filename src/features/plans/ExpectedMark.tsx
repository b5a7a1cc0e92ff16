import { CircleCheck, CircleDashed, CircleX, Clock, Snowflake } from 'lucide-react';
import type { ExpectedDay } from '../../api/plans';
import { Icon, type IconType } from '../../components/Icon';
import { HINT_TEXT, windowText } from '../../domain/plans/planTexts.de';
import './plans.css';

const MARKS: { [state in ExpectedDay['state']]?: IconType } = {
  done: CircleCheck,
  tolerated: CircleCheck,
  open: CircleDashed,
  missing: CircleX,
  late: Clock,
  hint: Snowflake,
};

/** The result of an expected day, as word and shape. */
export function ExpectedMark({ state }: Pick<ExpectedDay, 'state'>) {
  return (
    <span className={`expected${state === 'missing' ? ' expected--missing' : ''}`}>
      <Icon of={MARKS[state] ?? CircleDashed} small />
      {state === 'hint' ? HINT_TEXT : windowText(state)}
    </span>
  );
}
