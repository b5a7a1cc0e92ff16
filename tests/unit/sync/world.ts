/** Virtual time for the model: everything asynchronous happens as an event at a moment, in an order chance decides. */

type Event = { at: number; order: number; run: () => void };

/** A small seeded generator (mulberry32), so that a failing sequence can be played again. */
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

/** When every promise that can go on has gone on; Node takes a tick after the last of them. Half the time of a macrotask. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** A moment in true time, with how far the clocks had been set ahead by then. */
export type Mark = { at: number; phone: number; server: number };

export class World {
  /** True time, ms. No clock in the story knows it. */
  now = Date.UTC(2026, 10, 21, 6);
  /** The phone's clock is true time plus this. */
  skew = 0;
  /** The server's likewise. */
  serverSkew = 0;
  /** How far each clock was ever set ahead, all together: what was believed to pass and did not. */
  private readonly ahead = { phone: 0, server: 0 };
  private events: Event[] = [];
  private order = 0;

  constructor(readonly random: () => number) {}

  /** A clock is set: by a person, by a network, by a battery that was empty. */
  setClock(whose: 'phone' | 'server', by: number): void {
    if (whose === 'phone') this.skew += by;
    else this.serverSkew += by;
    this.ahead[whose] += Math.max(0, by);
  }

  /** This moment, to be given to `passedSince` later. */
  mark(): Mark {
    return { at: this.now, ...this.ahead };
  }

  /**
   * The most that anybody could honestly believe to have passed between two moments: the true time, and what both
   * clocks were set ahead alike. One clock alone that is set ahead deceives nobody who looks at both.
   */
  passed(from: Mark, to: Mark): number {
    return to.at - from.at + Math.min(to.phone - from.phone, to.server - from.server);
  }

  /** An event in `ms`; returns the way to call it off. */
  later(ms: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, ms), order: this.order++, run };
    this.events.push(event);
    return () => {
      this.events = this.events.filter((other) => other !== event);
    };
  }

  /** Lets `ms` pass: every event in its order, and what follows from it. */
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

  /** Time passes while nothing runs: the phone is off. */
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
 * One run of the app. Between any two awaits it may die: `gate` is passed before and after every effect on network or
 * storage; dead, it never answers again, as a killed process does not.
 */
export class Life {
  dead = false;
  private stepsLeft = Number.POSITIVE_INFINITY;
  /** What a frozen life will do when it is thawed; null = it is awake. */
  private held: (() => void)[] | null = null;

  constructor(private readonly world: World) {}

  /** Dies at the n-th gate from now. */
  dieIn(steps: number): void {
    this.stepsLeft = steps;
  }

  /** Passes after up to `ms`, or never. */
  gate(ms: number): Promise<void> {
    if (this.stepsLeft-- <= 0) this.dead = true;
    return new Promise((resolve) => {
      if (!this.dead) this.world.later(ms, () => this.reach(resolve));
    });
  }

  /** Something comes back to this life: a timer, an answer. A dead one does nothing, a frozen one when it is thawed. */
  reach(run: () => void): void {
    if (this.dead) return;
    if (this.held) this.held.push(run);
    else run();
  }

  /** The system stops the process, for minutes or for days. What it sent is on its way. */
  freeze(): void {
    this.held ??= [];
  }

  thaw(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const run of held) this.reach(run);
  }

  /** What was sent travels on, whether the sender is frozen or not. */
  sent(ms: number): Promise<void> {
    if (this.stepsLeft-- <= 0) this.dead = true;
    return new Promise((resolve) => {
      if (!this.dead) this.world.later(ms, () => !this.dead && resolve());
    });
  }
}
