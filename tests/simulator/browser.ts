/** The environment of a simulated page or worker: time, timers, events, hashes, locks, network, database. */
import { createHash } from 'node:crypto';
import { dexieFor } from './dexie';
import type { Life } from './life';
import { fetchFor } from './network';
import type { Browser } from './realm';
import { storageFor } from './storage';

const ORIGIN = 'https://belege.example';

/** Bytes in transit. A real Blob reads in its own thread, which no seed governs. */
export class SimBlob {
  readonly size: number;
  constructor(
    readonly parts: readonly ArrayBuffer[],
    readonly options: { type: string },
  ) {
    this.size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  }
  get type(): string {
    return this.options.type;
  }
}

export function browserFor(life: Life): Browser {
  const { world } = life.phone;
  const now = () => life.phone.clock();
  const random = () => world.random();
  const crypto = {
    subtle: { digest: async (_: string, bytes: Uint8Array) => digest(bytes) },
    getRandomValues: (into: Uint8Array) => into.map(() => Math.floor(random() * 256)),
  };
  const document = {
    get visibilityState() {
      return life.visible ? 'visible' : 'hidden';
    },
    ...events(life),
  };
  const navigator = {
    locks: { request: lockRequest(life) },
    serviceWorker: {
      getRegistration: async () => ({ sync: { register: async () => life.phone.wakeLater() } }),
    },
  };
  const page = life.kind === 'page' ? { document, window: events(life) } : {};
  const global = { crypto, navigator, ...page, location: { origin: ORIGIN }, ...timers(life) };
  return {
    ...global,
    globalThis: global,
    self: global,
    performance: { now: () => world.now - life.since, timeOrigin: life.since },
    fetch: fetchFor(life),
    Date: dateOf(now),
    Math: mathOf(random),
    Blob: SimBlob,
    __dexie: dexieFor(storageFor(life)),
  };
}

function digest(bytes: Uint8Array): ArrayBuffer {
  const hash = createHash('sha256').update(bytes).digest();
  return new Uint8Array(hash).buffer;
}

function events({ listeners }: Life) {
  return {
    addEventListener: (event: string, listener: () => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeEventListener: (event: string, listener: () => void) => void listeners.get(event)?.delete(listener),
  };
}

function lockRequest(life: Life) {
  type Work = () => Promise<unknown>;
  type Options = { signal?: AbortSignal; steal?: boolean };
  return (_name: string, options: Options | Work, work?: Work) =>
    typeof options === 'function'
      ? life.phone.locks.request(life, {}, options)
      : life.phone.locks.request(life, options, work ?? (async () => {}));
}

/** Milliseconds: timers of a hidden page fire once a second. */
const THROTTLED = 1000;

function timers(life: Life) {
  const set = new Map<number, () => void>();
  let last = 0;
  const pause = (ms: number) => (life.visible ? ms : Math.ceil(ms / THROTTLED) * THROTTLED);
  const clear = (id: number | undefined) => {
    if (id === undefined) return;
    set.get(id)?.();
    set.delete(id);
  };
  return {
    setTimeout: (run: () => void, ms = 0) => {
      const id = ++last;
      const ring = () => {
        set.delete(id);
        run();
      };
      set.set(id, life.soon(pause(ms), 'timer', ring));
      return id;
    },
    setInterval: (run: () => void, ms: number) => {
      const id = ++last;
      const ring = () => {
        set.set(id, life.soon(pause(ms), 'interval', ring));
        run();
      };
      set.set(id, life.soon(pause(ms), 'interval', ring));
      return id;
    },
    clearTimeout: clear,
    clearInterval: clear,
  };
}

function dateOf(now: () => number): DateConstructor {
  return class SimDate extends Date {
    constructor(...given: [] | [number | string]) {
      super(...((given.length === 0 ? [now()] : given) as [number]));
    }
    static override now(): number {
      return now();
    }
  } as DateConstructor;
}

function mathOf(random: () => number): Math {
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(Math), random: { value: random } }) as Math;
}
