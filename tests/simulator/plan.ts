/** The seeded plan of a story. A failing one is shrunk by removing acts. */
import { randomOf } from '../unit/sync/world';
import { MOODS } from './network';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** `at`: ms since the beginning; `phone`: index; `n`: random values in [0, 1). */
export type Act = { at: number; phone: number; kind: Kind; n: readonly number[] };
export type Plan = { seed: number; phones: number; days: number; acts: Act[] };

/** Kinds of acts with their relative frequency. */
const WEIGHTS = {
  capture: 30,
  captureTwice: 3,
  photosOnly: 5,
  byLink: 4,
  supplement: 8,
  answer: 8,
  officeQuestion: 8,
  officeCloses: 1,
  removePhoto: 2,
  discard: 2,
  pressAgain: 3,
  look: 2,
  button: 2,
  makeRoom: 1,
  signIn: 5,
  signOut: 2,
  secondPage: 3,
  closePage: 2,
  hide: 2,
  network: 24,
  slow: 2,
  online: 2,
  crash: 8,
  kill: 2,
  powerCut: 1,
  freeze: 3,
  wakeWorker: 4,
  killWorker: 2,
  storage: 4,
  hang: 7,
  full: 2,
  evict: 0.3,
  clock: 3,
  serverClock: 2,
  serverDown: 3,
  serverFalls: 2,
  confused: 1,
  busy: 1,
  stumble: 1,
  backup: 2,
  restore: 1.5,
  lose: 2,
  deskDeletes: 1,
  deskReleases: 1,
  endGrants: 1,
  dismiss: 0.6,
  reinstate: 0.6,
  revokeLink: 0.4,
  update: 1,
  goBack: 0.5,
  calm: 12,
  takeOut: 0,
  pocket: 0,
} as const;
export type Kind = keyof typeof WEIGHTS;

const KINDS = Object.entries(WEIGHTS) as [Kind, number][];
const ALL = KINDS.reduce((sum, [, weight]) => sum + weight, 0);

function kindAt(n: number): Kind {
  let left = n * ALL;
  for (const [kind, weight] of KINDS) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'capture';
}

/** Days with one or two visits to the app on each phone; acts happen in visits. */
export function planOf(seed: number): Plan {
  const random = randomOf(seed);
  const phones = 1 + Math.floor(random() * 4);
  const days = 1 + Math.floor(random() * 14);
  const acts: Act[] = [];
  for (let day = 0; day < days; day++)
    for (let phone = 0; phone < phones; phone++) {
      const visits = random() < 0.6 ? 0 : random() < 0.9 ? 1 : 2;
      for (let visit = 0; visit < visits; visit++) {
        const begin = day * DAY + random() * 14 * HOUR;
        acts.push(...visitOf(random, { begin, phone }));
      }
    }
  return { seed, phones, days, acts: acts.sort((one, other) => one.at - other.at) };
}

function visitOf(random: () => number, { begin, phone }: { begin: number; phone: number }): Act[] {
  const n = () => [random(), random(), random(), random()];
  const lasts = (0.3 + random() * 5) * MINUTE;
  const acts: Act[] = [{ at: begin, phone, kind: 'takeOut', n: [] }];
  const many = 1 + Math.floor(random() * 7);
  for (let i = 0; i < many; i++) acts.push({ at: begin + random() * lasts, phone, kind: kindAt(random()), n: n() });
  acts.push({ at: begin + lasts, phone, kind: 'pocket', n: n() });
  return acts;
}

export function describeAct({ at, phone, kind, n }: Act): string {
  return `${(at / HOUR).toFixed(3)} h phone ${phone} ${kind} ${n.map((one) => one.toFixed(2)).join(' ')}`;
}

const at = <T>(of: readonly T[], n = 0): T => of[Math.min(of.length - 1, Math.floor(n * of.length))] as T;

export const meaning = {
  mood: (n = 0) =>
    at([...MOODS, 'moody', 'moody', 'moody', 'offline', 'offline', 'answerLost', 'foreign404', 'strange'] as const, n),
  trouble: (n = 0) => at(['before', 'after'] as const, n),
  /** Duration of a fault, ms. */
  lasts: (n = 0) => at([2 * SECOND, 20 * SECOND, MINUTE, 10 * MINUTE, HOUR, 30 * HOUR], n),
  hangs: (n = 0) => at([5 * SECOND, 40 * SECOND, HOUR, Number.POSITIVE_INFINITY], n),
  calls: (n = 0) => at([1, 2, 5, Number.POSITIVE_INFINITY], n),
  clock: (n = 0) =>
    at([-40 * YEAR, -8 * DAY, -HOUR, -5 * SECOND, 5 * SECOND, HOUR, 4 * DAY, 8 * DAY, YEAR, 40 * YEAR], n),
  photos: (n = 0) => 1 + Math.floor(n * n * 6),
  /** Photos of a Nachtrag; 0 = a correction alone. */
  later: (n = 0) => Math.floor(n * 3),
  crashPoints: (n = 0) => Math.floor(n * n * 80),
  at,
};

/** Short, so that work that waits for ever shows. */
export const CALM = MINUTE;
export const MORNING = DAY;
