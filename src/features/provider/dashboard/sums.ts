/** Today's records summed by person and by property. Pure. */
import { byName } from '../../../components/officeFormat';
import { authorText, type ShownRecord } from '../../../domain/documentation/record';

export type Sum = {
  id: string;
  name: string;
  /** Records, and the last capture (ms). */
  count: number;
  last: number;
  /** The person's properties, or the property's people; each once, by name. */
  others: string[];
  /** The filter of the history; null where impossible (by link, property deleted). */
  of: { employee: string } | { property: string } | null;
};

/** People of the day, latest first. Without an account the typed name counts. */
export function byPerson(records: readonly ShownRecord[]): Sum[] {
  return sumByPart(records, (record) => ({
    id: record.byLink || record.user === null ? authorText(record) : record.user,
    name: authorText(record),
    other: record.propertyName,
    of: record.byLink || record.user === null ? null : { employee: record.user },
  }));
}

/** Properties of the day, latest first. Deleted ones differ by name and address. */
export function byBuilding(records: readonly ShownRecord[]): Sum[] {
  return sumByPart(records, (record) => ({
    id: record.property ?? `${record.propertyName}\n${record.propertyAddress}`,
    name: record.propertyName,
    other: authorText(record),
    of: record.property === null ? null : { property: record.property },
  }));
}

type Part = Pick<Sum, 'id' | 'name' | 'of'> & { other: string };

function sumByPart(records: readonly ShownRecord[], partOf: (record: ShownRecord) => Part): Sum[] {
  const found = new Map<string, Sum>();
  for (const record of records) {
    const { other, ...part } = partOf(record);
    const sum = found.get(part.id) ?? { ...part, count: 0, last: 0, others: [] };
    const others = sum.others.includes(other) ? sum.others : [...sum.others, other];
    found.set(part.id, { ...sum, count: sum.count + 1, last: Math.max(sum.last, record.capturedAt), others });
  }
  return [...found.values()]
    .map((sum) => ({ ...sum, others: [...sum.others].sort((a, b) => byName({ name: a }, { name: b })) }))
    .sort((a, b) => b.last - a.last || byName(a, b));
}
