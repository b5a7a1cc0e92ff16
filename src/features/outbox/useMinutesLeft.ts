import { useEffect, useState } from 'react';
import { anyFormOpenElsewhere } from '../../components/openForms';
import type { DraftRow } from '../../db/db';
import { expireDraft } from '../../db/drafts';
import { TIMER_TICK } from '../../domain/limits';
import { getRemainingMs, resumeTimer } from '../../domain/time/timer';

/**
 * Minutes left, rounded up. At 0 the window ends here, unless another tab has the form. The seven days begin when
 * the visible card says so (D391).
 */
export function useMinutesLeft({ id, timer }: DraftRow): number {
  const readMsLeft = () =>
    getRemainingMs(resumeTimer(timer, { wall: Date.now(), monotonic: performance.now() }).checkpoint.elapsed);
  const [ms, setMs] = useState(readMsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads nothing but the timer
  useEffect(() => {
    const refreshMsLeft = async () => {
      const now = readMsLeft();
      setMs(now);
      if (now === 0 && !(await anyFormOpenElsewhere())) await expireDraft(id, null);
    };
    const refreshQuietly = () => void refreshMsLeft().catch(() => undefined);
    refreshQuietly();
    const interval = setInterval(refreshQuietly, TIMER_TICK);
    return () => clearInterval(interval);
  }, [id, timer]);
  return Math.ceil(ms / 60_000);
}
