import { useEffect, useState } from 'react';
import type { DraftRow } from '../../data/db';
import { expireDraft } from '../../data/drafts';
import { TIMER_TICK } from '../../domain/limits';
import { remaining, resumeTimer } from '../../domain/timer';
import { anyFormOpenElsewhere } from '../../ui/openForms';

/** Whole minutes, at least 1. When none is left the window ends here, unless a form in another tab has it (D11). */
export function useMinutesLeft({ id, timer }: DraftRow): number {
  const left = () =>
    remaining(resumeTimer(timer, { wall: Date.now(), monotonic: performance.now() }).checkpoint.elapsed);
  const [ms, setMs] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads nothing but the timer
  useEffect(() => {
    const look = async () => {
      const now = left();
      setMs(now);
      if (now === 0 && !(await anyFormOpenElsewhere())) await expireDraft(id, Date.now());
    };
    const tick = () => void look().catch(() => undefined);
    tick();
    const interval = setInterval(tick, TIMER_TICK);
    return () => clearInterval(interval);
  }, [id, timer]);
  return Math.max(1, Math.ceil(ms / 60_000));
}
