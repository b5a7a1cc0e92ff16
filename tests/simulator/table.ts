/** Dexie's tables, ranges and transactions over a simulated disk (dexie.ts). */
import { SimCollection, SimWhere } from './collection';
import { cloned, type Disk, type Key, keyIn, type Row, type Table, textOf } from './disk';

export class DexieError extends Error {
  constructor(
    override readonly name: string,
    readonly inner?: unknown,
  ) {
    super(name);
  }
}

type Creating = (key: Key, row: Row, transaction: Tx) => void;

export type Owner = {
  disk: Disk;
  within: <T>(name: string, mode: 'r' | 'rw', work: (tx: Tx) => T) => Promise<T>;
  isFull: (table: string) => boolean;
};

export class Tx {
  readonly written = new Set<string>();
  private readonly undoing: (() => void)[] = [];
  private readonly complete: (() => void)[] = [];

  constructor(
    readonly isWriting: boolean,
    readonly scope: ReadonlySet<string>,
  ) {}

  on(event: string, call: () => void): void {
    if (event === 'complete') this.complete.push(call);
  }

  wrote(name: string, undo: () => void): void {
    this.written.add(name);
    this.undoing.push(undo);
  }

  undo(): void {
    for (const one of this.undoing.reverse()) one();
  }

  tell(): void {
    for (const one of this.complete) one();
  }
}

export class SimTable {
  readonly creating = new Set<Creating>();

  constructor(
    readonly name: string,
    readonly primary: string,
    private readonly owner: Owner,
    private readonly indexes: ReadonlySet<string>,
  ) {}

  get(key: Key): Promise<Row | undefined> {
    return this.run('r', () => cloned(this.stored().get(textOf(key))?.row));
  }

  bulkGet(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    return this.run('r', () => keys.map((key) => cloned(this.stored().get(textOf(key))?.row)));
  }

  put(row: Row): Promise<Key> {
    return this.run('rw', (tx) => this.write(tx, row));
  }

  add(row: Row): Promise<Key> {
    return this.run('rw', (tx) => {
      if (this.stored().has(textOf(this.keyOf(row)))) throw new DexieError('ConstraintError');
      return this.write(tx, row);
    });
  }

  bulkPut(rows: readonly Row[]): Promise<void> {
    return this.run('rw', (tx) => {
      for (const row of rows) this.write(tx, row);
    });
  }

  update(key: Key, patch: Row): Promise<number> {
    return this.run('rw', (tx) => {
      const known = this.stored().get(textOf(key));
      if (!known) return 0;
      this.write(tx, { ...known.row, ...patch });
      return 1;
    });
  }

  delete(key: Key): Promise<void> {
    return this.run('rw', (tx) => this.erase(tx, key));
  }

  bulkDelete(keys: readonly Key[]): Promise<void> {
    return this.run('rw', (tx) => {
      for (const key of keys) this.erase(tx, key);
    });
  }

  clear(): Promise<void> {
    return this.run('rw', (tx) => {
      for (const { key } of [...this.stored().values()]) this.erase(tx, key);
    });
  }

  where(index: string): SimWhere {
    if (!this.indexes.has(index)) throw new DexieError('SchemaError');
    return new SimWhere(this, index);
  }

  orderBy(index: string): SimCollection {
    return new SimCollection(this, index, null);
  }

  filter(matches: (row: Row) => boolean): SimCollection {
    return this.toCollection().filter(matches);
  }

  toArray(): Promise<Row[]> {
    return this.toCollection().toArray();
  }

  count(): Promise<number> {
    return this.toCollection().count();
  }

  toCollection(): SimCollection {
    return new SimCollection(this, this.primary, null);
  }

  /** `hook('creating', call)` or `hook('creating').unsubscribe(call)`. */
  hook(_event: 'creating', call?: Creating): { unsubscribe: (call: Creating) => void } {
    if (call) this.creating.add(call);
    return { unsubscribe: (one) => this.creating.delete(one) };
  }

  run<T>(mode: 'r' | 'rw', work: (tx: Tx) => T): Promise<T> {
    return this.owner.within(this.name, mode, work);
  }

  stored(): Table {
    return this.owner.disk.table(this.name);
  }

  write(tx: Tx, row: Row): Key {
    const key = this.keyOf(row);
    const text = textOf(key);
    const table = this.stored();
    const before = table.get(text);
    if (this.owner.isFull(this.name)) throw new DexieError('AbortError', new DexieError('QuotaExceededError'));
    if (!before) for (const call of this.creating) call(key, row, tx);
    table.set(text, { key, row: cloned(row) });
    tx.wrote(this.name, () => {
      if (before) table.set(text, before);
      else table.delete(text);
    });
    return key;
  }

  erase(tx: Tx, key: Key): void {
    const table = this.stored();
    const before = table.get(textOf(key));
    if (!before) return;
    table.delete(textOf(key));
    tx.wrote(this.name, () => table.set(textOf(key), before));
  }

  private keyOf(row: Row): Key {
    const key = keyIn(row, this.primary);
    if (key === undefined) throw new DexieError('DataError');
    return key;
  }
}
