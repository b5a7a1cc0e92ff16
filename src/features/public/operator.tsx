import { type ReactNode, useEffect, useState } from 'react';
import { type Imprint, publicConfig } from '../../remote/config';

/** What stands there while the operator has not named it (D46). */
const PLACEHOLDER: Imprint = {
  name: '{name}',
  address: ['{address}'],
  email: '{email}',
  responsible: '{name}',
};

/** Who runs this installation; placeholders where the operator did not say (D46), null while it is asked. */
export function useOperator(): Imprint | null {
  const [operator, setOperator] = useState<Imprint | null>(null);
  useEffect(() => {
    let gone = false;
    publicConfig().then(({ imprint }) => gone || setOperator(imprint ?? PLACEHOLDER));
    return () => {
      gone = true;
    };
  }, []);
  return operator;
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
