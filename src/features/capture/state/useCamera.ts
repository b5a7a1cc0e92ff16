import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type CameraView, camera, cameraPermission } from '../../../platform/camera';
import type { DraftKeeper } from './draftKeeper';

export type CaptureCamera = {
  view: CameraView;
  /** Opening or live: it has the whole screen. */
  showing: boolean;
  /** It was put out because nobody touched the screen. */
  slept: boolean;
  open: () => void;
  close: (why?: 'slept') => void;
};

/**
 * The camera of this form. It opens with the form where the permission is already there (design, 'The capture
 * screen'), and goes out with it.
 * @param atOnce false where the form opens on photos that were restored, or on an expired window.
 */
export function useCamera(keeper: DraftKeeper, atOnce: boolean): CaptureCamera {
  const view = useSyncExternalStore(camera.subscribe, camera.view);
  const [slept, setSlept] = useState(false);

  const open = useCallback(() => {
    setSlept(false);
    void camera.open();
  }, []);
  const close = useCallback((why?: 'slept') => {
    camera.close();
    setSlept(why === 'slept');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new keeper is a new form; atOnce is read as it opens
  useEffect(() => {
    let gone = false;
    const openIfAllowed = async () => {
      if (atOnce && (await cameraPermission()) === 'granted' && !gone) void camera.open();
    };
    void openIfAllowed();
    return () => {
      gone = true;
      camera.close();
    };
  }, [keeper]);

  const showing = view.phase === 'opening' || view.phase === 'live';
  return { view, showing, slept, open, close };
}
