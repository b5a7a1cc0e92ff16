/** Kinds of faults, and the choice of the requests they strike. */

export type Fault =
  | { kind: 'cutBefore' }
  /**
   * `share`: 0 to 1 of the body reaches the server first. `reached` is called then; with `until` the connection stays
   * open until the promise resolves.
   */
  | { kind: 'cutInside'; share: number; reached?: () => void; until?: Promise<unknown> }
  | { kind: 'dropAnswer' }
  /** The proxy reads the request and answers it itself. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** The server's answer with its clock ms ahead (`time` of health). */
  | { kind: 'clockAhead'; by: number }
  /** The request waits at the proxy until the promise resolves. */
  | { kind: 'hold'; until: Promise<unknown> };

/** A request at the proxy; `status`: null while open or cut; `at`: arrival (ms, performance.now). */
export type Seen = {
  method: string;
  path: string;
  status: number | null;
  fault: Fault['kind'] | null;
  bytes: number;
  at: number;
};

export type Match = {
  method?: string;
  path?: RegExp;
  /** First match that is struck, from 1 (default 1). */
  nth?: number;
  /** Number of consecutive matches struck (default 1). */
  times?: number;
};

/** `spent` resolves after `times` strikes. */
export type Rule = { hits: number; spent: Promise<void>; remove(): void };

type LiveRule = Match & { handle: Rule; count: number; fault: Fault; spend(): void };

/** Seeded uniform numbers in [0, 1) (mulberry32), for repeatable faults. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class FaultBook {
  private rules: LiveRule[] = [];
  private random: { share: number; next: () => number; path: RegExp } | null = null;

  add(match: Match, fault: Fault): Rule {
    let spend = () => {};
    const spent = new Promise<void>((resolve) => {
      spend = resolve;
    });
    const remove = () => {
      this.rules = this.rules.filter((rule) => rule.handle !== handle);
    };
    const handle: Rule = { hits: 0, spent, remove };
    this.rules.push({ ...match, handle, count: 0, fault, spend });
    return handle;
  }

  cutAtRandom(share: number, seed: number, path: RegExp): void {
    this.random = { share, next: seeded(seed), path };
  }

  clear(): void {
    this.rules = [];
    this.random = null;
  }

  choose(seen: Pick<Seen, 'method' | 'path'>): Fault | null {
    for (const rule of this.rules) {
      if (rule.method && rule.method !== seen.method) continue;
      if (rule.path && !rule.path.test(seen.path)) continue;
      rule.count += 1;
      const [first, times] = [rule.nth ?? 1, rule.times ?? 1];
      if (rule.count < first || rule.count >= first + times) continue;
      rule.handle.hits += 1;
      if (rule.handle.hits === times) rule.spend();
      return rule.fault;
    }
    return this.chance(seen.path);
  }

  private chance(path: string): Fault | null {
    if (!this.random?.path.test(path) || this.random.next() >= this.random.share) return null;
    const kind = Math.floor(this.random.next() * 3);
    if (kind === 0) return { kind: 'cutBefore' };
    return kind === 1 ? { kind: 'cutInside', share: this.random.next() } : { kind: 'dropAnswer' };
  }
}
