import { useEffect, useSyncExternalStore } from 'react';
import { useOpenForm } from '../../../components/openForms';
import { DraftGoneError } from '../../../db/storage';
import { loadSeal } from '../lazyParts';
import { useWarning } from '../Timer';
import type { PhotoLimit } from './photoIntake';
import { useCamera } from './useCamera';
import { useIdle } from './useIdle';
import { type CapturePhotos, useCapturePhotos } from './usePhotos';
import { usePlace } from './usePlace';
import { type SaveContext, useSave } from './useSave';
import { useExpiry, useVisibility } from './useWindow';

type Base = Omit<SaveContext, 'photos'> & { onLeave: () => void };

/**
 * What every form of a capture does: its draft, window, camera, photos, position and 'Speichern'.
 * @param how `waits`: the camera opens by a tap only. `limit`: of a Nachtrag.
 */
export function useCaptureBase(context: Base, how: { waits?: boolean; limit?: PhotoLimit } = {}) {
  const { capture, onLeave } = context;
  const { draftStore, countdown } = capture;
  const { draft, stored, fault } = useSyncExternalStore(draftStore.subscribe, draftStore.kept);
  const over = useWarning(countdown) === 'expired';
  const finder = usePlace(draftStore, over);
  const photos = useCapturePhotos(draftStore, capture.photos, how.limit);
  const opens = !how.waits && capture.photos.length === 0;
  const camera = useCamera(draftStore, opens && countdown.shownRemaining() > 0);
  const save = useSave({ ...context, photos });
  const closeCamera = async () => {
    // The camera may still be giving a picture whose shutter was pressed in time.
    await photos.framed();
    camera.close();
  };
  const settlePhotos = async () => {
    await closeCamera();
    await photos.settled();
  };
  const expired = useExpiry(capture, { over: over && !save.saving && !save.pending, settle: settlePhotos, onLeave });
  useVisibility(capture);
  useOpenForm();
  // While saving, this window's own seal removes the draft: that is no fault.
  useLeaveWhenGone(save.saving ? null : fault, onLeave);
  useIdle(camera.showing || finder.awake, () => {
    finder.stop();
    if (camera.showing) camera.close('slept');
  });
  const discardDraft = async () => {
    // A photo that is still in preparation then finds no draft, and is dropped.
    await draftStore.discard();
    onLeave();
  };
  const saveDraft = () => {
    // A more accurate position would change what the person saw, perhaps even the property.
    finder.stop();
    save.save();
    if (camera.showing) void closeCamera();
  };
  return {
    ...{ draftStore, countdown, draft, stored, fault, over, finder, photos, camera, save, expired },
    // Photos in preparation count too: the seal waits for them, and checks the stored ones.
    taken: countPhotos(photos),
    // No field changes while the form saves, and after 0:00, even if a tap before 0:00 still counts (D56).
    frozen: save.saving || over,
    ...{ closeCamera, saveDraft, discard: discardDraft },
  };
}

const countPhotos = ({ photos, waiting }: CapturePhotos) => photos.length + waiting;

/** Leaves the form when another window sealed or discarded the draft. */
function useLeaveWhenGone(fault: unknown, onLeave: () => void): void {
  const isGone = fault instanceof DraftGoneError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when it happens
  useEffect(() => {
    if (!isGone) return;
    void loadSeal().then(
      ({ showGone }) => showGone(),
      () => undefined,
    );
    onLeave();
  }, [isGone]);
}
