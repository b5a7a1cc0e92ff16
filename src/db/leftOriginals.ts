/**
 * Originals of covered photos that stayed after the end of their draft (docs/decisions/0077).
 * An older version of the app in another tab seals and expires drafts without removing them.
 */
import { db } from './db';
import { withDb } from './storage';

/** Deletes originals and strokes of photos that no open draft owns. Idempotent. */
export async function dropLeftOriginals(): Promise<void> {
  const photos = await withDb(() => db.photos.filter(({ masked }) => masked === true).toArray());
  for (const { id, documentation } of photos)
    await withDb(() =>
      db.transaction('rw', db.drafts, db.photoBytes, async () => {
        const draft = await db.drafts.get(documentation);
        const row = draft?.state === 'open' ? undefined : await db.photoBytes.get(id);
        if (row?.original) await db.photoBytes.put({ id, bytes: row.bytes });
      }),
    );
}
