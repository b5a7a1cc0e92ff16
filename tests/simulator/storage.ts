/** A simulated storage: every call may fail, hang or be the last, before or after its effect. */

import type { AppInstance } from './appInstance';
import type { Connection, StorageHost } from './dexie';

/** Storage faults: 'before' and 'after' throw, without or with the call's effect. */
export type Trouble = 'none' | 'before' | 'after';
/** Hanging calls: how many are left, and for how long in ms. */
export type Hanging = { calls: number; ms: number; effect: 'before' | 'after' };

/** Errors of browsers with a dead handle (docs/notes/browsers.md). */
const FAULTS = ['UnknownError', 'AbortError', 'InvalidStateError'];
const TAKES = 4;

function fault(instance: AppInstance): Error {
  return Object.assign(new Error('storage'), { name: instance.phone.world.pick(FAULTS) });
}

export function storageFor(instance: AppInstance): StorageHost {
  const { phone } = instance;
  const { world, disk } = phone;
  return {
    disk,
    moment: (name, work) => moment(instance, name, work),
    soon: (name, run) => instance.soon(1 + world.random() * 20, name, run),
    upgrade: (own, version, blocked) => upgrade(instance, { own, version }, blocked),
    connected: (own) => {
      phone.connections.set(own, instance);
      instance.onEnd(() => phone.connections.delete(own));
    },
    closed: (own) => void phone.connections.delete(own),
    begun: (name, isOver) => phone.begun.push({ name: `${instance.name} ${name}`, isOver }),
    isFull: (table) => table === 'photoBytes' && disk.table('photoBytes').size >= phone.room,
    watch: (changed) => {
      disk.listeners.add(changed);
      const stop = () => disk.listeners.delete(changed);
      instance.onEnd(stop);
      return stop;
    },
  };
}

/** A call: delay, its effect in one moment, delay. */
function moment<T>(instance: AppInstance, name: string, work: () => Promise<T>): Promise<T> {
  const { phone } = instance;
  const { world } = phone;
  return new Promise((resolve, reject) => {
    if (instance.diesHere()) return;
    const hanging = phone.hangs();
    const answer = (tell: () => void) => {
      if (instance.diesHere()) return;
      const late = hanging?.effect === 'after' ? hanging.ms : 0;
      if (late < Number.POSITIVE_INFINITY) instance.soon(late + world.random() * TAKES, `has ${name}`, tell);
    };
    const begin = () => {
      if (phone.trouble === 'before') {
        phone.met('storage failed before');
        return answer(() => reject(fault(instance)));
      }
      work().then(
        (value) => {
          if (phone.trouble !== 'after') return answer(() => resolve(value));
          phone.met('storage failed after');
          answer(() => reject(fault(instance)));
        },
        (error: unknown) => answer(() => reject(error)),
      );
    };
    const late = hanging?.effect === 'before' ? hanging.ms : 0;
    if (late < Number.POSITIVE_INFINITY) instance.soon(late + world.random() * TAKES, name, begin);
  });
}

/** Milliseconds between looks at an older connection. */
const LOOK = 200;

type Wanted = { own: Connection; version: number };

async function upgrade(instance: AppInstance, { own, version }: Wanted, blocked: () => void): Promise<void> {
  const { phone } = instance;
  const others = () => [...phone.connections].filter(([other]) => other !== own && other.isOpen());
  const requests = new Map<Connection, 'asked' | 'judged'>();
  // A browser would queue it. Here it gets the event when seen, and is judged one look later.
  const request = () => {
    for (const [other, its] of others()) {
      const state = requests.get(other);
      if (state === undefined) its.soon(1, 'versionchange', () => other.versionChange());
      // An awake page closes; a frozen one cannot.
      if (state === 'asked' && its.awake)
        phone.disk.violations.push(`blocked: ${its.name} does not let go of the database`);
      requests.set(other, state === undefined ? 'asked' : 'judged');
    }
  };
  request();
  for (let looks = 0; phone.disk.schema < version && others().length > 0; looks++) {
    if (looks === 1 && others().some(([other]) => requests.has(other))) blocked();
    if (looks > 0) request();
    await new Promise<void>((resolve) => instance.soon(LOOK, 'waits for others', resolve));
  }
}
