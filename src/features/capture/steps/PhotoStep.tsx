import { Camera, CameraOff, ImagePlus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PhotoRow } from '../../../data/db';
import { photoBytes } from '../../../data/photos';
import { PHOTOS_MAX } from '../../../domain/limits';
import { CAMERA_ERRORS, type CameraError, ISSUE_TEXT } from '../../../domain/texts.de';
import { Button } from '../../../ui/button';
import { photoCount, timeSeconds } from '../../../ui/format';
import { LazyPicture } from '../../../ui/lazyPicture';
import { Two } from '../../../ui/secondLanguage';
import { CAMERA_ADVICE } from '../advice';
import { DraftViewer } from '../lazyParts';
import { refusalTexts } from '../state/refusal';
import type { Photos } from '../state/usePhotos';
import { SideButton, Step, StepIssue } from './Step';

type PhotoStepProps = {
  photos: Photos;
  cameraError: CameraError | null;
  /** The camera was put out because nobody touched the screen. */
  slept: boolean;
  asked: boolean;
  /** The camera lies over the form: nothing here opens it or adds to it. */
  covered: boolean;
  onCamera: () => void;
};

/** The photos: camera first, files as the way on where it does not open. */
export function PhotoStep(props: PhotoStepProps) {
  const { photos, cameraError, onCamera } = props;
  const input = useRef<HTMLInputElement>(null);
  const none = photos.photos.length + photos.waiting === 0;
  const pick = () => input.current?.click();
  const full = photos.photos.length + photos.waiting >= PHOTOS_MAX;
  return (
    <Step title="Fotos" done={photos.photos.length > 0 ? photoCount(photos.photos.length) : null}>
      <PhotoIssues {...props} none={none} />
      {none && !props.covered && <FirstPhoto blocked={cameraError !== null} onCamera={onCamera} onPick={pick} />}
      {!none && (
        <div className="pair">
          <Strip photos={photos} onPick={full || props.covered ? null : pick} />
          {full && (
            <p className="slip-note">
              <Two>{`Mehr als ${PHOTOS_MAX} Fotos fasst eine Dokumentation nicht.`}</Two>
            </p>
          )}
          {!full && !props.covered && (
            <SideButton icon={Camera} step="photos" label="Weiteres Foto" onClick={onCamera} />
          )}
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg"
        multiple
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // The same file again must be a change again.
          event.target.value = '';
          void photos.takeFiles(files);
        }}
      />
    </Step>
  );
}

/** Which photos are not there and why, why the camera does not open, and that one is missing. */
function PhotoIssues(props: PhotoStepProps & { none: boolean }) {
  const { photos, cameraError, asked, none } = props;
  return (
    <>
      <Refusals photos={photos} covered={props.covered} />
      {cameraError && (
        <StepIssue
          kind="error"
          icon={CameraOff}
          text={CAMERA_ERRORS[cameraError]}
          advice={CAMERA_ADVICE[cameraError]}
        />
      )}
      {none && (asked || !cameraError) && (
        <StepIssue kind={asked ? 'error' : 'hint'} text={ISSUE_TEXT.photos_missing} />
      )}
      {props.slept && none && !cameraError && (
        <p className="small muted">
          <Two>Die Kamera wurde nach 30 Sekunden ohne Berührung ausgeschaltet.</Two>
        </p>
      )}
    </>
  );
}

/** What was handed in and is not in the draft, until it was read and something new is handed in. */
function Refusals({ photos, covered }: { photos: Photos; covered: boolean }) {
  const { refused, seen } = photos;
  useEffect(() => {
    if (refused.length > 0 && !covered && document.visibilityState === 'visible') seen();
  }, [refused, covered, seen]);
  return refusalTexts(refused).map((text) => <StepIssue key={text} kind="error" text={text} />);
}

/** Before the first photo: one large button; where the camera failed the file picker takes its place. */
function FirstPhoto(props: { blocked: boolean; onCamera: () => void; onPick: () => void }) {
  const { blocked, onCamera, onPick } = props;
  return (
    <div className="pair">
      <Button
        key={blocked ? 'file' : 'camera'}
        variant="primary"
        size="huge"
        icon={blocked ? ImagePlus : Camera}
        data-step="photos"
        onClick={blocked ? onPick : onCamera}
      >
        {blocked ? 'Datei auswählen' : 'Kamera öffnen'}
      </Button>
      {blocked ? (
        <SideButton icon={Camera} label="Kamera öffnen" onClick={onCamera} />
      ) : (
        <SideButton icon={ImagePlus} label="Datei auswählen" onClick={onPick} />
      )}
    </div>
  );
}

/** The photos that are safe on this device, then one place for each that is on its way there. */
function Strip({ photos, onPick }: { photos: Photos; onPick: (() => void) | null }) {
  const [open, setOpen] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEndInView(box, photos.photos.length + photos.waiting);
  const waiting = Array.from({ length: photos.waiting }, (_, index) => `waiting-${index}`);
  return (
    <div className="strip" ref={box}>
      {photos.photos.map((photo, index) => (
        <Thumb key={photo.id} photo={photo} index={index} onOpen={() => setOpen(index)} />
      ))}
      {waiting.map((key) => (
        <div key={key} className="strip__item">
          <span className="photo skeleton" />
          <Two>Wird gesichert</Two>
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

function Thumb({ photo, index, onOpen }: { photo: PhotoRow; index: number; onOpen: () => void }) {
  const taken = timeSeconds(Date.parse(photo.takenAt));
  const ask = async () => {
    const bytes = await photoBytes(photo.id);
    return bytes && URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
  };
  return (
    <button type="button" className="strip__item" aria-label={`Foto ${index + 1}, ${taken}`} onClick={onOpen}>
      <LazyPicture name={photo.id} ask={ask} alt="" />
      {taken}
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
