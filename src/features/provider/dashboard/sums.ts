/** What was documented today, summed up by person and by building. Pure. */
import { byName } from '../../../components/officeFormat';
import { authorText, type ShownRecord } from '../../../domain/documentation/record';

export type Sum = {
  /** Tells the rows apart. */
  id: string;
  name: string;
  /** Records, and when the last of them was captured (ms). */
  count: number;
  last: number;
  /** On the other side: where that person was, or who was at that building; each once, by name. */
  others: string[];
  /** What the history is narrowed by to show them; null where it cannot be (by link, property deleted). */
  of: { employee: string } | { property: string } | null;
};

/** Each person of the day, whoever documented last first. Somebody without an account is who they said they were. */
export function byPerson(records: readonly ShownRecord[]): Sum[] {
  return sumByPart(records, (record) => ({
    id: record.byLink || record.user === null ? authorText(record) : record.user,
    name: authorText(record),
    other: record.propertyName,
    of: record.byLink || record.user === null ? null : { employee: record.user },
  }));
}

/** Each building of the day, the last documented first. A deleted one is told apart by its name and address (D20). */
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
