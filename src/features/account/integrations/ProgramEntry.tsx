import type { ReactNode, Ref } from 'react';

type ProgramEntryProps = {
  title: string;
  lines: readonly string[];
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** One entry of a list of other programs: its name, what it is, and what its owner may do. */
export function ProgramEntry({ title, lines, heading, children }: ProgramEntryProps) {
  return (
    <article className="stack stack--8" aria-label={title}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="small">
        {lines.map((line) => (
          <span key={line} className="line">
            {line}
          </span>
        ))}
      </p>
      {children}
    </article>
  );
}
