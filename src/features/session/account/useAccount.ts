import { useCallback, useEffect, useState } from 'react';
import type { SessionRow } from '../../../data/db';
import { type Me, me } from '../../../remote/auth';

/**
 * What only the server knows of the account (confirmed address, two-factor); null until it answered or without a
 * network. The second value asks again after a change.
 */
export function useAccount({ token, alive }: Pick<SessionRow, 'token' | 'alive'>): [Me | null, () => void] {
  const [account, setAccount] = useState<Me | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the wish to ask once more
  useEffect(() => {
    let gone = false;
    if (!alive) return;
    me(token).then(
      (answer) => gone || setAccount(answer.me),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [token, alive, attempt]);
  return [account, useCallback(() => setAttempt((count) => count + 1), [])];
}
