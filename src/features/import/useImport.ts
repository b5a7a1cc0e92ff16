import { useRef, useState } from 'react';
import { toRemoteError } from '../../api/failure';
import type { PlannedLine } from './plan';

/** What became of a line: made (`secret`: what is shown once), refused by the server with its reason, or not tried. */
export type ImportOutcome = { line: PlannedLine; state: 'made' | 'refused' | 'open'; reason: string; secret: string };

/** Makes one line. @returns what is shown once ('' = nothing) @throws RemoteError */
export type Make = (line: PlannedLine) => Promise<string>;

/** Waited for a server that asks for patience, where it does not say how long; ms. */
const PATIENCE = 5000;

export type Import = {
  /** null before it has begun. */
  outcomes: ImportOutcome[] | null;
  running: boolean;
  /** Begins, or goes on with what is still open. */
  go: () => Promise<void>;
  stop: () => void;
};

/**
 * Makes line after line, one at a time. A line that the server refuses is named and the next one follows; without an
 * answer it stops, and what was not tried can be gone on with.
 */
export function useImport(lines: readonly PlannedLine[], make: Make): Import {
  const [outcomes, setOutcomes] = useState<ImportOutcome[] | null>(null);
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const runImport = async () => {
    const wanted = lines.filter(({ fate }) => fate === 'create');
    let now = outcomes ?? wanted.map((line) => ({ line, state: 'open' as const, reason: '', secret: '' }));
    stopped.current = false;
    setRunning(true);
    setOutcomes(now);
    for (const [index, outcome] of now.entries()) {
      if (outcome.state !== 'open') continue;
      const next = await attemptLine(outcome, make, stopped);
      now = now.map((one, at) => (at === index ? next : one));
      setOutcomes(now);
      if (next.state === 'open' || stopped.current) break;
    }
    setRunning(false);
  };
  const stopImport = () => {
    stopped.current = true;
  };
  return { outcomes, running, go: runImport, stop: stopImport };
}

async function attemptLine(outcome: ImportOutcome, make: Make, stopped: { current: boolean }): Promise<ImportOutcome> {
  for (;;) {
    try {
      return { ...outcome, state: 'made', secret: await make(outcome.line) };
    } catch (error) {
      const { kind, message, retryAfterMs } = toRemoteError(error);
      if (kind === 'rateLimited' && !stopped.current) {
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs ?? PATIENCE));
        continue;
      }
      const again = kind === 'offline' || kind === 'temporary' || kind === 'rateLimited' || kind === 'unauthorized';
      return { ...outcome, state: again ? 'open' : 'refused', reason: message };
    }
  }
}
