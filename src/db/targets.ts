/** Soll-Bilder of an account or link on this phone, for the camera. A live query must not use `withDb`. */
import Dexie from 'dexie';
import type { TargetPhoto } from '../domain/photos/target';
import { DAY } from '../domain/time/duration';
import { db, type OwnerKey, type TargetRow } from './db';
import { withDb } from './storage';

/** The account of a session, or the owner key of a link. */
function targetAccount(owner: OwnerKey): string {
  return owner.replace(/^user:/, '');
}

/** By property, service and id. @param of all values before the id, or fewer */
function targetsOf(...of: string[]) {
  return db.targets.where('[account+property+service+id]').between([...of, Dexie.minKey], [...of, Dexie.maxKey]);
}

/** When this page gave them up for photos of the work, ms. None comes for a day. */
let clearedAt = Number.NEGATIVE_INFINITY;

/** The storage is full. @returns the number deleted */
export function clearTargets(): Promise<number> {
  return withDb(async () => {
    const count = await db.targets.count();
    if (count === 0) return 0;
    clearedAt = Date.now();
    await db.targets.clear();
    return count;
  });
}

/**
 * Deletes those that the server does not list any more.
 * @returns the listed ones whose picture is missing; none after the sign-out
 */
export function keepTargets(account: string, listed: readonly TargetPhoto[]): Promise<TargetPhoto[]> {
  return withDb(() =>
    db.transaction('rw', db.session, db.links, db.targets, async () => {
      // Keys only: the pictures are up to 30 MB. Dexie does not type the parts of a compound key.
      const keys = (await targetsOf(account).keys()) as unknown as string[][];
      const here = keys.map(([, property = '', service = '', id = '']) => ({ id, property, service }));
      const hasTarget = (rows: readonly TargetPhoto[], of: TargetPhoto) =>
        rows.some(({ id, property, service }) => id === of.id && property === of.property && service === of.service);
      const gone = here.filter((row) => !hasTarget(listed, row));
      await db.targets.bulkDelete(gone.map(({ id }) => [account, id] as [string, string]));
      const isFull = Date.now() - clearedAt < DAY;
      return !isFull && (await isHere(account)) ? listed.filter((target) => !hasTarget(here, target)) : [];
    }),
  );
}

/** Nothing after the sign-out. */
export function addTarget(row: TargetRow): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.session, db.links, db.targets, async () => {
      if (await isHere(row.account)) await db.targets.put(row);
    }),
  );
}

async function isHere(account: string): Promise<boolean> {
  if (account.startsWith('link:')) return (await db.links.get(account as OwnerKey))?.state === 'valid';
  return (await db.session.get('current'))?.user === account;
}

/** For live queries. */
export function readTargets(of: { owner: OwnerKey; property: string; service: string }): Promise<TargetRow[]> {
  const { owner, property, service } = of;
  if (property === '' || service === '') return Promise.resolve([]);
  return targetsOf(targetAccount(owner), property, service).toArray();
}
