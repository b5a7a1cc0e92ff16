/** The record of a Nachtrag, and its Nachträge on this phone. Not in children.ts, which the sync engine loads. */

import type { SupplementMaker } from '../domain/documentation/supplement';
import { type SupplementParent, supplementMakers, supplementParent } from '../domain/documentation/supplementDraft';
import { childrenOf, isChild } from './children';
import { db, type OutboxRow, type OwnerKey, type SessionRow } from './db';
import { findDocumentation } from './documentations';
import { ownerOfUser, userOfOwner } from './drafts';

/** Who would make it: the signed-in person, or this device's link worker. */
export type SupplementOwner = { owner: OwnerKey; author: string | null; makers: SupplementMaker[] };

/** A record on this phone that somebody here may add to. `parent` null: pulled by an older app. */
export type SupplementSubject = SupplementOwner & { parent: SupplementParent | null };

/** The record by its id; null = not here, or of somebody else. For live queries. */
export async function supplementSubject(id: string): Promise<SupplementSubject | null> {
  const row = await db.outbox.get(id);
  if (row !== undefined && !isChild(row) && userOfOwner(row.owner) === null) return ofLink(row);
  const session = await db.session.get('current');
  const record = session ? await findDocumentation(session.user, id) : null;
  if (!session || !record || record.transfer?.state === 'deletedOnServer') return null;
  const makers = supplementMakers(record, session);
  return { owner: `user:${session.user}`, author: session.user, makers, parent: supplementParent(record) };
}

/** A record that an office opened from the server; null where the state is of another record. */
export function subjectOf(served: unknown, id: string, session: SessionRow): SupplementSubject | null {
  const parent = served as SupplementParent | null;
  if (parent?.id !== id) return null;
  return { owner: ownerOfUser(session.user), author: session.user, makers: supplementMakers(parent, session), parent };
}

function ofLink({ id, owner, sealed, authorName, propertyName, propertyAddress, number, capturedAt }: OutboxRow) {
  const { contentHash, property, serviceType, work = null, notes } = sealed;
  const names = { number, propertyName, propertyAddress, employeeName: authorName };
  const parent = {
    id,
    contentHash,
    ...names,
    user: null,
    byLink: true,
    property,
    serviceType,
    work,
    notes,
    capturedAt,
  };
  return { owner, author: null, makers: ['link' as const], parent };
}

/** What this phone knows of a record's Nachträge: saved ones, oldest first, and whether one is begun. */
export type SupplementsHere = { saved: OutboxRow[]; begun: boolean };

/** For live queries. */
export async function supplementsHere({
  owner,
  record,
}: {
  owner: OwnerKey;
  record: string;
}): Promise<SupplementsHere> {
  const saved = (await childrenOf(record)).filter((row) => row.owner === owner);
  const drafts = await db.drafts.where('owner').equals(owner).toArray();
  return { saved, begun: drafts.some(({ state, parent }) => state === 'open' && parent === record) };
}
