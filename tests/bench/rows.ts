/** One row of a benchmark's table, written to a file that run.mjs collects. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Row = {
  order: number;
  what: string;
  comparedWith: string;
  /** The measured ratio or amount; the median of the rounds. */
  value: number;
  unit: '×' | 'KB' | 'MB' | 'ms' | 'points' | '';
  better: 'lower' | 'higher';
  aim: number;
  alarm: number;
  rounds: number;
  detail: string;
};

const FOLDER = join(import.meta.dirname, '../../test-results/bench');

/** Stores a row of the table. @throws when its position is taken: one row would be lost. */
export function report(row: Row): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${row.order}.json`), JSON.stringify(row), { flag: 'wx' });
}

/** @throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('no rounds were measured');
  return (low + high) / 2;
}

/** Least rounds; both sides alternate. */
export const ROUNDS = 7;
