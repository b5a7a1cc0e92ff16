import { useCallback, useRef, useState } from 'react';
import type { PhotoRow } from '../../../data/db';
import { removePhoto } from '../../../data/photos';
import { StorageError } from '../../../data/storage';
import { clocks, randomBytes } from '../../../device/clock';
import type { Frame } from '../../../device/frame';
import type { PreparedPhoto } from '../../../device/image';
import { ImageError } from '../../../device/imageError';
import { log } from '../../../device/log';
import { persist } from '../../../device/storage';
import type { ManifestPhoto, PhotoSource } from '../../../domain/documentation';
import { newId } from '../../../domain/id';
import { PHOTOS_MAX } from '../../../domain/limits';
import { ISSUE_TEXT, TEXT } from '../../../domain/texts.de';
import { requestRoom } from '../../../sync/status';
import { withImage } from '../later';
import type { DraftKeeper } from './draftKeeper';

/** `photos` are safe on this device; `saving` are on their way there; `refused`: why the last one is not (a sentence). */
export type Photos = {
  photos: PhotoRow[];
  saving: number;
  refused: string | null;
  takeFrame: (frame: Promise<Frame>) => Promise<void>;
  takeFiles: (files: readonly File[]) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Resolves when nothing is on its way any more. */
  settled: () => Promise<void>;
};

/** The photos of one draft: each is encoded, stored and read back before it appears. */
export function usePhotos(keeper: DraftKeeper, restored: readonly PhotoRow[]): Photos {
  const [photos, setPhotos] = useState<PhotoRow[]>(() => [...restored]);
  const [saving, setSaving] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(restored.length);

  const enqueue = useCallback(
    (work: () => Promise<ManifestWithBytes>) => {
      if (count.current >= PHOTOS_MAX) {
        setRefused(ISSUE_TEXT.photos_count);
        return Promise.resolve();
      }
      count.current += 1;
      setSaving((before) => before + 1);
      setRefused(null);
      const one = async () => {
        try {
          const { photo, bytes } = await work();
          const row = await addWithRoom(keeper, photo, bytes);
          setPhotos((before) => [...before, row]);
          void persist();
        } catch (error) {
          count.current -= 1;
          log('photo.refused', error instanceof Error ? error.name : 'unknown');
          setRefused(sentence(error));
        } finally {
          setSaving((before) => before - 1);
        }
      };
      queue.current = queue.current.then(one);
      return queue.current;
    },
    [keeper],
  );

  const takeFrame = useCallback(
    (frame: Promise<Frame>) => {
      const takenAt = clocks().wall;
      const prepared = withImage(async ({ prepareFrame }) => prepareFrame(await frame));
      // Handled inside the queue; until its turn comes a rejection must not count as unhandled.
      prepared.catch(() => undefined);
      const store = () => enqueue(async () => manifest(await prepared, takenAt, 'camera'));
      // The next task, when the worker has the frame: it encodes while the form learns of one more.
      return new Promise<void>((resolve) => setTimeout(() => resolve(store())));
    },
    [enqueue],
  );

  const takeFiles = useCallback(
    async (files: readonly File[]) => {
      const now = clocks().wall;
      for (const file of files) {
        await enqueue(async () => {
          const prepared = await withImage(({ prepareFile }) => prepareFile(file));
          return manifest(prepared, fileTime(file, now), 'file');
        });
      }
    },
    [enqueue],
  );

  const remove = useCallback(async (id: string) => {
    try {
      await removePhoto(id);
      count.current -= 1;
      setPhotos((before) => before.filter((photo) => photo.id !== id));
    } catch (error) {
      setRefused(sentence(error));
    }
  }, []);

  return { photos, saving, refused, takeFrame, takeFiles, remove, settled: useCallback(() => queue.current, []) };
}

type ManifestWithBytes = { photo: ManifestPhoto; bytes: ArrayBuffer };

function manifest({ bytes, width, height, sha256 }: PreparedPhoto, at: number, source: PhotoSource): ManifestWithBytes {
  const takenAt = new Date(at).toISOString();
  return { photo: { id: newId(randomBytes), sha256, bytes: bytes.byteLength, width, height, takenAt, source }, bytes };
}

/** A picked picture says itself when it was made; one without a time, or from the future, was made now. */
function fileTime(file: File, now: number): number {
  return file.lastModified > 0 && file.lastModified <= now ? file.lastModified : now;
}

/** Stores a photo; when the storage is full, delivered work gives its room first (architecture 4, 'Release'). */
async function addWithRoom(keeper: DraftKeeper, photo: ManifestPhoto, bytes: ArrayBuffer): Promise<PhotoRow> {
  try {
    return await keeper.addPhoto(photo, bytes);
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'full' || (await requestRoom()) === 0) throw error;
    return keeper.addPhoto(photo, bytes);
  }
}

function sentence(error: unknown): string {
  if (error instanceof ImageError) return ISSUE_TEXT[error.code];
  if (error instanceof StorageError) return `${TEXT.photoNotSaved} ${error.message}`;
  return `${TEXT.photoNotSaved} ${TEXT.tryAgain}`;
}
