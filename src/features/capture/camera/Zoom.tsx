import { useEffect, useState } from 'react';
import { getSetting, setSetting } from '../../../db/settings';
import { log } from '../../../platform/log';
import { readZoom, setZoom } from '../../../platform/zoom';

/** Twice the size, on devices that can. The choice stays on the device. */
export function Zoom({ stream }: { stream: MediaStream | null }) {
  const zoom = readZoom(stream);
  const [isOn, setOn] = useState(false);
  const applyZoom = async (on: boolean) => {
    const isDone = zoom !== null && (await setZoom(zoom, on));
    setOn(on && isDone);
    return isDone;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stream
  useEffect(() => {
    getSetting('zoomed').then(
      (zoomed) => zoomed && applyZoom(true),
      () => log('camera.zoom', 'unread'),
    );
  }, [stream]);
  if (zoom === null) return null;
  const changeZoom = async () => {
    const on = !isOn;
    const isDone = await applyZoom(on);
    await setSetting('zoomed', on && isDone).catch(() => log('camera.zoom', 'not kept'));
  };
  return (
    <button
      className="camera__zoom"
      type="button"
      aria-label="Zoom"
      aria-pressed={isOn}
      onClick={() => void changeZoom()}
    >
      {isOn ? '2×' : '1×'}
    </button>
  );
}
