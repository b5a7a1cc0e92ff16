/** A phone's storage as one page or worker meets it: every call may fail, hang or be the last, before its effect or after. */
import type { Connection, StorageHost } from './dexie';
import type { Life } from './life';

/** What a phone's storage does: 'before' and 'after' throw, with or without the effect of the call. */
export type Trouble = 'none' | 'before' | 'after';
/** Calls that do not answer before so many ms, if ever; `calls` are left. */
export type Hanging = { calls: number; ms: number; effect: 'before' | 'after' };

/** Names of what browsers throw where a handle is dead (docs/notes/browsers.md). */
const FAULTS = ['UnknownError', 'AbortError', 'InvalidStateError'];
/** ms a call takes, at most. */
const TAKES = 4;

function fault(life: Life): Error {
  return Object.assign(new Error('storage'), { name: life.phone.world.pick(FAULTS) });
}

/** The storage of `life.phone`. */
export function storageFor(life: Life): StorageHost {
  const { phone } = life;
  const { world, disk } = phone;
  return {
    disk,
    moment: (name, work) => moment(life, name, work),
    soon: (name, run) => life.soon(1 + world.random() * 20, name, run),
    upgrade: (own, version, blocked) => upgrade(life, { own, version }, blocked),
    connected: (own) => {
      phone.connections.set(own, life);
      life.onEnd(() => phone.connections.delete(own));
    },
    closed: (own) => void phone.connections.delete(own),
    begun: (name, isOver) => phone.begun.push({ name: `${life.name} ${name}`, isOver }),
    isFull: (table) => table === 'photoBytes' && disk.table('photoBytes').size >= phone.room,
    watch: (changed) => {
      disk.listeners.add(changed);
      const stop = () => disk.listeners.delete(changed);
      life.onEnd(stop);
      return stop;
    },
  };
}

/** One call: a while, its effect in one moment, a while. */
function moment<T>(life: Life, name: string, work: () => Promise<T>): Promise<T> {
  const { phone } = life;
  const { world } = phone;
  return new Promise((resolve, reject) => {
    if (life.gate()) return;
    const hanging = phone.hangs();
    const answer = (tell: () => void) => {
      if (life.gate()) return;
      const late = hanging?.effect === 'after' ? hanging.ms : 0;
      if (late < Number.POSITIVE_INFINITY) life.soon(late + world.random() * TAKES, `has ${name}`, tell);
    };
    const begin = () => {
      if (phone.trouble === 'before') {
        phone.met('storage failed before');
        return answer(() => reject(fault(life)));
      }
      work().then(
        (value) => {
          if (phone.trouble !== 'after') return answer(() => resolve(value));
          phone.met('storage failed after');
          answer(() => reject(fault(life)));
        },
        (error: unknown) => answer(() => reject(error)),
      );
    };
    const late = hanging?.effect === 'before' ? hanging.ms : 0;
    if (late < Number.POSITIVE_INFINITY) life.soon(late + world.random() * TAKES, name, begin);
  });
}

/** How often somebody who waits for another version looks whether it has let go, ms. */
const LOOK = 200;

type Wanted = { own: Connection; version: number };

async function upgrade(life: Life, { own, version }: Wanted, blocked: () => void): Promise<void> {
  const { phone } = life;
  const others = () => [...phone.connections].filter(([other]) => other !== own && other.isOpen());
  const asked = new Map<Connection, 'asked' | 'judged'>();
  // Whoever opens it meanwhile, which a browser would have wait, is asked when he is seen and judged one look later.
  const ask = () => {
    for (const [other, its] of others()) {
      const state = asked.get(other);
      if (state === undefined) its.soon(1, 'versionchange', () => other.versionChange());
      // Whoever is awake lets go; a frozen one cannot.
      if (state === 'asked' && its.awake)
        phone.disk.violations.push(`blocked: ${its.name} does not let go of the database`);
      asked.set(other, state === undefined ? 'asked' : 'judged');
    }
  };
  ask();
  for (let looks = 0; phone.disk.schema < version && others().length > 0; looks++) {
    if (looks === 1 && others().some(([other]) => asked.has(other))) blocked();
    if (looks > 0) ask();
    await new Promise<void>((resolve) => life.soon(LOOK, 'waits for others', resolve));
  }
}
