/**
 * Simulated phones, people, server and network may fail at every step. The files of `src` are the real ones
 * (src/sync/README.md, 'The model'). `npm run simulate -- --seed N` repeats the history of a seed.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFull } from '../support/run/full.mjs';
import type { Outcome } from './main';
import type { Change } from './realm';

const ROOT = join(import.meta.dirname, '../..');
/** A million steps take half a minute. */
const STEPS = Number(process.env.SIMULATE_STEPS ?? (isFull ? 1_000_000 : 250_000));
/** The seed is fixed, so that a new failure comes from a change. `npm run simulate` uses new seeds. */
const SEED = Number(process.env.SIMULATE_SEED ?? 700_000);
/** So long, because the machine may be busy. */
const TIMEOUT_MS = 15 * 60_000;
/** Faults that must have happened at least once. */
const EXPECTED_FAULTS = [
  'network offline',
  'network cutInside',
  'network answerLost',
  'network twice',
  'network held',
  'network portal',
  'network garbled',
  'storage failed before',
  'storage failed after',
  'storage hung',
  'server lost something',
  'crash',
  'powerCut',
  'freeze',
  'clock',
  'signOut',
  'dismiss',
  'update',
  'officeQuestion',
  'officeCloses',
];

function simulate(args: readonly string[], change: Change | null = null): Promise<Outcome> {
  const command = ['tests/simulator/run.mjs', '--quiet', ...args];
  if (change) command.push('--change', JSON.stringify(change));
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { cwd: ROOT, maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as Outcome);
      } catch {
        reject(new Error(`the simulator printed no result: ${stderr}`));
      }
    });
  });
}

describe('the simulation', () => {
  test(
    `loses, doubles, mixes and forgets nothing in ${STEPS} steps`,
    async () => {
      const { broken, seed: _, ...sum } = await simulate(['--steps', String(STEPS), '--seed', String(SEED)]);
      expect(broken, broken ? JSON.stringify(broken, null, 1) : '').toBeNull();
      expect(sum.steps).toBeGreaterThanOrEqual(STEPS);
      expect(sum.arrived).toBeGreaterThan(sum.stories);
      expect(sum.released).toBeGreaterThan(0);
      expect(sum.supplements).toBeGreaterThan(0);
      expect(sum.answers).toBeGreaterThan(0);
      expect(EXPECTED_FAULTS.filter((fault) => !sum.faults[fault])).toEqual([]);
      process.stdout.write(`${JSON.stringify({ seed: SEED, ...sum, faults: undefined, history: undefined })}\n`);
    },
    TIMEOUT_MS,
  );

  test(
    'one seed gives one history, another seed another',
    async () => {
      const history = async (seed: number) => (await simulate(['--steps', '1', '--seed', String(seed)])).history;
      const [one, again, other] = await Promise.all([history(7), history(7), history(8)]);
      expect(one).toMatch(/^[0-9a-f]{16}$/);
      expect(again).toBe(one);
      expect(other).not.toBe(one);
    },
    TIMEOUT_MS,
  );

  test(
    'a mistake gives a short history that repeats exactly',
    async () => {
      const mistake = {
        file: 'src/db/outbox.ts',
        from: "if (state === 'deletedOnServer' || state === 'released') await dropPhotos(row.id);",
        to: 'await dropPhotos(row.id);',
      };
      const play = () => simulate(['--steps', '200000', '--seed', '1'], mistake);
      const [one, again] = await Promise.all([play(), play()]);
      expect(one.broken?.what).toBe('lost');
      expect(one.broken?.detail).toMatch(
        /^lost: photo pho\d+ of doc\d+ is neither on phone \d nor on the server|^lost/,
      );
      expect(one.broken?.acts.length).toBeLessThan(8);
      expect(again.broken).toEqual(one.broken);
    },
    TIMEOUT_MS,
  );
});
