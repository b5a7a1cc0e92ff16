/** The simulated time. One queue has all events, and one random generator all chances: a seed repeats its history. */
import { randomOf } from '../unit/sync/world';

type Event = { at: number; order: number; label: string; run: (() => void) | null };

/** Resolves when all pending promises have continued. Node runs the next tick after them. */
const settlePromises = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** `at`: true time; `ahead`, `serverAhead`: how far the phone's and the server's clock were ahead. In ms. */
export type Mark = { at: number; ahead: number; serverAhead: number };

/** Lines that the trace keeps. */
const TRACE_LENGTH = 120;

export class World {
  /** True time in ms, which no clock in a story knows. */
  now = Date.UTC(2026, 10, 21, 6);
  steps = 0;
  readonly random: () => number;
  /** Called after every step: checks the promises. */
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

  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.random() * of.length)] as T;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** Schedules an event in `ms`. Returns a function that cancels it. */
  later(ms: number, label: string, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), order: this.order++, label, run };
    this.push(event);
    return () => {
      event.run = null;
    };
  }

  /** Adds a line to the history. */
  note(line: string): void {
    this.hash(line);
    this.trace.push(`${this.now - START} ${line}`);
    if (this.trace.length > 2 * TRACE_LENGTH) this.trace = this.trace.slice(-TRACE_LENGTH);
  }

  /** Lets `ms` of true time pass, and runs the events that are due. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await settlePromises();
    for (;;) {
      const next = this.heap[0];
      if (!next || next.at > end) break;
      this.pop();
      if (next.run === null) continue;
      this.now = Math.max(this.now, next.at);
      this.steps++;
      this.note(next.label);
      next.run();
      await settlePromises();
      this.judge();
    }
    this.now = end;
  }

  /** A hash of the history: equal hashes mean equal runs. */
  get history(): string {
    return this.hashed.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** Newest history lines, with ms since the beginning. */
  get newest(): string[] {
    return this.trace.slice(-TRACE_LENGTH);
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
      const parent = (at - 1) >> 1;
      const other = heap[parent] as Event;
      if (!isBefore(event, other)) break;
      heap[at] = other;
      at = parent;
    }
    heap[at] = event;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const right = heap[child + 1];
      if (right && isBefore(right, heap[child] as Event)) child++;
      const other = heap[child];
      if (!other || !isBefore(other, last)) break;
      heap[at] = other;
      at = child;
    }
    heap[at] = last;
  }
}

const START = Date.UTC(2026, 10, 21, 6);

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/**
 * Time that passed for code that compares both clocks, in ms: the true time, plus the smaller of their two jumps.
 * If only one clock jumps, such code does not believe it (D58).
 */
export function passed(from: Mark, to: Mark): number {
  return to.at - from.at + Math.min(to.ahead - from.ahead, to.serverAhead - from.serverAhead);
}
