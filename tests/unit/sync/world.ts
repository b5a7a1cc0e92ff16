/** Virtual time of the model: asynchronous events in random order. */

type Event = { at: number; order: number; run: () => void };

/** A seeded generator (mulberry32) to replay failing cases. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** After all promises, one tick later; takes half the time of a macrotask. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** True time, with how far each clock had been set ahead. */
export type Mark = { at: number; phone: number; server: number };

export class World {
  /** True time, ms, unknown to all clocks. */
  now = Date.UTC(2026, 10, 21, 6);
  /** The phone's clock minus true time. */
  skew = 0;
  /** The server's clock minus true time. */
  serverSkew = 0;
  private readonly ahead = { phone: 0, server: 0 };
  private events: Event[] = [];
  private order = 0;

  constructor(readonly random: () => number) {}

  setClock(whose: 'phone' | 'server', by: number): void {
    if (whose === 'phone') this.skew += by;
    else this.serverSkew += by;
    this.ahead[whose] += Math.max(0, by);
  }

  mark(): Mark {
    return { at: this.now, ...this.ahead };
  }

  /**
   * Most time that may count between two marks: true time, plus what both clocks were set ahead. One fast clock
   * deceives no reader of both.
   */
  passed(from: Mark, to: Mark): number {
    return to.at - from.at + Math.min(to.phone - from.phone, to.server - from.server);
  }

  /** @returns the cancellation. */
  later(ms: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, ms), order: this.order++, run };
    this.events.push(event);
    return () => {
      this.events = this.events.filter((other) => other !== event);
    };
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await settled();
    for (;;) {
      const next = this.earliest();
      if (!next || next.at > end) break;
      this.events.splice(this.events.indexOf(next), 1);
      this.now = next.at;
      next.run();
      await settled();
    }
    this.now = end;
  }

  async sleep(ms: number): Promise<void> {
    this.now += ms;
    for (const event of this.events) event.at = Math.max(event.at, this.now);
    await settled();
  }

  private earliest(): Event | undefined {
    let best: Event | undefined;
    for (const event of this.events)
      if (!best || event.at < best.at || (event.at === best.at && event.order < best.order)) best = event;
    return best;
  }
}

/**
 * A running app. It may die at each crash point, before and after every effect on network or storage. A dead one never
 * answers.
 */
export class AppInstance {
  dead = false;
  private crashPointsLeft = Number.POSITIVE_INFINITY;
  /** Events of a frozen run for later; null = it is awake. */
  private frozenEvents: (() => void)[] | null = null;

  constructor(private readonly world: World) {}

  /** Dies at the n-th crash point from now. */
  dieIn(crashPoints: number): void {
    this.crashPointsLeft = crashPoints;
  }

  /** Passes after up to `ms`, or never. */
  passCrashPoint(ms: number): Promise<void> {
    if (this.crashPointsLeft-- <= 0) this.dead = true;
    return new Promise((resolve) => {
      if (!this.dead) this.world.later(ms, () => this.runIfAlive(resolve));
    });
  }

  /** Delivers an event: never after death, and after thawing when frozen. */
  runIfAlive(run: () => void): void {
    if (this.dead) return;
    if (this.frozenEvents) this.frozenEvents.push(run);
    else run();
  }

  /** Stops the process; sent requests continue. */
  freeze(): void {
    this.frozenEvents ??= [];
  }

  thaw(): void {
    const events = this.frozenEvents ?? [];
    this.frozenEvents = null;
    for (const run of events) this.runIfAlive(run);
  }

  /** A sent request continues also when the sender is frozen. */
  sent(ms: number): Promise<void> {
    if (this.crashPointsLeft-- <= 0) this.dead = true;
    return new Promise((resolve) => {
      if (!this.dead) this.world.later(ms, () => !this.dead && resolve());
    });
  }
}
