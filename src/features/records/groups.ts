/** Groups the company's list by property (spec 2). Pure. */
import { byName } from '../../components/officeFormat';
import { isUndelivered } from '../../domain/delivery/undelivered';
import { type Deletion, oldPlaces } from '../../domain/documentation/deletion';
import { byWaitingThenNewest, isSealedOnly, type ShownRecord } from '../../domain/documentation/record';

/** `deleted`: deletions of the group, also without records. */
export type Group = { property: string; name: string; address: string; records: ShownRecord[]; deleted: Deletion[] };

/**
 * Groups by newest record, each in list order. A deleted property has no id: its records are grouped by name and
 * address.
 */
export function byProperty(records: readonly ShownRecord[], deleted: readonly Deletion[] = []): Group[] {
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
        deleted: [],
      });
  }
  const all = [...groups.values()];
  // Deletions with a property come first, because they may add groups with the same name.
  const known = deleted.filter(({ property }) => property !== null);
  for (const one of [...known, ...deleted.filter(({ property }) => property === null)]) {
    const group = groupOf(all, one);
    if (group) group.deleted.push(one);
    else all.push({ property: one.property ?? '', name: one.propertyName, address: '', records: [], deleted: [one] });
  }
  return all;
}

/**
 * The group of a deletion. A tombstone of a deleted property may have only its name: if several groups share the name,
 * it gets a group without id and address.
 */
function groupOf(groups: readonly Group[], { property, propertyName }: Deletion): Group | undefined {
  if (property !== null) return groups.find((group) => group.property === property);
  const namesakes = groups.filter(({ name }) => name === propertyName);
  return namesakes.length > 1 ? namesakes.find(isApart) : namesakes[0];
}

/** Whether it is the group for tombstones whose name several properties share. */
function isApart({ property, address }: Group): boolean {
  return property === '' && address === '';
}

/**
 * Inserts deletions in their old places; undelivered records stay first.
 * @param list `whole`: all records are in it.
 */
export function withDeleted(
  records: readonly ShownRecord[],
  deleted: readonly Deletion[],
  list: { whole: boolean },
): (ShownRecord | Deletion)[] {
  const first = records.findIndex(({ transfer }) => transfer === null || !isUndelivered(transfer.state));
  const [waiting, placed] = [
    records.slice(0, first < 0 ? records.length : first),
    records.slice(first < 0 ? records.length : first),
  ];
  const places = oldPlaces(placed, deleted, list);
  const getDeletedBehind = (id: string) => places.get(id) ?? [];
  return [...waiting, ...getDeletedBehind(''), ...placed.flatMap((record) => [record, ...getDeletedBehind(record.id)])];
}

export const ORDERS = [
  { value: 'neu', label: 'Zuletzt' },
  { value: 'groesse', label: 'Meiste Einträge' },
  { value: 'name', label: 'Name' },
] as const;
export type Order = (typeof ORDERS)[number]['value'];

/** Sorted by newest record, number, or name. `count` of one group. */
export function inOrder(groups: readonly Group[], order: Order, count: (group: Group) => number): Group[] {
  const getNewestTime = ({ records, deleted }: Group) =>
    Math.max(...(records.length > 0 ? records : deleted).map(({ capturedAt }) => capturedAt));
  if (order === 'name') return [...groups].sort(byName);
  if (order === 'groesse') return [...groups].sort((a, b) => count(b) - count(a) || byName(a, b));
  return [...groups].sort((a, b) => getNewestTime(b) - getNewestTime(a));
}

/**
 * One row per id, in the phone's order. The phone's row wins over an older server page, except for an own record known
 * only as sealed.
 */
export function withOlder(own: readonly ShownRecord[], older: readonly ShownRecord[]): ShownRecord[] {
  const served = new Map(older.map((record) => [record.id, record]));
  const known = new Set(own.map(({ id }) => id));
  const latest = own.map((record) => (isSealedOnly(record) ? laterOf(record, served.get(record.id)) : record));
  return [...latest, ...older.filter(({ id }) => !known.has(id))].sort(byWaitingThenNewest);
}

/** The server's version of a record, with the phone's transfer state. */
export function laterOf(sealed: ShownRecord, served: ShownRecord | undefined): ShownRecord {
  return served ? { ...served, transfer: sealed.transfer } : sealed;
}
