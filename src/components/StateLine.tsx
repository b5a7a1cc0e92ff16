/** The state of a record: always icon and word, never colour alone. */
import { Check, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeliveryMark, DeliveryWords } from '../domain/delivery/deliveryWords';
import { dateTime } from './format';
import { Dot, Icon, Triangle } from './Icon';
import { withSecondLine } from './SecondLanguage';

const SIGN: Record<DeliveryMark, ReactNode> = {
  saved: <Dot />,
  sending: <Triangle />,
  done: <Icon of={Check} />,
  wait: <Icon of={TriangleAlert} />,
  refused: <Icon of={CircleX} />,
};

/** ● gesichert, ▲ wird übertragen, ✓ übertragen, ⚠ wartet, ✕ nicht angenommen; `children` is the word. */
export function StateLine({ state, children }: { state: DeliveryMark; children: ReactNode }) {
  return (
    <span className={`state state--${state}`}>
      {SIGN[state]}
      {withSecondLine(children)}
    </span>
  );
}

/** Delivery state: mark, words, and since when photos are missing. */
export function Delivery({ of }: { of: DeliveryWords }) {
  return (
    <>
      <StateLine state={of.mark}>{of.words}</StateLine>
      {of.since !== null && <span className="small muted">{withSecondLine(sinceText(of.since))}</span>}
    </>
  );
}

/** @param since ms. */
export function sinceText(since: number): string {
  return `Seit ${dateTime(since)}`;
}

/** 'n von m' as segments. */
export function ProgressLine({ done, total, label }: { done: number; total: number; label: string }) {
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
