/** What a benchmark finds: one row of the table of numbers, written to a file that run.mjs collects. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Row = {
  /** Position in the table, 1 first. */
  order: number;
  what: string;
  comparedWith: string;
  /** The measured ratio or amount; the median of the rounds. */
  value: number;
  unit: '×' | 'KB' | 'MB' | 'ms' | 'points' | '';
  better: 'lower' | 'higher';
  aim: number;
  /** Beyond it the benchmark fails. */
  alarm: number;
  rounds: number;
  /** What was measured in numbers people can imagine, and where less was done than the row says. */
  detail: string;
};

const FOLDER = join(import.meta.dirname, '../../test-results/bench');

/** Keeps a row for the table. @throws when another row already stands at its place: it would be lost. */
export function report(row: Row): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${row.order}.json`), JSON.stringify(row), { flag: 'wx' });
}

/** The middle one of some numbers. @throws on none: a benchmark without rounds is no benchmark. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('no rounds were measured');
  return (low + high) / 2;
}

/** At least so many rounds, both sides in turn. */
export const ROUNDS = 7;
