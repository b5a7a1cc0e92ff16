/**
 * Documentation links opened on this device (D43). The token stays: it is the credential of
 * their work after the page closed. sync/links.ts stores the server's answers.
 */
import { sha256Hex } from '../platform/clock';
import { db, type LinkFacts, type LinkRow, type OutboxRow, type OwnerKey } from './db';
import { getSetting } from './settings';
import { withDb } from './storage';
import { getUnsavedDrafts } from './unsavedDrafts';

/** Owner key of a link's work; it does not reveal the token. */
export async function ownerOfLink(token: string): Promise<OwnerKey> {
  return `link:${(await sha256Hex(token)).slice(0, 32)}`;
}

/**
 * Marks a link as opened and to be checked; keeps known facts.
 * @throws StorageError
 */
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

/** Whether a link has an unsaved capture with content. For live queries. */
export async function hasOpenWork(owner: OwnerKey): Promise<boolean> {
  return (await getUnsavedDrafts(owner)).some(({ state }) => state === 'open');
}

/**
 * The last save by a link, not put away yet (D126); `token` of its link, null if dead; `facts` if known.
 * `isHidden`: the worker hid its content.
 */
export type LinkReceipt = { row: OutboxRow; token: string | null; facts: LinkFacts | null; isHidden: boolean };

/** The receipt for the start page; null = none. For live queries. */
export async function linkReceipt(): Promise<LinkReceipt | null> {
  const id = await getSetting('linkReceipt');
  const row = id ? await db.outbox.get(id) : undefined;
  if (!row) return null;
  const link = await db.links.get(row.owner);
  const token = link !== undefined && link.state !== 'invalid' ? link.token : null;
  // A dead link leads nowhere: its hidden receipt ends.
  const isHidden = (await getSetting('linkReceiptHidden')) === id;
  return isHidden && token === null ? null : { row, token, facts: link?.facts ?? null, isHidden };
}

/** Opened links without an answer yet. For live queries. */
export async function dueLinks(): Promise<LinkRow[]> {
  return (await db.links.toArray()).filter(({ wanted }) => wanted);
}

/**
 * Stores the server's answer about a link; null = unknown, ended or expired. Previous facts stay.
 * The link stays `wanted` until `settleLink`.
 */
export function answerLink(owner: OwnerKey, facts: LinkFacts | null): Promise<void> {
  return withDb(async () => {
    await db.links.update(owner, facts ? { state: 'valid', facts } : { state: 'invalid' });
  });
}
