import type { ReactNode } from 'react';
import { numberParts } from './numberParts';

/** Keeps record numbers from breaking at the hyphen. Copy and search still see the plain text. */
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
