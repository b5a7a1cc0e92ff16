import { useCallback, useEffect, useState } from 'react';
import { findLink, type LinkDetails, type LinkRecord, linkDetails } from '../../remote/links';

/** A link with its address and what came by it; `expired`: its end has passed, the sticker works again once the end is moved. */
export type ShownLink = LinkRecord & LinkDetails & { expired: boolean };
export type LinkState =
  | { kind: 'loading' }
  | { kind: 'none' }
  | { kind: 'failed' }
  | { kind: 'shown'; link: ShownLink };

/** The own running link of a property; `reload` after every change. */
export function useLinkOf(property: string): LinkState & { reload: () => void } {
  const [state, setState] = useState<LinkState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the wish to ask once more
  useEffect(() => {
    const away = new AbortController();
    load(property, away.signal).then(
      (found) => !away.signal.aborted && setState(found),
      () => !away.signal.aborted && setState({ kind: 'failed' }),
    );
    return () => away.abort();
  }, [property, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...state, reload };
}

async function load(property: string, signal: AbortSignal): Promise<LinkState> {
  const found = await findLink(property, signal);
  if (!found) return { kind: 'none' };
  const details = await linkDetails(found.id, signal);
  const expired = found.expiresAt !== null && found.expiresAt <= Date.now();
  return { kind: 'shown', link: { ...found, ...details, expired } };
}
