/** Soll-Bilder of an account or link on this phone, for the camera. A live query must not use `withDb`. */
import type { TargetPhoto } from '../domain/photos/target';
import { db, type OwnerKey, type TargetRow } from './db';
import { withDb } from './storage';

/** The account of a session, or the owner key of a link. */
function targetAccount(owner: OwnerKey): string {
  return owner.replace(/^user:/, '');
}

/**
 * Deletes those that the server does not list any more.
 * @returns the listed ones whose picture is missing; none after the sign-out
 */
export function keepTargets(account: string, listed: readonly TargetPhoto[]): Promise<TargetPhoto[]> {
  return withDb(() =>
    db.transaction('rw', db.session, db.links, db.targets, async () => {
      const here = await db.targets.where('account').equals(account).toArray();
      const hasTarget = (rows: readonly TargetPhoto[], of: TargetPhoto) =>
        rows.some(({ id, property, service }) => id === of.id && property === of.property && service === of.service);
      const gone = here.filter((row) => !hasTarget(listed, row));
      await db.targets.bulkDelete(gone.map(({ id }) => [account, id] as [string, string]));
      return (await isHere(account)) ? listed.filter((target) => !hasTarget(here, target)) : [];
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
  const rows = db.targets.where('account').equals(targetAccount(of.owner));
  return rows.filter(({ property, service }) => property === of.property && service === of.service).toArray();
}
