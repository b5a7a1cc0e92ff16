import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { formatCount } from '../format';

/**
 * A list that begins with a few of its lines: what stands below it stays in sight, and nothing of it is out of reach.
 * @param few those of `all` that stand there at first. @param of what the list is about, where the same button stands more
 *   than once on a screen.
 * @returns the lines to draw, and the way to all of them while some are hidden.
 */
export function useShowAll<T>(all: readonly T[], few: readonly T[], of = ''): { shown: readonly T[]; more: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || few.length >= all.length) return { shown: all, more: null };
  const label = `Alle ${formatCount(all.length)} zeigen`;
  const more = (
    <Button
      variant="quiet"
      className="start pull-left"
      aria-label={of ? `${of}: ${label}` : undefined}
      onClick={() => setWhole(true)}
    >
      {label}
    </Button>
  );
  return { shown: few, more };
}
