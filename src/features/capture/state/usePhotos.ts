import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { PhotoRow } from '../../../db/db';
import type { PhotoSource } from '../../../domain/documentation/documentation';
import type { PhotoMarks } from '../../../domain/documentation/photoMarks';
import { newId } from '../../../domain/id';
import { PHOTOS_MAX } from '../../../domain/limits';
import { randomBytes, readClocks } from '../../../platform/clock';
import type { CameraFrame } from '../../../platform/frame';
import type { PreparedPhoto } from '../../../platform/image';
import { withImage } from '../lazyParts';
import type { DraftStore } from './draftStore';
import { type Intake, PhotoIntake, type PhotoLimit, type Prepared } from './photoIntake';

export type CapturePhotos = Intake & {
  takeFrame: (frame: Promise<CameraFrame>, marks?: PhotoMarks) => Promise<void>;
  takeFiles: (files: readonly File[]) => Promise<void>;
  change: PhotoIntake['change'];
  seen: () => void;
  /** Resolves when the camera gave the requested frame and may close. */
  framed: () => Promise<void>;
  settled: () => Promise<void>;
  now: () => Intake;
  acts: () => number;
  adopt: (photos: readonly PhotoRow[]) => void;
};

/** The photos of one draft: each is encoded, stored and read back before it appears. */
export function useCapturePhotos(
  draftStore: DraftStore,
  restored: readonly PhotoRow[],
  limit?: PhotoLimit,
): CapturePhotos {
  const [intake] = useState(() => new PhotoIntake(draftStore, restored, limit));
  const taken = useSyncExternalStore(intake.subscribe, intake.taken);
  const frames = useRef<Promise<void>>(Promise.resolve());

  const takeFrame = useCallback(
    (frame: Promise<CameraFrame>, marks?: PhotoMarks) => {
      const takenAt = readClocks().wall;
      const prepared = withImage(async ({ prepareFrame }) => prepareFrame(await frame));
      // The error is reported in turn. A failed encoder closes no frame, and engines have few; closing twice is
      // harmless.
      prepared.catch(() => frame.then((one) => one.close())).catch(() => undefined);
      frames.current = frame.then(
        () => undefined,
        () => undefined,
      );
      const preparePhoto = async () => {
        const { photo, bytes } = withManifestEntry(await prepared, takenAt, 'camera');
        return { photo: { ...photo, ...marks }, bytes };
      };
      // Publishes in the next task, when the worker has the frame: it encodes while the form renders.
      return intake.handIn([{ name: null, prepare: preparePhoto }], (say) => setTimeout(say));
    },
    [intake],
  );

  const takeFiles = useCallback(
    (files: readonly File[]) => {
      // Reading takes time: a person who leaves the form finds the capture again.
      if (files.length > 0) draftStore.begin();
      const now = readClocks().wall;
      const handed = files.map((file, index) => {
        // Read now: a cloud file or a picker's permission may be gone later.
        const copy = index < PHOTOS_MAX ? withImage(({ copyFile }) => copyFile(file)).catch(() => null) : NO_COPY;
        const preparePhoto = async () => {
          const picked = await withImage(({ prepareFile }) => prepareFile(file, copy, now));
          return withManifestEntry(picked, picked.takenAt, 'file');
        };
        return { name: file.name, prepare: preparePhoto };
      });
      return intake.handIn(handed);
    },
    [intake, draftStore],
  );

  return {
    ...taken,
    takeFrame,
    takeFiles,
    change: intake.change,
    seen: useCallback(() => intake.seen(), [intake]),
    framed: useCallback(() => frames.current, []),
    settled: useCallback(() => intake.settled(), [intake]),
    now: intake.taken,
    acts: useCallback(() => intake.acts, [intake]),
    adopt: useCallback((photos: readonly PhotoRow[]) => intake.adopt(photos), [intake]),
  };
}

const NO_COPY = Promise.resolve(null);

function withManifestEntry({ bytes, width, height, sha256 }: PreparedPhoto, at: number, source: PhotoSource): Prepared {
  const takenAt = new Date(at).toISOString();
  return { photo: { id: newId(randomBytes), sha256, bytes: bytes.byteLength, width, height, takenAt, source }, bytes };
}
