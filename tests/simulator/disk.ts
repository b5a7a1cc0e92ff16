/** The database of a simulated phone, queried like IndexedDB. It survives every crash. */

export type Key = string | number | readonly Key[];
export type Row = Record<string, unknown>;
type Entry = { key: Key; row: Row };
export type Table = Map<string, Entry>;

/** A range of keys; both bounds are included by default. */
export type Range = { lower: Key; upper: Key; withLower?: boolean; withUpper?: boolean };

export class Disk {
  /** Schema version as Dexie counts; 0 = no database. */
  schema = 0;
  tables = new Map<string, Table>();
  readonly listeners = new Set<(tables: ReadonlySet<string>) => void>();
  /** Acts that no version of the app may do. */
  readonly violations: string[] = [];
  commits = 0;
  /** Undo functions of relaxed commits, oldest first. A power cut runs them. */
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

  /** @param undo null when it is durable; `version`: the writer's schema. */
  committed(tables: ReadonlySet<string>, undo: (() => void) | null, version: number): void {
    this.commits++;
    if (version < this.schema) this.violations.push(`older: version ${version} writes into ${this.schema}`);
    if (undo) this.unsynced.push(undo);
    else this.unsynced = [];
    for (const listener of this.listeners) listener(tables);
  }

  powerCut(): void {
    for (const undo of this.unsynced.reverse()) undo();
    this.unsynced = [];
    this.commits++;
  }

  evict(): void {
    this.schema = 0;
    this.tables = new Map();
    this.unsynced = [];
    this.commits++;
  }
}

export function textOf(key: Key): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

/** A row's key in an index such as `owner` or `[owner+state]`; undefined when it has none. */
export function keyIn(row: Row, index: string): Key | undefined {
  if (!index.startsWith('[')) return validKey(valueAt(row, index));
  const parts = index
    .slice(1, -1)
    .split('+')
    .map((path) => validKey(row[path]));
  return parts.some((part) => part === undefined) ? undefined : (parts as Key[]);
}

/** A key path with dots leads into nested values. */
function valueAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Row | undefined)?.[name], row);
}

function validKey(value: unknown): Key | undefined {
  return typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value)) ? value : undefined;
}

/** IndexedDB's order: numbers, texts, lists. */
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

/** A database returns copies. Bytes are immutable and shared. */
export function cloned<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return value;
  if (Array.isArray(value)) return value.map(cloned) as T;
  const copy: Row = {};
  for (const name in value) copy[name] = cloned((value as Row)[name]);
  return copy as T;
}
