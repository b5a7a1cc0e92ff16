/** Pairs of Vorher and Nachher whose pictures this phone has. */
import Dexie from 'dexie';
import { db, type OutboxRow, type PhotoRow } from './db';
import { photoBytes } from './photos';
import { withDb } from './storage';

/** `record`, `number`: of the record, also for a photo of its Nachtrag; `takenAt` device time, ms; `masked`: parts are covered. */
export type LocalPaired = {
  id: string;
  record: string;
  number: string;
  takenAt: number;
  masked: boolean;
  picture: Blob;
};
export type LocalPair = { before: LocalPaired; after: LocalPaired };

/** Newest records of the owner that may have the other photo. */
const MOST = 60;

/** The pairs of a record and its Nachträge, by the time of the Vorher. Empty if a picture is missing: the server then shows all. */
export async function localPairs(documentation: string): Promise<LocalPair[]> {
  const all = await photosBeside(documentation);
  const ofRecord = all.filter(({ row }) => row.id === documentation || row.sealed.parent === documentation);
  if (!ofRecord.some(({ photo }) => photo.role)) return [];
  const own = new Set(ofRecord.map(({ photo }) => photo.id));
  const byId = new Map(all.map((one) => [one.photo.id, one]));
  const found: LocalPair[] = [];
  for (const after of all.filter(({ photo }) => photo.role === 'after')) {
    const before = byId.get(after.photo.pair ?? '');
    if (before?.photo.role !== 'before' || !(own.has(before.photo.id) || own.has(after.photo.id))) continue;
    const [first, second] = await Promise.all([toPaired(before), toPaired(after)]);
    if (!first || !second) return [];
    found.push({ before: first, after: second });
  }
  return found.sort((a, b) => a.before.takenAt - b.before.takenAt);
}

type Beside = { photo: Pick<PhotoRow, 'id' | 'role' | 'pair' | 'takenAt' | 'masked'>; row: OutboxRow };

/** Photos of the owner's records at the same property. */
function photosBeside(documentation: string): Promise<Beside[]> {
  return withDb(async () => {
    const own = await db.outbox.get(documentation);
    if (!own) return [];
    const rows = await db.outbox
      .where('[owner+capturedAt]')
      .between([own.owner, Dexie.minKey], [own.owner, Dexie.maxKey])
      .reverse()
      .limit(MOST)
      .toArray();
    const near = [own, ...rows.filter(({ id }) => id !== own.id)];
    const ofProperty = near.filter(({ sealed }) => sealed.property === own.sealed.property);
    return ofProperty.flatMap((row) => row.sealed.photos.map((photo) => ({ photo, row })));
  });
}

async function toPaired({ photo, row }: Beside): Promise<LocalPaired | null> {
  const bytes = await photoBytes(photo.id);
  if (!bytes) return null;
  const picture = new Blob([bytes], { type: 'image/jpeg' });
  const { id, takenAt, masked = false } = photo;
  return { id, ...(await recordOf(row)), takenAt: Date.parse(takenAt), masked, picture };
}

async function recordOf({ id, number, sealed }: OutboxRow): Promise<{ record: string; number: string }> {
  const parent = sealed.parent ? await withDb(() => db.outbox.get(sealed.parent ?? '')) : undefined;
  return parent ? { record: parent.id, number: parent.number } : { record: id, number };
}
