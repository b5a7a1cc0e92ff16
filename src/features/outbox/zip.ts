/** 'Als ZIP sichern': photos, exact data and readable text in one file. */
import { dateTime } from '../../components/format';
import { photoBytes } from '../../db/photos';
import { StorageError } from '../../db/storage';
import type { ManifestPhoto } from '../../domain/documentation/documentation';
import { type Exported, exportedPhotos, exportText, zipName } from './exportText';

/** Time for the browser to read the file before its URL is revoked, ms. */
const DOWNLOAD_GRACE = 60_000;

export type ToExport = Omit<Exported, 'photos'> & { manifest: readonly ManifestPhoto[]; startedAt: string };

/**
 * Builds the ZIP of a record and downloads it. The packer loads on demand; the service worker caches it.
 * @returns number of unreadable photos (0 = complete).
 * @throws StorageError of a dead storage: a file without photos would suggest that all are lost.
 */
export async function saveAsZip(record: ToExport): Promise<number> {
  const { downloadZip } = await import('client-zip');
  const bytes = await readAvailablePhotos(record.manifest);
  const photos = exportedPhotos(record.manifest, new Set(bytes.keys()));
  const text = exportText({ ...record, photos }, (iso) => dateTime(Date.parse(iso)));
  const files = [
    { name: 'dokumentation.txt', input: text },
    { name: 'dokumentation.json', input: JSON.stringify(record.data, null, 2) },
    ...record.manifest.flatMap(({ id, takenAt }, index) => {
      const input = bytes.get(id);
      const name = photos[index]?.name;
      return input && name ? [{ name, input, lastModified: new Date(takenAt) }] : [];
    }),
  ];
  downloadBlob(await downloadZip(files).blob(), zipName(record.number, Date.parse(record.startedAt)));
  return record.manifest.length - bytes.size;
}

/** Readable photos' bytes by id; one failure does not stop the others. */
async function readAvailablePhotos(manifest: readonly ManifestPhoto[]): Promise<Map<string, ArrayBuffer>> {
  const bytes = new Map<string, ArrayBuffer>();
  let dead: StorageError | null = null;
  for (const { id } of manifest) {
    try {
      const found = await photoBytes(id);
      if (found) bytes.set(id, found);
    } catch (error) {
      if (error instanceof StorageError && error.kind === 'lost') dead = error;
    }
  }
  if (dead && bytes.size === 0) throw dead;
  return bytes;
}

function downloadBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_GRACE);
}
