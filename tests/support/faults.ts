/** The vocabulary of bad days: what can happen to a request, and which request it happens to. */

/** What happens to one request. */
export type Fault =
  /** The connection dies before anything reaches the server. */
  | { kind: 'cutBefore' }
  /**
   * The connection dies after this share (0 to 1) of the request's body was handed to the server.
   * `reached` is called at that moment; with `until` the line stays open and silent until the promise is kept.
   */
  | { kind: 'cutInside'; share: number; reached?: () => void; until?: Promise<unknown> }
  /** The server does everything and answers; the phone never hears of it. */
  | { kind: 'dropAnswer' }
  /** The server does everything; its answer comes byte by byte, with this pause between two, ms. */
  | { kind: 'drip'; pause: number }
  /** The server gets the request with another body, as a broken machine on the way makes one; the answer is its own. */
  | { kind: 'changed'; change: (body: string) => string }
  /** The server gets the same request two times; the phone hears the last answer. */
  | { kind: 'twice'; how: 'inARow' | 'atOnce' }
  /** Somebody else answers in the server's place, after having swallowed the request. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** The answer is the server's own, but its clock stands so many ms ahead (`time` of health). */
  | { kind: 'clockAhead'; by: number }
  /** The request waits at the proxy until the promise is kept, then goes on as usual. */
  | { kind: 'hold'; until: Promise<unknown> };

/** Hotel Wi-Fi: every address answers 200 with its own page (a receipt it is not). */
export const PORTAL: Fault = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>WLAN</title><h1>Willkommen im Hotel Zur Post</h1><form>Zimmernummer</form>',
};

/** One request as the proxy saw it; `status` is null while it is open or when it was cut, `at` when it came (ms, performance.now). */
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
  /** The first match that is struck, counted from 1 (default 1). */
  nth?: number;
  /** How many matches in a row are struck from there on (default 1). */
  times?: number;
};

/** A programmed fault. `spent` resolves when it has struck `times` times. */
export type Rule = { hits: number; spent: Promise<void>; remove(): void };

type LiveRule = Match & { handle: Rule; count: number; fault: Fault; spend(): void };

/** Seeded uniform numbers in [0, 1) (mulberry32), so that a bad day can be repeated exactly. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Decides which request is struck: programmed rules first, then chance. */
export class FaultBook {
  private rules: LiveRule[] = [];
  private random: { share: number; next: () => number; path: RegExp } | null = null;

  /** Programs a fault; the first programmed rule that matches a request wins. */
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

  /** Cuts this share of the matching requests, evenly before, inside and after them. */
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
