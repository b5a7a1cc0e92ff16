/**
 * Simulated time and chance. Everything asynchronous of a story is an event in one queue, and one seeded generator
 * decides when it happens: the same seed gives the same history, event for event.
 */
import { randomOf } from '../unit/sync/world';

type Event = { at: number; order: number; label: string; run: (() => void) | null };

/** When every promise that can go on has gone on; Node takes a tick after the last of them. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** A moment in true time, with how far clocks had been set ahead by then. */
export type Mark = { at: number; ahead: number; serverAhead: number };

/** Of the newest events so many are kept to be told with a failure. */
const TRACE = 120;

export class World {
  /** True time, ms. No clock in a story knows it. */
  now = Date.UTC(2026, 10, 21, 6);
  /** Events that happened. */
  steps = 0;
  readonly random: () => number;
  /** Looks at the state after every event. */
  judge: () => void = () => {};
  serverSkew = 0;
  serverAhead = 0;
  private heap: Event[] = [];
  private order = 0;
  private hashed = [0x811c9dc5, 0x1234567];
  private trace: string[] = [];

  constructor(seed: number) {
    this.random = randomOf(seed);
  }

  /** One of a list, by chance. */
  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.random() * of.length)] as T;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** An event in `ms`; returns the way to call it off. */
  later(ms: number, label: string, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), order: this.order++, label, run };
    this.push(event);
    return () => {
      event.run = null;
    };
  }

  /** Writes a line into the history. */
  note(line: string): void {
    this.hash(line);
    this.trace.push(`${this.now - START} ${line}`);
    if (this.trace.length > 2 * TRACE) this.trace = this.trace.slice(-TRACE);
  }

  /** Lets `ms` pass: every event in its order, and what follows from it. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await settled();
    for (;;) {
      const next = this.heap[0];
      if (!next || next.at > end) break;
      this.pop();
      if (next.run === null) continue;
      this.now = Math.max(this.now, next.at);
      this.steps++;
      this.note(next.label);
      next.run();
      await settled();
      this.judge();
    }
    this.now = end;
  }

  /** What happened, as one number: two runs with the same one are the same run. */
  get history(): string {
    return this.hashed.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** The newest lines of the history; ms since the beginning. */
  get newest(): string[] {
    return this.trace.slice(-TRACE);
  }

  private hash(line: string): void {
    let [one = 0, two = 0] = this.hashed;
    one = Math.imul(one ^ (this.now & 0xffffffff), 0x01000193);
    for (let i = 0; i < line.length; i++) {
      one = Math.imul(one ^ line.charCodeAt(i), 0x01000193);
      two = Math.imul(two ^ line.charCodeAt(i), 0x85ebca6b) ^ (one >>> 13);
    }
    this.hashed = [one, two];
  }

  private push(event: Event): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = heap[above] as Event;
      if (!isBefore(event, other)) break;
      heap[at] = other;
      at = above;
    }
    heap[at] = event;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const right = heap[below + 1];
      if (right && isBefore(right, heap[below] as Event)) below++;
      const other = heap[below];
      if (!other || !isBefore(other, last)) break;
      heap[at] = other;
      at = below;
    }
    heap[at] = last;
  }
}

const START = Date.UTC(2026, 10, 21, 6);

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/**
 * The most that anybody could honestly believe to have passed between two moments: the true time, and what both clocks
 * were set ahead alike. One clock alone that is set ahead deceives nobody who looks at both (D58).
 */
export function passed(from: Mark, to: Mark): number {
  return to.at - from.at + Math.min(to.ahead - from.ahead, to.serverAhead - from.serverAhead);
}
