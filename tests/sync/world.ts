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

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export class World {
  /** True time, ms. The phone's clock is this plus `skew`. */
  now = Date.UTC(2026, 10, 21, 6);
  skew = 0;
  private events: Event[] = [];
  private order = 0;

  constructor(readonly random: () => number) {}

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

  constructor(private readonly world: World) {}

  /** Dies at the n-th gate from now. */
  dieIn(steps: number): void {
    this.stepsLeft = steps;
  }

  /** Passes after up to `ms`, or never. */
  gate(ms: number): Promise<void> {
    if (this.stepsLeft-- <= 0) this.dead = true;
    return new Promise((resolve) => {
      if (!this.dead) this.world.later(ms, () => !this.dead && resolve());
    });
  }
}
