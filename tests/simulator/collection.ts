/** Ranges of a simulated table, like Dexie's collections. */
import { cloned, compare, isWithin, type Key, keyIn, type Range, type Row } from './disk';
import type { SimTable } from './table';

export class SimCollection {
  private readonly filters: ((row: Row) => boolean)[] = [];
  private most = Number.POSITIVE_INFINITY;
  private backwards = false;

  constructor(
    private readonly table: SimTable,
    private readonly index: string,
    private readonly ranges: readonly Range[] | null,
  ) {}

  filter(matches: (row: Row) => boolean): this {
    this.filters.push(matches);
    return this;
  }

  limit(most: number): this {
    this.most = most;
    return this;
  }

  reverse(): this {
    this.backwards = !this.backwards;
    return this;
  }

  toArray(): Promise<Row[]> {
    return this.read((found) => found.map(({ row }) => cloned(row)));
  }

  first(): Promise<Row | undefined> {
    this.limit(1);
    return this.read((found) => cloned(found[0]?.row));
  }

  count(): Promise<number> {
    return this.read((found) => found.length);
  }

  keys(): Promise<Key[]> {
    return this.read((found) => found.map(({ at }) => at));
  }

  primaryKeys(): Promise<Key[]> {
    return this.read((found) => found.map(({ key }) => key));
  }

  modify(change: (row: Row) => void): Promise<number> {
    return this.table.run('rw', (tx) => {
      const found = this.found();
      for (const { row } of found) {
        const changed = cloned(row);
        change(changed);
        this.table.write(tx, changed);
      }
      return found.length;
    });
  }

  async sortBy(column: string): Promise<Row[]> {
    const rows = await this.toArray();
    return rows.sort((one, other) => compare(keyIn(one, column) ?? '', keyIn(other, column) ?? ''));
  }

  delete(): Promise<number> {
    return this.table.run('rw', (tx) => {
      const found = this.found();
      for (const { key } of found) this.table.erase(tx, key);
      return found.length;
    });
  }

  private read<T>(of: (found: { at: Key; key: Key; row: Row }[]) => T): Promise<T> {
    return this.table.run('r', () => of(this.found()));
  }

  private found(): { at: Key; key: Key; row: Row }[] {
    const found: { at: Key; key: Key; row: Row }[] = [];
    for (const { key, row } of this.table.stored().values()) {
      const at = this.index === this.table.primary ? key : keyIn(row, this.index);
      if (at === undefined || (this.ranges && !this.ranges.some((range) => isWithin(at, range)))) continue;
      found.push({ at, key, row });
    }
    found.sort((one, other) => compare(one.at, other.at) || compare(one.key, other.key));
    if (this.backwards) found.reverse();
    return found.filter(({ row }) => this.filters.every((isMatch) => isMatch(row))).slice(0, this.most);
  }
}

export class SimWhere {
  constructor(
    private readonly table: SimTable,
    private readonly index: string,
  ) {}

  equals(key: Key): SimCollection {
    return this.anyOf([key]);
  }

  anyOf(keys: readonly Key[]): SimCollection {
    return this.in(keys.map((key) => ({ lower: key, upper: key })));
  }

  between(lower: Key, upper: Key, withLower = true, withUpper = false): SimCollection {
    return this.in([{ lower, upper, withLower, withUpper }]);
  }

  inAnyRange(ranges: readonly (readonly [Key, Key])[]): SimCollection {
    return this.in(ranges.map(([lower, upper]) => ({ lower, upper, withUpper: false })));
  }

  startsWith(prefix: string): SimCollection {
    return this.in([{ lower: prefix, upper: `${prefix}\uffff` }]);
  }

  private in(ranges: readonly Range[]): SimCollection {
    return new SimCollection(this.table, this.index, ranges);
  }
}
