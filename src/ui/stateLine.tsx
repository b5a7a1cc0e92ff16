/** The state of a record: always icon and word, never colour alone. */
import { Check, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dot, Icon, Triangle } from './icon';
import { twice } from './secondLanguage';

export type RecordState = 'saved' | 'sending' | 'done' | 'wait' | 'refused';

const SIGN: Record<RecordState, ReactNode> = {
  saved: <Dot />,
  sending: <Triangle />,
  done: <Icon of={Check} />,
  wait: <Icon of={TriangleAlert} />,
  refused: <Icon of={CircleX} />,
};

/** ● gesichert, ▲ wird übertragen, ✓ übertragen, ⚠ wartet, ✕ nicht angenommen; `children` is the word. */
export function StateLine({ state, children }: { state: RecordState; children: ReactNode }) {
  return (
    <span className={`state state--${state}`}>
      {SIGN[state]}
      {twice(children)}
    </span>
  );
}

/** 'n von m' as a row of segments. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  const parts = Array.from({ length: total }, (_, index) => ({ key: `part-${index}`, on: index < done }));
  return (
    <div
      className="progress"
      role="progressbar"
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={total}
      aria-label={label}
    >
      {parts.map(({ key, on }) => (
        <span key={key} className={on ? 'on' : undefined} />
      ))}
    </div>
  );
}
