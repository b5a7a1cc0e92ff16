/**
 * The part of Dexie that src/db uses, over a simulated disk. tests/simulator/storeContract.test.ts compares it
 * with real Dexies. A transaction is one moment; around it the host may delay, fail, hang or die.
 */
import type { Disk, Row } from './disk';
import { LiveQuery, noteRead, type Observer } from './liveQuery';
import { DexieError, type Owner, SimTable, Tx } from './table';

/** Runs a storage call: `work` at its moment. */
export type StorageHost = {
  disk: Disk;
  moment: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Notifies this connection later, such as a live query. */
  soon: (name: string, run: () => void) => void;
  /** Older connections get an event first, and `blocked` is called meanwhile. */
  upgrade: (own: Connection, version: number, blocked: () => void) => Promise<void>;
  connected: (own: Connection) => void;
  closed: (own: Connection) => void;
  /** `isOver` must be true after its moment: a foreign `await` is a mistake. */
  begun: (name: string, isOver: () => boolean) => void;
  /** Returns the unsubscribe function. */
  watch: (changed: (tables: ReadonlySet<string>) => void) => () => void;
  isFull: (table: string) => boolean;
};

/** A connection that must close for a newer version. */
export type Connection = { versionChange: () => void; isOpen: () => boolean };

type Listener = (...given: never[]) => unknown;
class SimDexie implements Connection, Owner {
  readonly tables: SimTable[] = [];
  private newest = 0;
  private readonly listeners = new Map<string, Listener[]>();
  private opening: Promise<this> | null = null;
  /** Open for others. `opened`: no connection blocked it. */
  private holds = false;
  private opened = false;
  private mayOpen = true;
  private tx: Tx | null = null;

  constructor(
    readonly host: StorageHost,
    private readonly isStrict: boolean,
  ) {}

  get disk(): Disk {
    return this.host.disk;
  }

  isFull(table: string): boolean {
    return this.host.isFull(table);
  }

  version(version: number): { stores: (of: Record<string, string>) => void } {
    return {
      stores: (of) => {
        this.newest = Math.max(this.newest, version);
        for (const [name, spec] of Object.entries(of)) {
          const all = spec.split(',').map((one) => one.trim());
          const table = new SimTable(name, all[0] ?? 'id', this, new Set(all));
          this.tables.push(table);
          Object.assign(this, { [name]: table });
        }
      },
    };
  }

  on(event: string, call: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), call]);
  }

  open(): Promise<this> {
    this.mayOpen = true;
    this.opening ??= this.reallyOpen().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  close({ disableAutoOpen = true } = {}): void {
    this.holds = false;
    this.opened = false;
    this.opening = null;
    this.mayOpen = !disableAutoOpen;
    this.host.closed(this);
  }

  isOpen(): boolean {
    return this.holds;
  }

  /** The app's middleware (src/db/putAway.ts) has no IndexedDB below it here. */
  use(): this {
    return this;
  }

  backendDB(): { version: number } {
    return { version: this.host.disk.schema * 10 };
  }

  versionChange(): void {
    // The only reason here is another version; no code deletes a database.
    this.notify('versionchange', { newVersion: 1 });
  }

  async transaction<T>(mode: 'r' | 'rw', ...given: unknown[]): Promise<T> {
    const work = given.pop() as () => T | Promise<T>;
    const scope = new Set((given.flat() as SimTable[]).map(({ name }) => name));
    for (const name of scope) noteRead(name);
    if (this.tx) return this.joined(mode, scope, work);
    return this.alone(mode, scope, work);
  }

  /** Runs a call in the current transaction or in a new one. */
  within<T>(name: string, mode: 'r' | 'rw', work: (tx: Tx) => T): Promise<T> {
    const inside = async () => {
      const { tx } = this;
      if (!tx) throw new DexieError('TransactionInactiveError');
      if (!tx.scope.has(name)) throw new DexieError('NotFoundError');
      if (mode === 'rw' && !tx.isWriting) throw new DexieError('ReadOnlyError');
      return work(tx);
    };
    noteRead(name);
    return this.tx ? inside() : this.alone(mode, new Set([name]), inside);
  }

  private async joined<T>(mode: 'r' | 'rw', scope: ReadonlySet<string>, work: () => T | Promise<T>): Promise<T> {
    const { tx } = this;
    if (!tx || [...scope].some((name) => !tx.scope.has(name)) || (mode === 'rw' && !tx.isWriting))
      throw new DexieError('SubTransactionError');
    return work();
  }

  private async alone<T>(mode: 'r' | 'rw', scope: ReadonlySet<string>, work: () => T | Promise<T>): Promise<T> {
    if (!this.opened) {
      if (!this.mayOpen) throw new DexieError('DatabaseClosedError');
      await this.open();
    }
    return this.host.moment([...scope].join(), () => this.atomic(mode, scope, work));
  }

  private async atomic<T>(mode: 'r' | 'rw', scope: ReadonlySet<string>, work: () => T | Promise<T>): Promise<T> {
    if (!this.opened) throw new DexieError('DatabaseClosedError');
    const tx = new Tx(mode === 'rw', scope);
    this.tx = tx;
    this.host.begun([...scope].join(), () => this.tx !== tx);
    try {
      const result = await work();
      if (tx.written.size > 0)
        this.host.disk.committed(tx.written, this.isStrict ? null : () => tx.undo(), this.newest);
      tx.tell();
      return result;
    } catch (error) {
      tx.undo();
      throw error;
    } finally {
      this.tx = null;
    }
  }

  private async reallyOpen(): Promise<this> {
    const { host } = this;
    const own = this.newest;
    if (host.disk.schema > 0 && host.disk.schema < own) await host.upgrade(this, own, () => this.notify('blocked'));
    await host.moment('open', async () => {
      const fresh = host.disk.schema === 0;
      if (host.disk.schema < own) host.disk.schema = own;
      this.holds = true;
      host.connected(this);
      if (fresh) this.populate();
    });
    try {
      this.notify('ready');
    } catch (error) {
      this.close({ disableAutoOpen: false });
      throw error;
    }
    if (!this.holds) throw new DexieError('DatabaseClosedError');
    this.opened = true;
    return this;
  }

  private populate(): void {
    const add = (name: string) => (row: Row) => {
      const table = this.tables.find((one) => one.name === name);
      if (table) table.write(new Tx(true, new Set([name])), row);
    };
    this.notify('populate', { table: (name: string) => ({ add: add(name) }) });
  }

  private notify(event: string, ...given: unknown[]): void {
    for (const call of this.listeners.get(event) ?? []) call(...(given as never[]));
  }
}

/** The module that src/ imports from 'dexie'. */
export function dexieFor(host: StorageHost) {
  class Dexie extends SimDexie {
    constructor(_name: string, options: { chromeTransactionDurability?: string } = {}) {
      super(host, options.chromeTransactionDurability === 'strict');
    }
  }
  const liveQuery = <T>(read: () => Promise<T>) => ({
    subscribe: (observer: Observer<T>) => {
      const query = new LiveQuery(host, read, observer);
      return { unsubscribe: () => query.stop() };
    },
  });
  return { Dexie, liveQuery };
}
