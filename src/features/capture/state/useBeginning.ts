import { useEffect, useState } from 'react';
import { beginCapture, type Capture, type CaptureAuthor } from './opening';
import type { Wish } from './wish';

/**
 * The capture of this round; null while the stored draft is read. `failed`: the storage did not answer.
 * @param wish what was chosen before, for the first round; the same object at every call.
 */
export function useBeginning(
  who: CaptureAuthor,
  round: number,
  wish: Wish | null = null,
): { capture: Capture | null; failed: boolean } {
  const [begun, setBegun] = useState<{ round: number; capture: Capture | null } | null>(null);
  useEffect(() => {
    let gone = false;
    beginCapture(who, round === 0 ? wish : null).then(
      (capture) => !gone && setBegun({ round, capture }),
      () => !gone && setBegun({ round, capture: null }),
    );
    return () => {
      gone = true;
    };
  }, [who, round, wish]);
  const current = begun?.round === round ? begun : null;
  return { capture: current?.capture ?? null, failed: current !== null && current.capture === null };
}
