/**
 * Documentation links that were opened on this device (D8, D43). The token stays here: it is the credential of the work
 * captured by it, also long after the page was closed. What the server says of a link is written by sync/links.ts.
 */
import { sha256Hex } from '../platform/clock';
import { begunOf } from './begun';
import { db, type LinkFacts, type LinkRow, type OutboxRow, type OwnerKey } from './db';
import { getSetting } from './settings';
import { withDb } from './storage';

/** The owner key of what is captured by a link; the token cannot be read from it. */
export async function ownerOfLink(token: string): Promise<OwnerKey> {
  return `link:${(await sha256Hex(token)).slice(0, 32)}`;
}

/** Remembers that a link was opened and wants the server's word; what is known of it stays. @throws StorageError */
export async function openLink(token: string): Promise<LinkRow> {
  const owner = await ownerOfLink(token);
  return withDb(() =>
    db.transaction('rw', db.links, async () => {
      const known = await db.links.get(owner);
      const fresh: LinkRow = { owner, token, wanted: true, state: 'unchecked', facts: null };
      const row = known ? { ...known, wanted: true } : fresh;
      await db.links.put(row);
      return row;
    }),
  );
}

/** Whether somebody has photographed or noted something under a link and not saved it yet. Made for live queries. */
export async function hasOpenWork(owner: OwnerKey): Promise<boolean> {
  return (await begunOf(owner)).some(({ state }) => state === 'open');
}

/** What was saved by a link last and not put away (D126); `token`: of its link, null where that leads nowhere any more. */
export type LinkReceipt = { row: OutboxRow; token: string | null };

/** The receipt that stands on the start page; null = none. Made for live queries. */
export async function linkReceipt(): Promise<LinkReceipt | null> {
  const id = await getSetting('linkReceipt');
  const row = id ? await db.outbox.get(id) : undefined;
  if (!row) return null;
  const link = await db.links.get(row.owner);
  return { row, token: link !== undefined && link.state !== 'invalid' ? link.token : null };
}

/** Links whose opening the server has not answered yet. Made for live queries. */
export async function wantedLinks(): Promise<LinkRow[]> {
  return (await db.links.toArray()).filter(({ wanted }) => wanted);
}

/** The server's word about a link; null = unknown, ended or expired. What it said before stays to be read. */
export function answerLink(owner: OwnerKey, facts: LinkFacts | null): Promise<void> {
  return withDb(async () => {
    const said = facts ? { state: 'valid' as const, facts } : { state: 'invalid' as const };
    await db.links.update(owner, { wanted: false, ...said });
  });
}
