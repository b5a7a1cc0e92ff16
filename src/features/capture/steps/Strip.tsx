/** Stored, pending and refused photos; on the form and in the camera. */
import { ImagePlus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { takenText } from '../../../components/format';
import { LazyPicture } from '../../../components/LazyPicture';
import { Two } from '../../../components/SecondLanguage';
import type { PhotoRow } from '../../../db/db';
import { photoBytes } from '../../../db/photos';
import { DraftViewer } from '../lazyParts';
import { rejectionTexts } from '../state/rejection';
import type { CapturePhotos } from '../state/usePhotos';
import { SideButton, StepIssue } from './Step';

/** Refused photos, until read and the next photos are added. */
export function Rejections({ photos }: { photos: CapturePhotos }) {
  const { refused, seen } = photos;
  useEffect(() => {
    if (refused.length > 0 && document.visibilityState === 'visible') seen();
  }, [refused, seen]);
  return rejectionTexts(refused).map((text) => <StepIssue key={text} kind="error" text={text} />);
}

type StripProps = {
  photos: CapturePhotos;
  small?: boolean;
  onPick?: (() => void) | null;
};

/** Stored photos, then a placeholder for each pending one. */
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
          onChange={photos.change}
        />
      )}
    </div>
  );
}

type ThumbProps = { photo: PhotoRow; index: number; small: boolean; onOpen: () => void };

function Thumb({ photo, index, small, onOpen }: ThumbProps) {
  const at = Date.parse(photo.takenAt);
  // A photo of another day must not look like today's.
  const taken = takenText(at, Date.now());
  return (
    <button type="button" className="strip__item" aria-label={`Foto ${index + 1}, ${taken}`} onClick={onOpen}>
      <LazyPicture name={photo.sha256} load={() => photoBytes(photo.id)} alt="" />
      {!small && taken}
    </button>
  );
}

function useEndInView(box: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const added = count > before.current;
    before.current = count;
    if (added) box.current?.children[count - 1]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [box, count]);
}
