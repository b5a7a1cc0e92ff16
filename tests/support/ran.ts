/** A tool that nobody here wrote, asked for its judgement. */
import { spawnSync } from 'node:child_process';

/** What it printed. @throws Error with what it said, where it did not end well */
export function ran(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 50_000_000 });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${error?.message ?? stderr}`);
  return stdout;
}
