/** A ZIP of originals: one folder per record, the list, and checksums. */
import { downloadZip } from 'client-zip';
import { listPhotos } from '../../../api/documentations';
import { RemoteError } from '../../../api/failure';
import type { PhotoRecord } from '../../../api/records';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { csvFile } from './csv';
import { fetchOriginal } from './original';

/** Packs every original. @throws RemoteError for a missing or different photo: the ZIP is complete or not made. */
export async function zipOf(records: readonly DocumentationRecord[]): Promise<Blob> {
  const sums: string[] = [];
  async function* createZipFiles() {
    for (const record of records)
      for (const photo of await photosOf(record)) {
        const name = `${record.number}/foto-${String(photo.sequence + 1).padStart(2, '0')}.jpg`;
        sums.push(`${photo.sha256}  ${name}\n`);
        yield { name, input: await fetchOriginal(photo), lastModified: new Date(photo.takenAt) };
      }
    yield { name: 'dokumentationen.csv', input: await csvFile(records).arrayBuffer() };
    // Format of `sha256sum --check`.
    yield { name: 'pruefsummen.sha256', input: sums.join('') };
  }
  return downloadZip(createZipFiles()).blob();
}

/** All photos: a record with fewer is no evidence. */
async function photosOf({ id, photoCount }: DocumentationRecord): Promise<PhotoRecord[]> {
  const photos = await listPhotos(id);
  if (photos.length !== photoCount) throw new RemoteError('temporary');
  return photos;
}
