import { Flashlight, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnerKey } from '../../../data/db';
import { useWaitingBeside } from '../../../data/live/screens';
import { type CameraView, camera } from '../../../device/camera';
import { type Frame, frameOf } from '../../../device/frame';
import { holdAwake } from '../../../device/wakeLock';
import type { Place } from '../../../domain/place';
import { accuracy, thousands } from '../../../ui/format';
import { Dot, Icon } from '../../../ui/icon';
import { useModal } from '../../../ui/modal';
import { Two } from '../../../ui/secondLanguage';
import { Now } from './Now';

type CameraScreenProps = {
  view: CameraView;
  owner: OwnerKey;
  /** What is being documented, e.g. the property's name. */
  subject: string;
  place: Place | null;
  timer: ReactNode;
  warning: ReactNode;
  /** Told once: this screen is closed by whoever takes the frame. */
  onTake: (frame: Promise<Frame>) => void;
  onCancel: () => void;
};

/** The live camera, a dialog over the whole screen: nothing but picture, time, place and the shutter. */
export function CameraScreen({ view, owner, subject, place, timer, warning, onTake, onCancel }: CameraScreenProps) {
  const dialog = useModal();
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const live = view.phase === 'live';
  useEffect(() => {
    if (video.current) video.current.srcObject = view.stream;
  }, [view.stream]);
  useEffect(() => holdAwake(), []);
  // The one thing to do here, also for the space bar; without a ring, which nobody asked for with a key.
  useEffect(() => shutter.current?.focus({ focusVisible: false } as FocusOptions), []);
  const pressed = useRef(false);
  const [taken, setTaken] = useState(false);
  const take = () => {
    const picture = video.current;
    if (!live || !picture || pressed.current) return;
    pressed.current = true;
    const frame = frameOf(picture);
    onTake(frame);
    // Not before: a stream that has just begun must go on until it gives a frame. And the encoder has it by then.
    const stop = () => {
      picture.pause();
      setTaken(true);
    };
    frame.then(
      () => setTimeout(stop),
      () => undefined,
    );
  };
  return (
    <dialog
      ref={dialog}
      className="viewer viewer--live"
      aria-label="Kamera"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div className="camera">
        <div className="camera__top">
          <div>
            <div className="strong">
              <Two>{subject}</Two>
            </div>
            <Waiting owner={owner} />
          </div>
          {timer}
        </div>
        <div className="camera__view">
          <video ref={video} playsInline muted autoPlay aria-label="Live-Bild der Kamera" />
          {!live && (
            <p className="camera__wait" role="status">
              <Two>Kamera wird geöffnet</Two>
            </p>
          )}
        </div>
        <div className="camera__line">
          <Now />
          <span>
            <Two>{placeWords(place)}</Two>
          </span>
        </div>
        {warning}
        <div className="camera__foot">
          <button className="camera__btn" type="button" onClick={onCancel}>
            <Icon of={X} />
            <Two>Abbrechen</Two>
          </button>
          <button
            ref={shutter}
            className="shutter"
            type="button"
            aria-disabled={!live || taken || undefined}
            onClick={take}
          >
            <Two>Foto aufnehmen</Two>
          </button>
          <Torch state={view.torch} />
        </div>
      </div>
    </dialog>
  );
}

function Waiting({ owner }: { owner: OwnerKey }) {
  const count = useWaitingBeside(owner) ?? 0;
  if (count === 0) return null;
  return (
    <div className="camera__waiting">
      <Dot />
      <Two>{`${thousands(count)} nicht übertragen`}</Two>
    </div>
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

function placeWords(place: Place | null): string {
  if (place === null) return 'Standort fehlt noch';
  return place.accuracy === null ? 'Standort erfasst' : `Standort erfasst, ${accuracy(place.accuracy)}`;
}
