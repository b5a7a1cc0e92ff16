/** The program of `npm run simulate`. The first violated promise ends it, with the smallest such history. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Realms } from './phone';
import { describeAct, type Plan, planOf } from './plan';
import { type Change, realmOf } from './realm';
import { shrunk } from './shrink';
import { Story, type Told } from './story';

const MINUTE = 60_000;
const PROGRESS = 10_000;

const RECORDS = ['saved', 'supplements', 'answers', 'photos', 'arrived', 'released', 'evicted'] as const;
const NUMBERS = ['stories', 'steps', 'phoneDays', ...RECORDS] as const;
export type Sum = Record<(typeof NUMBERS)[number], number> & {
  seed: number;
  faults: Record<string, number>;
  ms: number;
};
export type Outcome = Sum & {
  /** A hash of all events in order. */
  history: string;
  broken: { seed: number; what: string; detail: string; acts: string[]; newest: string[] } | null;
};

type Options = { seed: number; steps: number; ms: number; state: string | null; quiet: boolean; change: Change | null };

function optionsOf(): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      seed: text,
      steps: text,
      hours: text,
      state: text,
      change: text,
      quiet: { type: 'boolean', default: false },
    },
  });
  const ms = values.hours === undefined ? Number.POSITIVE_INFINITY : Number(values.hours) * 60 * MINUTE;
  const steps = values.steps === undefined && values.hours === undefined ? 300_000 : Number(values.steps ?? Infinity);
  const change = values.change === undefined ? null : (JSON.parse(values.change) as Change);
  return { seed: Number(values.seed ?? 1), steps, ms, state: values.state ?? null, quiet: values.quiet, change };
}

function start({ seed, state }: Options): Sum {
  if (state !== null && existsSync(state)) return JSON.parse(readFileSync(state, 'utf8')) as Sum;
  const none = Object.fromEntries(NUMBERS.map((name) => [name, 0])) as Record<(typeof NUMBERS)[number], number>;
  return { ...none, seed, faults: {}, ms: 0 };
}

function add(sum: Sum, one: Told): void {
  for (const name of NUMBERS) sum[name] += name === 'stories' ? 1 : one[name];
  for (const [fault, times] of Object.entries(one.faults)) sum.faults[fault] = (sum.faults[fault] ?? 0) + times;
  sum.seed = one.seed + 1;
}

/** The smallest plan with the same violation. */
async function smallest(
  plan: Plan,
  { what, steps }: { what: string; steps: number },
  realms: Realms,
): Promise<NonNullable<Outcome['broken']>> {
  const small = await shrunk(plan, async (one) => (await new Story(one, realms, steps).play()).broken?.what === what);
  const again = await new Story(small, realms).play();
  const { detail = '', newest = [] } = again.broken ?? {};
  return { seed: plan.seed, what, detail, acts: small.acts.map(describeAct), newest };
}

async function main(options: Options): Promise<Outcome> {
  const { change } = options;
  const realms = { current: await realmOf('current', change), next: await realmOf('next', change) };
  const sum = start(options);
  const before = sum.ms;
  const began = Date.now();
  let value = began;
  let history = '';
  while (sum.steps < options.steps && Date.now() - began < options.ms) {
    const plan = planOf(sum.seed);
    const one = await new Story(plan, realms).play();
    history = `${history}${one.history}`.slice(-16 * 64);
    if (one.broken && !options.quiet) process.stderr.write(`seed ${plan.seed}: ${one.broken.detail}\n`);
    if (one.broken)
      return { ...sum, history, broken: await smallest(plan, { what: one.broken.what, steps: one.steps }, realms) };
    add(sum, one);
    sum.ms = before + Date.now() - began;
    if (Date.now() - value > PROGRESS) {
      value = Date.now();
      if (options.state !== null) writeFileSync(options.state, JSON.stringify(sum));
      if (!options.quiet) process.stderr.write(`${progress(sum)}\n`);
    }
  }
  if (options.state !== null) writeFileSync(options.state, JSON.stringify(sum));
  return { ...sum, history, broken: null };
}

function progress({ seed, steps, phoneDays, stories, photos, ms }: Sum): string {
  return `${stories} stories, ${steps} steps, ${phoneDays} phone-days, ${photos} photos, ${Math.round(ms / 1000)} s, next seed ${seed}`;
}

// A browser only logs uncaught errors; the ledger judges the effect.
process.on('unhandledRejection', () => {});
const outcome = await main(optionsOf());
process.stdout.write(`${JSON.stringify(outcome, null, 1)}\n`);
process.exitCode = outcome.broken ? 1 : 0;
