import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { PhotoRow } from '../../../db/db';
import type { PhotoSource } from '../../../domain/documentation/documentation';
import { newId } from '../../../domain/id';
import { PHOTOS_MAX } from '../../../domain/limits';
import { randomBytes, readClocks } from '../../../platform/clock';
import type { CameraFrame } from '../../../platform/frame';
import type { PreparedPhoto } from '../../../platform/image';
import { withImage } from '../lazyParts';
import type { DraftKeeper } from './draftKeeper';
import { type Intake, PhotoIntake, type Prepared } from './photoIntake';

export type CapturePhotos = Intake & {
  takeFrame: (frame: Promise<CameraFrame>) => Promise<void>;
  takeFiles: (files: readonly File[]) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** What is refused stands on the screen now. */
  seen: () => void;
  /** Resolves when the camera has given the frame that was asked of it: it may be closed then. */
  framed: () => Promise<void>;
  /** Resolves when nothing is on its way any more. */
  settled: () => Promise<void>;
  /** As it stands at the moment of the call. */
  now: () => Intake;
  /** How often a person handed photos in or removed one. */
  acts: () => number;
  /** Another window changed the draft: these are its photos. */
  adopt: (photos: readonly PhotoRow[]) => void;
};

/** The photos of one draft: each is encoded, stored and read back before it appears. */
export function useCapturePhotos(keeper: DraftKeeper, restored: readonly PhotoRow[]): CapturePhotos {
  const [intake] = useState(() => new PhotoIntake(keeper, restored));
  const taken = useSyncExternalStore(intake.subscribe, intake.taken);
  const frames = useRef<Promise<void>>(Promise.resolve());

  const takeFrame = useCallback(
    (frame: Promise<CameraFrame>) => {
      const takenAt = readClocks().wall;
      const prepared = withImage(async ({ prepareFrame }) => prepareFrame(await frame));
      // Told when its turn comes. The encoder that never came closes no frame, and engines have few; closing twice is harmless.
      prepared.catch(() => frame.then((one) => one.close())).catch(() => undefined);
      frames.current = frame.then(
        () => undefined,
        () => undefined,
      );
      const preparePhoto = async () => withManifestEntry(await prepared, takenAt, 'camera');
      // Told in the next task, when the worker has the frame: it encodes while the form learns of one more.
      return intake.handIn([{ name: null, prepare: preparePhoto }], (say) => setTimeout(say));
    },
    [intake],
  );

  const takeFiles = useCallback(
    (files: readonly File[]) => {
      // Reading takes its time: whoever leaves the form meanwhile finds the capture again.
      if (files.length > 0) keeper.begin();
      const now = readClocks().wall;
      const handed = files.map((file, index) => {
        // Read now: what lies in a cloud or behind a picker's permission can be gone when its turn comes.
        const bytes = index < PHOTOS_MAX ? file.arrayBuffer() : Promise.reject();
        const copy = bytes.then(
          (read) => new Blob([read]),
          () => null,
        );
        const preparePhoto = async () => {
          const picked = await withImage(({ prepareFile }) => prepareFile(file, copy, now));
          return withManifestEntry(picked, picked.takenAt, 'file');
        };
        return { name: file.name, prepare: preparePhoto };
      });
      return intake.handIn(handed);
    },
    [intake, keeper],
  );

  return {
    ...taken,
    takeFrame,
    takeFiles,
    remove: useCallback((id: string) => intake.remove(id), [intake]),
    seen: useCallback(() => intake.seen(), [intake]),
    framed: useCallback(() => frames.current, []),
    settled: useCallback(() => intake.settled(), [intake]),
    now: intake.taken,
    acts: useCallback(() => intake.acts, [intake]),
    adopt: useCallback((photos: readonly PhotoRow[]) => intake.adopt(photos), [intake]),
  };
}

function withManifestEntry({ bytes, width, height, sha256 }: PreparedPhoto, at: number, source: PhotoSource): Prepared {
  const takenAt = new Date(at).toISOString();
  return { photo: { id: newId(randomBytes), sha256, bytes: bytes.byteLength, width, height, takenAt, source }, bytes };
}
