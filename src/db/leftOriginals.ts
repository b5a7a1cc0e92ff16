/**
 * Originals of covered photos that stayed after the end of their draft: an app version before 0077, open in another tab,
 * seals and expires without removing them.
 */
import { db } from './db';
import { dropOriginals } from './drafts';
import { withDb } from './storage';

/** Deletes originals and strokes of photos that no open draft owns. Idempotent. */
export async function dropLeftOriginals(): Promise<void> {
  const photos = await withDb(() => db.photos.filter(({ masked }) => masked === true).toArray());
  for (const documentation of new Set(photos.map((photo) => photo.documentation)))
    await withDb(() =>
      db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
        const draft = await db.drafts.get(documentation);
        if (draft?.state !== 'open') await dropOriginals(documentation);
      }),
    );
}
