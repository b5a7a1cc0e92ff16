/** A ZIP of originals: one folder per record, the list, and checksums. */
import { downloadZip } from 'client-zip';
import { listPhotos } from '../../../api/documentations';
import { RemoteError } from '../../../api/failure';
import type { PhotoRecord } from '../../../api/photoRows';
import { getSupplements } from '../../../api/supplements';
import { type DocumentationRecord, hasSupplements } from '../../../domain/documentation/record';
import { isInForce } from '../../../domain/documentation/supplementLines';
import { roleName } from '../../../domain/photos/pairs';
import { csvFile } from './csv';
import { fetchOriginal } from './original';

/** Packs every original. @throws RemoteError for a missing or different photo: the ZIP is complete or not made. */
export async function zipOf(records: readonly DocumentationRecord[]): Promise<Blob> {
  const sums: string[] = [];
  async function* createZipFiles() {
    for (const record of records)
      for (const { photo, folder } of await photosOf(record)) {
        const name = `${folder}/${fileName(photo)}`;
        sums.push(`${photo.sha256}  ${name}\n`);
        yield { name, input: await fetchOriginal(photo), lastModified: new Date(photo.takenAt) };
      }
    yield { name: 'dokumentationen.csv', input: await csvFile(records).arrayBuffer() };
    // Format of `sha256sum --check`.
    yield { name: 'pruefsummen.sha256', input: sums.join('') };
  }
  return downloadZip(createZipFiles()).blob();
}

/** `foto-01.jpg`, of a pair `foto-01-vorher.jpg`. */
function fileName({ sequence, role }: PhotoRecord): string {
  const named = ['foto', String(sequence + 1).padStart(2, '0'), roleName(role)?.toLowerCase()];
  return `${named.filter(Boolean).join('-')}.jpg`;
}

type Filed = { photo: PhotoRecord; folder: string };

/** Photos of the record, then of each Nachtrag in a folder of its own. */
async function photosOf(record: DocumentationRecord): Promise<Filed[]> {
  const filed = await allPhotos(record, record.number);
  const { items } = hasSupplements(record) ? await getSupplements(record.id) : { items: [] };
  for (const one of items.filter((item) => item.photoCount > 0 && isInForce(item)))
    filed.push(...(await allPhotos(one, `${record.number}/nachtrag-${one.number}`)));
  return filed;
}

/** All photos: a record with fewer is no evidence. */
async function allPhotos(
  { id, photoCount }: Pick<DocumentationRecord, 'id' | 'photoCount'>,
  folder: string,
): Promise<Filed[]> {
  const photos = await listPhotos(id);
  if (photos.length !== photoCount) throw new RemoteError('temporary');
  return photos.map((photo) => ({ photo, folder }));
}
