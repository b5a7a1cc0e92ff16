import { useEffect, useState } from 'react';
import { beginCapture, type Capture, type CaptureAuthor } from './opening';

/**
 * The capture of this round; null while the stored draft is read. `failed`: the storage did not answer.
 * @param property where the first round begins, where that was chosen before.
 */
export function useBeginning(
  who: CaptureAuthor,
  round: number,
  property: string | null = null,
): { capture: Capture | null; failed: boolean } {
  const [begun, setBegun] = useState<{ round: number; capture: Capture | null } | null>(null);
  useEffect(() => {
    let gone = false;
    beginCapture(who, round === 0 ? property : null).then(
      (capture) => !gone && setBegun({ round, capture }),
      () => !gone && setBegun({ round, capture: null }),
    );
    return () => {
      gone = true;
    };
  }, [who, round, property]);
  const current = begun?.round === round ? begun : null;
  return { capture: current?.capture ?? null, failed: current !== null && current.capture === null };
}
