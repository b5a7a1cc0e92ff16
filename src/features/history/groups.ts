/** The company's list by property (spec 2): pure. */
import type { ShownRecord } from './words';

export type Group = { property: string; name: string; address: string; records: ShownRecord[] };

/**
 * Groups in the order of their newest record; inside, the order of the list stays. A deleted property has no id any
 * more, its records keep their name and address and are told apart by them (D20).
 */
export function byProperty(records: readonly ShownRecord[]): Group[] {
  const groups = new Map<string, Group>();
  for (const record of records) {
    const key = record.property ?? `${record.propertyName}\n${record.propertyAddress}`;
    const group = groups.get(key);
    if (group) group.records.push(record);
    else
      groups.set(key, {
        property: record.property ?? '',
        name: record.propertyName,
        address: record.propertyAddress,
        records: [record],
      });
  }
  return [...groups.values()];
}

/** One row per id: what the phone knows comes before an older page of the server. */
export function withOlder(own: readonly ShownRecord[], older: readonly ShownRecord[]): ShownRecord[] {
  const known = new Set(own.map(({ id }) => id));
  return [...own, ...older.filter(({ id }) => !known.has(id))];
}
