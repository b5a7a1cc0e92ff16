/** What a simulated phone keeps in its database: rows by table and key, queried as IndexedDB does. Survives every crash. */

export type Key = string | number | readonly Key[];
export type Row = Record<string, unknown>;
type Entry = { key: Key; row: Row };
export type Table = Map<string, Entry>;

/** A range of keys; `lower` and `upper` belong to it where nothing else is said. */
export type Range = { lower: Key; upper: Key; withLower?: boolean; withUpper?: boolean };

export class Disk {
  /** Version of the schema, as Dexie counts; 0 = there is no database. */
  schema = 0;
  tables = new Map<string, Table>();
  /** Told after every commit which tables it wrote, and by whom. */
  readonly listeners = new Set<(tables: ReadonlySet<string>) => void>();
  /** What no version of the app may do. */
  readonly violations: string[] = [];
  /** Raised by every commit. */
  commits = 0;
  /** How to undo commits that a dying battery takes along, the oldest first: those a relaxed connection made. */
  private unsynced: (() => void)[] = [];

  table(name: string): Table {
    let table = this.tables.get(name);
    if (!table) {
      table = new Map();
      this.tables.set(name, table);
    }
    return table;
  }

  rows<T>(name: string): T[] {
    return [...this.table(name).values()].map(({ row }) => row as T);
  }

  get<T>(name: string, key: Key): T | undefined {
    return this.table(name).get(textOf(key))?.row as T | undefined;
  }

  /** A transaction is through. @param undo null where it is on the disk for good; `version`: the schema the writer knows. */
  committed(tables: ReadonlySet<string>, undo: (() => void) | null, version: number): void {
    this.commits++;
    if (version < this.schema) this.violations.push(`older: version ${version} writes into ${this.schema}`);
    if (undo) this.unsynced.push(undo);
    else this.unsynced = [];
    for (const listener of this.listeners) listener(tables);
  }

  /** The battery dies: what lay in a cache alone is gone. */
  powerCut(): void {
    for (const undo of this.unsynced.reverse()) undo();
    this.unsynced = [];
    this.commits++;
  }

  /** The browser throws everything of this origin away. */
  evict(): void {
    this.schema = 0;
    this.tables = new Map();
    this.unsynced = [];
    this.commits++;
  }
}

/** A key as a text that no other key has. */
export function textOf(key: Key): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

/** The key of a row under an index such as `owner` or `[owner+state]`; undefined where the row does not have it. */
export function keyIn(row: Row, index: string): Key | undefined {
  if (!index.startsWith('[')) return validKey(row[index]);
  const parts = index
    .slice(1, -1)
    .split('+')
    .map((path) => validKey(row[path]));
  return parts.some((part) => part === undefined) ? undefined : (parts as Key[]);
}

function validKey(value: unknown): Key | undefined {
  return typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value)) ? value : undefined;
}

/** The order of IndexedDB: numbers, then texts, then lists. */
export function compare(one: Key, other: Key): number {
  const [rank, otherRank] = [rankOf(one), rankOf(other)];
  if (rank !== otherRank) return rank - otherRank;
  if (rank < 2) return one < other ? -1 : one > other ? 1 : 0;
  const [ones, others] = [one as readonly Key[], other as readonly Key[]];
  for (let i = 0; i < Math.min(ones.length, others.length); i++) {
    const order = compare(ones[i] as Key, others[i] as Key);
    if (order !== 0) return order;
  }
  return ones.length - others.length;
}

function rankOf(key: Key): number {
  return typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2;
}

export function isWithin(key: Key, { lower, upper, withLower = true, withUpper = true }: Range): boolean {
  const [low, high] = [compare(key, lower), compare(key, upper)];
  return (withLower ? low >= 0 : low > 0) && (withUpper ? high <= 0 : high < 0);
}

/** What a database gives out is a copy; bytes never change, and are shared. */
export function cloned<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return value;
  if (Array.isArray(value)) return value.map(cloned) as T;
  const copy: Row = {};
  for (const name in value) copy[name] = cloned((value as Row)[name]);
  return copy as T;
}
