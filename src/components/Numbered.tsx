import type { ReactNode } from 'react';
import { numberParts } from './numberParts';

/** A text in which no number of a record is broken at its hyphen. Copied and searched it is the text as it is. */
export function Numbered({ children }: { children: string }): ReactNode {
  const parts = numberParts(children);
  if (parts.length === 1) return children;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
