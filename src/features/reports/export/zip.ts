/** The originals of the selected records in one file: a folder a record, the list, and the checksums to compare. */
import { downloadZip } from 'client-zip';
import { listPhotos } from '../../../api/documentations';
import { RemoteError } from '../../../api/failure';
import type { PhotoRecord } from '../../../api/records';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { csvFile } from './csv';
import { fetchOriginal } from './original';

/**
 * Fetches every photo as it was taken and packs it.
 * @throws RemoteError when one is missing or is not the one that was delivered: a ZIP is whole or there is none.
 */
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
    // As `sha256sum --check` reads them.
    yield { name: 'pruefsummen.sha256', input: sums.join('') };
  }
  return downloadZip(createZipFiles()).blob();
}

/** All of them: a documentation with fewer photos than it promises is no evidence. */
async function photosOf({ id, photoCount }: DocumentationRecord): Promise<PhotoRecord[]> {
  const photos = await listPhotos(id);
  if (photos.length !== photoCount) throw new RemoteError('temporary');
  return photos;
}
