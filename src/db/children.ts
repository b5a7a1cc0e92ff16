/** Nachträge in the queue. They wait for their record and follow its state (domain/delivery/afterParent.ts). */
import { followRecord, isBound } from '../domain/delivery/afterParent';
import type { Transfer } from '../domain/delivery/transfer';
import { db, type OutboxRow } from './db';

/** In a transaction over outbox: a new Nachtrag as it enters the queue; any other row unchanged. */
export async function bindToRecord(row: OutboxRow): Promise<OutboxRow> {
  const { parent } = row.sealed;
  if (!parent) return row;
  const record = await db.outbox.get(parent);
  return withTransfer(row, followRecord(row.transfer, record?.transfer ?? null, row.transfer.nextAttemptAt));
}

/** In a transaction over outbox: the bound Nachträge of these records follow them. `now` ms. */
export async function bindAgain(records: readonly string[], now: number): Promise<void> {
  const children = await db.outbox.where('sealed.parent').anyOf(records).toArray();
  for (const child of children.filter(isBound)) {
    const record = await db.outbox.get(child.sealed.parent ?? '');
    await db.outbox.put(withTransfer(child, followRecord(child.transfer, record?.transfer ?? null, now)));
  }
}

/** Nachträge of a record on this phone, oldest first. For live queries. */
export async function childrenOf(record: string): Promise<OutboxRow[]> {
  const children = await db.outbox.where('sealed.parent').equals(record).toArray();
  return children.sort((a, b) => a.capturedAt - b.capturedAt);
}

/** Whether the row is a Nachtrag: lists of records leave it out. */
export function isChild({ sealed }: Pick<OutboxRow, 'sealed'>): boolean {
  return Boolean(sealed.parent);
}

/** Ids of all Nachträge on this phone, by the index. */
export function childIds(): Promise<string[]> {
  return db.outbox.where('sealed.parent').between('', '\uffff', false, false).primaryKeys();
}

/** Ids of the bound Nachträge that go when a refused record is deleted here. */
export async function boundTo(record: string): Promise<string[]> {
  return (await childrenOf(record)).filter(isBound).map(({ id }) => id);
}

function withTransfer(row: OutboxRow, transfer: Transfer): OutboxRow {
  return { ...row, state: transfer.state, nextAttemptAt: transfer.nextAttemptAt, transfer };
}
