/** The company's list by property (spec 2): pure. */
import { byName } from '../../components/officeFormat';
import { isUndelivered } from '../../domain/delivery/undelivered';
import { type Deletion, oldPlaces } from '../../domain/documentation/deletion';
import { byWaitingThenNewest, isSealedOnly, type ShownRecord } from '../../domain/documentation/record';

/** `deleted`: what stood there and was deleted (D117), also where nothing else does. */
export type Group = { property: string; name: string; address: string; records: ShownRecord[]; deleted: Deletion[] };

/**
 * Groups in the order of their newest record; inside, the order of the list stays. A deleted property has no id any
 * more, its records keep their name and address and are told apart by them (D20).
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
  // Those with a property first: how many groups have a name is known once theirs are there.
  const known = deleted.filter(({ property }) => property !== null);
  for (const one of [...known, ...deleted.filter(({ property }) => property === null)]) {
    const group = groupOf(all, one);
    if (group) group.deleted.push(one);
    else all.push({ property: one.property ?? '', name: one.propertyName, address: '', records: [], deleted: [one] });
  }
  return all;
}

/**
 * What was deleted keeps of a property that is gone, or was not kept with it, the name alone. Where several have that
 * name nobody knows which of them it was: it stands apart.
 */
function groupOf(groups: readonly Group[], { property, propertyName }: Deletion): Group | undefined {
  if (property !== null) return groups.find((group) => group.property === property);
  const namesakes = groups.filter(({ name }) => name === propertyName);
  return namesakes.length > 1 ? namesakes.find(isApart) : namesakes[0];
}

/** Neither a property nor an address: only what was deleted, and no longer has either, makes such a group. */
function isApart({ property, address }: Group): boolean {
  return property === '' && address === '';
}

/**
 * A list with its deleted records in their old places; what only this phone has stays first (architecture 4b).
 * @param list `whole`: nothing follows behind the last record.
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

/** Groups as somebody wants them: newest record first, most entries first, or by name. `count` of one group. */
export function inOrder(groups: readonly Group[], order: Order, count: (group: Group) => number): Group[] {
  const getNewestTime = ({ records, deleted }: Group) =>
    Math.max(...(records.length > 0 ? records : deleted).map(({ capturedAt }) => capturedAt));
  if (order === 'name') return [...groups].sort(byName);
  if (order === 'groesse') return [...groups].sort((a, b) => count(b) - count(a) || byName(a, b));
  return [...groups].sort((a, b) => getNewestTime(b) - getNewestTime(a));
}

/**
 * One row per id, in the order of the phone's list. What the phone knows comes before an older page of the server, but
 * where it has an own record only as it was sealed.
 */
export function withOlder(own: readonly ShownRecord[], older: readonly ShownRecord[]): ShownRecord[] {
  const served = new Map(older.map((record) => [record.id, record]));
  const known = new Set(own.map(({ id }) => id));
  const latest = own.map((record) => (isSealedOnly(record) ? laterOf(record, served.get(record.id)) : record));
  return [...latest, ...older.filter(({ id }) => !known.has(id))].sort(byWaitingThenNewest);
}

/** The server's word on a record of this phone, with what the phone knows of its way. */
export function laterOf(sealed: ShownRecord, served: ShownRecord | undefined): ShownRecord {
  return served ? { ...served, transfer: sealed.transfer } : sealed;
}
