/** Runs a third-party tool. */
import { spawnSync } from 'node:child_process';

/** @returns its output. @throws Error with its message when it fails. */
export function ran(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 50_000_000 });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${error?.message ?? stderr}`);
  return stdout;
}
