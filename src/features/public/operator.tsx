import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Imprint, publicConfig } from '../../remote/config';

/** What stands there while the operator has not named it (D46). */
const PLACEHOLDER: Imprint = {
  name: '{name}',
  address: ['{address}'],
  email: '{email}',
  responsible: '{name}',
};

/** 'asking' until the server has answered, 'unknown' where it could not be asked. */
export type Operator = Imprint | 'asking' | 'unknown';

/** What stands in the operator's place where a page is drawn at build time (publicHtml.tsx); null in the app. */
export const DrawnOperator = createContext<Imprint | null>(null);

/** Who runs this installation; placeholders where the operator did not say (D46). */
export function useOperator(): Operator {
  const [operator, setOperator] = useState<Operator>(use(DrawnOperator) ?? 'asking');
  useEffect(() => {
    let gone = false;
    void publicConfig().then(({ imprint }) => {
      if (!gone) setOperator(imprint === undefined ? 'unknown' : (imprint ?? PLACEHOLDER));
    });
    return () => {
      gone = true;
    };
  }, []);
  return operator;
}

/** Draws what the operator said; without an answer the sentence why it is missing. */
export function OfOperator({ operator, children }: { operator: Operator; children: (known: Imprint) => ReactNode }) {
  if (operator === 'asking') return null;
  if (operator === 'unknown') return <p className="muted">Diese Angaben sind nur mit Netz zu sehen.</p>;
  return children(operator);
}

/** An e-mail address to tap; a placeholder stays plain text. */
export function Email({ address }: { address: string }): ReactNode {
  return address.includes('@') ? <a href={`mailto:${address}`}>{address}</a> : <code>{address}</code>;
}

/** Name and address, a line each. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="line">
          {line}
        </span>
      ))}
    </>
  );
}
