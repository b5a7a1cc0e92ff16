/** Checks of links because of their Soll-Bilder. Apart from links.ts, because the first screen loads that. */
import { db, type OwnerKey } from './db';
import { withDb } from './storage';

/** The answer and its Soll-Bilder are on disk. */
export function settleLink(owner: OwnerKey): Promise<void> {
  return withDb(async () => {
    await db.links.update(owner, { wanted: false });
  });
}

/** Links with Soll-Bilder: only the server's list deletes them. */
export function recheckLinks(): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.links, db.targets, async () => {
      for (const owner of await db.targets.where('account').startsWith('link:').uniqueKeys())
        await db.links.update(owner as OwnerKey, { wanted: true });
    }),
  );
}
