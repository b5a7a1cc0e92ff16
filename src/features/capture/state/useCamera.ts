import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type CameraView, camera, cameraPermission } from '../../../platform/camera';
import type { DraftStore } from './draftStore';

export type CaptureCamera = {
  view: CameraView;
  showing: boolean;
  slept: boolean;
  open: () => void;
  close: (why?: 'slept') => void;
};

/**
 * The form's camera. Opens with the form where permission exists, and closes with it.
 * @param atOnce false for restored photos or an expired window.
 */
export function useCamera(draftStore: DraftStore, atOnce: boolean): CaptureCamera {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draftStore is a new form; atOnce is read as it opens
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
  }, [draftStore]);

  const showing = view.phase === 'opening' || view.phase === 'live';
  return { view, showing, slept, open, close };
}
