import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Imprint, publicConfig } from '../../api/config';

/** What stands there while the operator has not named it (D46). */
const PLACEHOLDER: Imprint = {
  name: '{name}',
  address: ['{address}'],
  email: '{email}',
  responsible: '{name}',
};

/** 'loading' until the server has answered, 'unknown' where it could not be asked. */
export type Operator = Imprint | 'loading' | 'unknown';

/** What the operator says of this installation on the landing page; null = nothing, and nothing stands there (D141). */
export type Site = { imprint: Imprint | null; costs: string | null; hosting: string | null };

/** What stands in the operator's place where a page is drawn at build time (app/PublicHtml.tsx); null in the app. */
export const DrawnOperator = createContext<(Site & { imprint: Imprint }) | null>(null);

/** Who runs this installation; placeholders where the operator did not say (D46). */
export function useOperator(): Operator {
  const [operator, setOperator] = useState<Operator>(use(DrawnOperator)?.imprint ?? 'loading');
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

/** What the operator says of this installation; nothing until the server has answered. */
export function useSite(): Site {
  const [site, setSite] = useState<Site>(use(DrawnOperator) ?? { imprint: null, costs: null, hosting: null });
  useEffect(() => {
    let gone = false;
    void publicConfig().then(({ imprint, costs, hosting }) => {
      if (!gone) setSite({ imprint: imprint ?? null, costs, hosting });
    });
    return () => {
      gone = true;
    };
  }, []);
  return site;
}

/**
 * Draws what hangs on one thing the operator may say, and nothing where he does not. At build time it stands between
 * marks: the server alone knows, and takes it out when it sends the page (pb_hooks/lib/pages/drawn.js).
 */
export function OperatorText<Value>(props: {
  what: 'IMPRINT' | 'COSTS' | 'HOSTING';
  value: Value | null;
  children: (value: Value) => ReactNode;
}) {
  const drawn = use(DrawnOperator) !== null;
  if (props.value === null) return null;
  const inside = props.children(props.value);
  if (!drawn) return inside;
  return (
    <>
      {`%IF_${props.what}%`}
      {inside}
      {`%END_${props.what}%`}
    </>
  );
}

/** Draws what the operator said; without an answer the sentence why it is missing. */
export function OfOperator({ operator, children }: { operator: Operator; children: (known: Imprint) => ReactNode }) {
  if (operator === 'loading') return null;
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
