import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Imprint, publicConfig } from '../../api/config';

const PLACEHOLDER: Imprint = {
  name: '{name}',
  address: ['{address}'],
  email: '{email}',
  responsible: '{name}',
};

/** 'unknown': the server did not answer. */
export type Operator = Imprint | 'loading' | 'unknown';

/** The operator's texts for the landing page; null = not configured, not shown. */
export type Site = { imprint: Imprint | null; costs: string | null; hosting: string | null };

/** Replaces the operator when a page is rendered at build time (app/PublicHtml.tsx); null in the app. */
export const DrawnOperator = createContext<(Site & { imprint: Imprint }) | null>(null);

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
 * Renders one configured text, or nothing. At build time it stands between marks, which the server removes when it
 * sends the page (pb_hooks/lib/pages/drawn.js).
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

export function OfOperator({ operator, children }: { operator: Operator; children: (known: Imprint) => ReactNode }) {
  if (operator === 'loading') return null;
  if (operator === 'unknown') return <p className="muted">Diese Angaben sind nur mit Netz zu sehen.</p>;
  return children(operator);
}

export function Email({ address }: { address: string }): ReactNode {
  return address.includes('@') ? <a href={`mailto:${address}`}>{address}</a> : <code>{address}</code>;
}

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
