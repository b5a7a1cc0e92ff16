import { Check, Flashlight, PencilLine, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { photoCount } from '../../../components/format';
import { Icon, type IconType } from '../../../components/Icon';
import { Two } from '../../../components/SecondLanguage';
import { type CameraView, camera } from '../../../platform/camera';
import type { CapturePhotos } from '../state/usePhotos';

type CameraFootProps = {
  photos: CapturePhotos;
  torch: CameraView['torch'];
  blocked: boolean;
  complete: boolean;
  frozen: boolean;
  onPress: () => void;
  onSave: () => void;
  onClose: () => void;
};

/**
 * The shutter with the number of photos. Below it, where the form has 'Speichern': back before the first photo,
 * 'Fertig' while something is missing, then 'Speichern'.
 */
export function CameraFoot(props: CameraFootProps) {
  const { photos, blocked, complete, frozen, onPress, onClose } = props;
  const shutter = useRef<HTMLButtonElement>(null);
  // Focused for the space bar; without a focus ring, because no key was used.
  useEffect(() => shutter.current?.focus({ focusVisible: false } as FocusOptions), []);
  const safe = photos.photos.length;
  const none = safe + photos.waiting === 0;
  return (
    <>
      <div className="camera__foot camera__foot--live">
        {none || !complete ? <span /> : <SideWay icon={PencilLine} label="Angaben" onClick={onClose} />}
        <button ref={shutter} className="shutter" type="button" aria-disabled={blocked || undefined} onClick={onPress}>
          <Two>Foto aufnehmen</Two>
          {safe > 0 && (
            <span className="shutter__count" aria-hidden="true">
              {safe}
            </span>
          )}
        </button>
        <Torch state={props.torch} />
      </div>
      <span className="visually-hidden" role="status">
        {safe > 0 && <Two>{photoCount(safe)}</Two>}
      </span>
      <div className="camera__end">
        {none && <WayOn icon={X} label="Abbrechen" onClick={onClose} />}
        {none || complete || <WayOn strong icon={Check} label="Fertig" onClick={onClose} />}
        {!none && complete && <WayOn strong label="Speichern" busy={frozen} onClick={props.onSave} />}
      </div>
    </>
  );
}

type WayProps = { icon?: IconType; label: string; strong?: boolean; busy?: boolean; onClick: () => void };

function WayOn({ icon, label, strong, busy, onClick }: WayProps) {
  return (
    <button
      className={strong ? 'camera__way camera__way--strong' : 'camera__way'}
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onClick()}
    >
      {icon && <Icon of={icon} small />}
      <Two>{label}</Two>
    </button>
  );
}

function SideWay({ icon, label, onClick }: WayProps & { icon: IconType }) {
  return (
    <button className="camera__btn" type="button" onClick={onClick}>
      <Icon of={icon} />
      <Two>{label}</Two>
    </button>
  );
}

function Torch({ state }: { state: CameraView['torch'] }) {
  if (state === 'none') return <span />;
  const on = state === 'on';
  return (
    <button className="camera__btn" type="button" aria-pressed={on} onClick={() => void camera.setTorch(!on)}>
      <Icon of={Flashlight} />
      <Two>{on ? 'Licht: an' : 'Licht: aus'}</Two>
    </button>
  );
}
