import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { formatCount } from '../format';

/**
 * A list that first shows a few lines, so that the content below stays visible.
 * @param few shown first, part of `all`.
 * @param of subject, where the button occurs twice on a screen.
 * @returns the lines, and the button while some are hidden.
 */
export function useShowAll<T>(all: readonly T[], few: readonly T[], of = ''): { shown: readonly T[]; more: ReactNode } {
  const [isComplete, setComplete] = useState(false);
  if (isComplete || few.length >= all.length) return { shown: all, more: null };
  const label = `Alle ${formatCount(all.length)} zeigen`;
  const more = (
    <Button
      variant="quiet"
      className="start pull-left"
      aria-label={of ? `${of}: ${label}` : undefined}
      onClick={() => setComplete(true)}
    >
      {label}
    </Button>
  );
  return { shown: few, more };
}
