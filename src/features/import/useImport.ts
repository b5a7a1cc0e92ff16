import { useRef, useState } from 'react';
import { type RemoteError, toRemoteError } from '../../api/failure';
import type { PlannedLine } from './plan';
import { type Ticks, useChosenLines } from './useChosenLines';

/**
 * Result of a line: created or changed (`secret`: shown once; `reason`: what is missing), refused with a reason, or not
 * tried.
 */
export type ImportOutcome = { line: PlannedLine; state: 'made' | 'refused' | 'open'; reason: string; secret: string };

/** Creates or changes by one line. @throws RemoteError when nothing is created, or a retry goes on */
export type Make = (line: PlannedLine) => Promise<Partial<Pick<ImportOutcome, 'secret' | 'reason'>>>;

/** Wait without a `Retry-After`, ms. */
const PATIENCE = 5000;

export type Import = {
  /** null before the start. */
  outcomes: ImportOutcome[] | null;
  running: boolean;
  ticks: Ticks;
  /** Starts or resumes. */
  go: () => Promise<void>;
  stop: () => void;
};

/**
 * Does one line at a time. A refused line is reported and the next follows. Without an answer it stops and can be
 * resumed.
 */
export function useImport(lines: readonly PlannedLine[], make: Make): Import {
  const [outcomes, setOutcomes] = useState<ImportOutcome[] | null>(null);
  const ticks = useChosenLines(lines);
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const runImport = async () => {
    let now = outcomes ?? ticks.chosen.map((line) => ({ line, state: 'open' as const, reason: '', secret: '' }));
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
  return { outcomes, running, ticks, go: runImport, stop: stopImport };
}

async function attemptLine(outcome: ImportOutcome, make: Make, stopped: { current: boolean }): Promise<ImportOutcome> {
  for (;;) {
    try {
      return { ...outcome, state: 'made', reason: '', ...(await make(outcome.line)) };
    } catch (error) {
      const failure = toRemoteError(error);
      const { kind, message, retryAfterMs } = failure;
      if (kind === 'rateLimited' && !stopped.current) {
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs ?? PATIENCE));
        continue;
      }
      return { ...outcome, state: mayPass(failure) ? 'open' : 'refused', reason: message };
    }
  }
}

/** Whether a retry may succeed. */
export function mayPass({ kind }: RemoteError): boolean {
  return kind === 'offline' || kind === 'temporary' || kind === 'rateLimited' || kind === 'unauthorized';
}
