import { SwitchCamera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { getSetting, setSetting } from '../../../db/settings';
import { camera } from '../../../platform/camera';
import { chooseLens, lensOf, listLenses } from '../../../platform/lenses';
import { log } from '../../../platform/log';

/** Takes the next back camera, on phones with several. The last one that opened stays on the device. */
export function Lens({ stream }: { stream: MediaStream | null }) {
  const lenses = useLenses(stream);
  const now = lensOf(stream);
  useKeptLens(lenses, now);
  if (lenses.length === 0) return null;
  const takeNext = async () => {
    const next = lenses[(lenses.indexOf(now ?? '') + 1) % lenses.length];
    if (next === undefined) return;
    const { which } = camera;
    await chooseLens(camera, next);
    if (lensOf(camera.view().stream) === next)
      await setSetting('lens', next).catch(() => log('camera.lens', 'not kept'));
    else camera.which = which;
  };
  return (
    <button
      className="camera__zoom camera__lens"
      type="button"
      aria-label="Objektiv wechseln"
      onClick={() => void takeNext()}
    >
      <Icon of={SwitchCamera} />
    </button>
  );
}

/** The back cameras; empty while there is no stream. */
function useLenses(stream: MediaStream | null): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!stream) return;
    let gone = false;
    void listLenses(navigator.mediaDevices).then((lenses) => !gone && setFound(lenses));
    return () => {
      gone = true;
    };
  }, [stream]);
  return stream ? found : [];
}

/** Once: a browser that does not give the kept lens gets no second request. */
function useKeptLens(lenses: readonly string[], now: string | null): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (lenses.length === 0 || isAsked.current) return;
    isAsked.current = true;
    getSetting('lens').then(
      (kept) => kept !== null && kept !== now && lenses.includes(kept) && void chooseLens(camera, kept),
      () => log('camera.lens', 'unread'),
    );
  }, [lenses, now]);
}
