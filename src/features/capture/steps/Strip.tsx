/** What was taken: the photos that are safe, those on their way, and those that were refused; on the form and in the camera. */
import { ImagePlus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { takenText } from '../../../components/format';
import { LazyPicture } from '../../../components/LazyPicture';
import { Two } from '../../../components/SecondLanguage';
import type { PhotoRow } from '../../../db/db';
import { photoBytes } from '../../../db/photos';
import { DraftViewer } from '../lazyParts';
import { refusalTexts } from '../state/refusal';
import type { CapturePhotos } from '../state/usePhotos';
import { SideButton, StepIssue } from './Step';

/** What was handed in and is not in the draft, until it was read and something new is handed in. */
export function Refusals({ photos }: { photos: CapturePhotos }) {
  const { refused, seen } = photos;
  useEffect(() => {
    if (refused.length > 0 && document.visibilityState === 'visible') seen();
  }, [refused, seen]);
  return refusalTexts(refused).map((text) => <StepIssue key={text} kind="error" text={text} />);
}

type StripProps = {
  photos: CapturePhotos;
  /** In the camera: pictures alone. */
  small?: boolean;
  /** Adds files, where they can be added. */
  onPick?: (() => void) | null;
};

/** The photos that are safe on this device, then one place for each that is on its way there. */
export function Strip({ photos, small = false, onPick }: StripProps) {
  const [open, setOpen] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEndInView(box, photos.photos.length + photos.waiting);
  const waiting = Array.from({ length: photos.waiting }, (_, index) => `waiting-${index}`);
  return (
    <div className={small ? 'strip strip--small' : 'strip'} ref={box}>
      {photos.photos.map((photo, index) => (
        <Thumb key={photo.id} photo={photo} index={index} small={small} onOpen={() => setOpen(index)} />
      ))}
      {waiting.map((key) => (
        <div key={key} className="strip__item">
          <span className="photo skeleton" />
          {!small && <Two>Wird gesichert</Two>}
        </div>
      ))}
      {onPick && <SideButton icon={ImagePlus} label="Datei auswählen" onClick={onPick} />}
      {open !== null && photos.photos.length > 0 && (
        <DraftViewer
          photos={photos.photos}
          index={Math.min(open, photos.photos.length - 1)}
          onIndex={setOpen}
          onClose={() => setOpen(null)}
          onRemove={(id) => {
            if (photos.photos.length === 1) setOpen(null);
            void photos.remove(id);
          }}
        />
      )}
    </div>
  );
}

type ThumbProps = { photo: PhotoRow; index: number; small: boolean; onOpen: () => void };

function Thumb({ photo, index, small, onOpen }: ThumbProps) {
  const at = Date.parse(photo.takenAt);
  // A photo of another day must not look like one of today.
  const taken = takenText(at, Date.now());
  return (
    <button type="button" className="strip__item" aria-label={`Foto ${index + 1}, ${taken}`} onClick={onOpen}>
      <LazyPicture name={photo.id} load={() => photoBytes(photo.id)} alt="" />
      {!small && taken}
    </button>
  );
}

/** The newest photo is in view: that it is there is what the person looks for. */
function useEndInView(box: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const added = count > before.current;
    before.current = count;
    if (added) box.current?.children[count - 1]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [box, count]);
}
