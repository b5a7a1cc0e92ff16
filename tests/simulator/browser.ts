/** The environment of a simulated page or worker: time, timers, events, hashes, locks, network, database. */
import { createHash } from 'node:crypto';
import type { AppInstance } from './appInstance';
import { dexieFor } from './dexie';
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

export function browserFor(instance: AppInstance): Browser {
  const { world } = instance.phone;
  const now = () => instance.phone.clock();
  const random = () => world.random();
  const crypto = {
    subtle: { digest: async (_: string, bytes: Uint8Array) => digest(bytes) },
    getRandomValues: (into: Uint8Array) => into.map(() => Math.floor(random() * 256)),
  };
  const document = {
    get visibilityState() {
      return instance.visible ? 'visible' : 'hidden';
    },
    ...events(instance),
  };
  const navigator = {
    locks: { request: lockRequest(instance) },
    serviceWorker: {
      getRegistration: async () => ({ sync: { register: async () => instance.phone.wakeLater() } }),
    },
  };
  const page = instance.kind === 'page' ? { document, window: events(instance) } : {};
  const global = { crypto, navigator, ...page, location: { origin: ORIGIN }, ...timers(instance) };
  return {
    ...global,
    globalThis: global,
    self: global,
    performance: { now: () => world.now - instance.since, timeOrigin: instance.since },
    fetch: fetchFor(instance),
    Date: dateOf(now),
    Math: mathOf(random),
    Blob: SimBlob,
    __dexie: dexieFor(storageFor(instance)),
  };
}

function digest(bytes: Uint8Array): ArrayBuffer {
  const hash = createHash('sha256').update(bytes).digest();
  return new Uint8Array(hash).buffer;
}

function events({ listeners }: AppInstance) {
  return {
    addEventListener: (event: string, listener: () => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeEventListener: (event: string, listener: () => void) => void listeners.get(event)?.delete(listener),
  };
}

function lockRequest(instance: AppInstance) {
  type Work = () => Promise<unknown>;
  type Options = { signal?: AbortSignal; steal?: boolean };
  return (_name: string, options: Options | Work, work?: Work) =>
    typeof options === 'function'
      ? instance.phone.locks.request(instance, {}, options)
      : instance.phone.locks.request(instance, options, work ?? (async () => {}));
}

/** Milliseconds: timers of a hidden page fire once a second. */
const THROTTLED = 1000;

function timers(instance: AppInstance) {
  const set = new Map<number, () => void>();
  let last = 0;
  const pause = (ms: number) => (instance.visible ? ms : Math.ceil(ms / THROTTLED) * THROTTLED);
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
      set.set(id, instance.soon(pause(ms), 'timer', ring));
      return id;
    },
    setInterval: (run: () => void, ms: number) => {
      const id = ++last;
      const ring = () => {
        set.set(id, instance.soon(pause(ms), 'interval', ring));
        run();
      };
      set.set(id, instance.soon(pause(ms), 'interval', ring));
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
