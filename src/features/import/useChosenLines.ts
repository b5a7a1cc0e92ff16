import { useState } from 'react';
import type { PlannedLine } from './plan';

export type Ticks = {
  /** Lines that would change something, or may repeat something. */
  changes: readonly PlannedLine[];
  isTicked: (line: PlannedLine) => boolean;
  tick: (lines: readonly PlannedLine[], on: boolean) => void;
  /** Lines to do: all new ones, and ticked changes. */
  chosen: readonly PlannedLine[];
};

/** A change, or a possible duplicate, happens only where it was ticked. Another file or reading begins without ticks. */
export function useChosenLines(lines: readonly PlannedLine[]): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<PlannedLine>>(new Set());
  const isTicked = (line: PlannedLine) => ticked.has(line);
  return {
    changes: lines.filter(({ fate }) => fate === 'change' || fate === 'double'),
    isTicked,
    tick: (some, on) => {
      const rest = [...ticked].filter((line) => !some.includes(line));
      setTicked(new Set(on ? [...rest, ...some] : rest));
    },
    chosen: lines.filter((line) => line.fate === 'create' || isTicked(line)),
  };
}
