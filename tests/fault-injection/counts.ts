/** Numbers by their names. */
export type Counts = Record<string, number>;

/** Sums of both, name by name; a name that one lacks counts there as zero. */
export function plus<C extends Counts>(base: C, more: Partial<C>): C {
  const names = Object.keys({ ...base, ...more });
  return Object.fromEntries(names.map((name) => [name, (base[name] ?? 0) + (more[name] ?? 0)])) as C;
}

export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
