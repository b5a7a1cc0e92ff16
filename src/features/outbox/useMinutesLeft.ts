import { useEffect, useState } from 'react';
import { anyFormOpenElsewhere } from '../../components/openForms';
import type { DraftRow } from '../../db/db';
import { expireDraft } from '../../db/drafts';
import { TIMER_TICK } from '../../domain/limits';
import { remaining, resumeTimer } from '../../domain/time/timer';

/**
 * Minutes, a begun one counts; 0 when none is left. Then the window ends here, unless a form in another tab has it (D11); the
 * seven days begin when the card says so in view (D391).
 */
export function useMinutesLeft({ id, timer }: DraftRow): number {
  const left = () =>
    remaining(resumeTimer(timer, { wall: Date.now(), monotonic: performance.now() }).checkpoint.elapsed);
  const [ms, setMs] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads nothing but the timer
  useEffect(() => {
    const look = async () => {
      const now = left();
      setMs(now);
      if (now === 0 && !(await anyFormOpenElsewhere())) await expireDraft(id, null);
    };
    const tick = () => void look().catch(() => undefined);
    tick();
    const interval = setInterval(tick, TIMER_TICK);
    return () => clearInterval(interval);
  }, [id, timer]);
  return Math.ceil(ms / 60_000);
}
