import { CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react';
import type { WindowState } from '../../domain/plan';
import { WINDOW_TEXT } from '../../domain/planTexts.de';
import { Icon, type IconType } from '../../ui/icon';
import './plans.css';

const MARKS: Record<WindowState, IconType> = {
  done: CircleCheck,
  tolerated: CircleCheck,
  open: CircleDashed,
  missing: CircleX,
  late: Clock,
};

/** What became of an expected day, as a word and a shape. */
export function ExpectedMark({ state }: { state: WindowState }) {
  return (
    <span className={`expected${state === 'missing' ? ' expected--missing' : ''}`}>
      <Icon of={MARKS[state]} small />
      {WINDOW_TEXT[state]}
    </span>
  );
}
