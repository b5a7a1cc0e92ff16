/** 'Als ZIP sichern': photos, the data word for word and a readable text in one file that the person keeps. */
import { dateTime } from '../../components/format';
import { photoBytes } from '../../db/photos';
import { StorageError } from '../../db/storage';
import type { ManifestPhoto } from '../../domain/documentation/documentation';
import { type Exported, exportedPhotos, exportText, zipName } from './exportText';

/** How long the browser may take to pick the file up before its address is taken back. */
const DOWNLOAD_GRACE = 60_000;

export type ToExport = Omit<Exported, 'photos'> & { manifest: readonly ManifestPhoto[]; startedAt: string };

/**
 * Builds the ZIP of one record and hands it to the browser as a download.
 * The packer is loaded here, on demand: nobody pays for it before the tap, and the service worker keeps it offline.
 * @returns how many photos could not be read on this device (0 = everything is in the file).
 * @throws StorageError of a storage that is dead: a file without any photo would say that all of them are lost.
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

/** The bytes of the photos that can be read, by id: one that cannot keeps none of the others back. */
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
