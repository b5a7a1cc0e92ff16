import { useEffect, useState } from 'react';
import { anyFormOpenElsewhere } from '../../components/openForms';
import type { DraftRow } from '../../db/db';
import { expireDraft } from '../../db/drafts';
import { TIMER_TICK } from '../../domain/limits';
import { getRemainingMs, resumeTimer } from '../../domain/time/timer';

/**
 * Minutes, a begun one counts; 0 when none is left. Then the window ends here, unless a form in another tab has it (D11); the
 * seven days begin when the card says so in view (D391).
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
