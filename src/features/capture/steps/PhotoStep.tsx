import { Camera, CameraOff, ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/Button';
import { photoCount } from '../../../components/format';
import { Two } from '../../../components/SecondLanguage';
import { CAMERA_ERRORS, CAPTURE_TEXT, type CameraError } from '../../../domain/text/texts.capture';
import { CAMERA_ADVICE } from '../advice';
import type { CapturePhotos } from '../state/usePhotos';
import { SideButton, Step, StepIssue } from './Step';
import { Rejections, Strip } from './Strip';

type PhotoStepProps = {
  photos: CapturePhotos;
  cameraError: CameraError | null;
  slept: boolean;
  showErrors: boolean;
  /** A Nachtrag needs none where it corrects. */
  optional?: boolean;
  /** The open camera covers the form and shows the photos; nothing here opens it or adds to it. */
  covered: boolean;
  onCamera: () => void;
};

/** The photos: camera first, files where it does not open. */
export function PhotoStep(props: PhotoStepProps) {
  const { photos, cameraError, onCamera } = props;
  const input = useRef<HTMLInputElement>(null);
  const none = photos.photos.length + photos.waiting === 0;
  const openFilePicker = () => input.current?.click();
  const full = photos.photos.length + photos.waiting >= photos.limit.most;
  return (
    <Step title="Fotos" done={photos.photos.length > 0 && !props.covered ? photoCount(photos.photos.length) : null}>
      {!props.covered && <PhotoIssues {...props} none={none} />}
      {none && !props.covered && (
        <FirstPhoto blocked={cameraError !== null} onCamera={onCamera} onPick={openFilePicker} />
      )}
      {!none && !props.covered && (
        <div className="pair">
          <Strip photos={photos} onPick={full ? null : openFilePicker} />
          {full && (
            <p className="slip-note">
              <Two>{photos.limit.full}</Two>
            </p>
          )}
          {!full && <SideButton icon={Camera} step="photos" label="Weiteres Foto" onClick={onCamera} />}
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // Otherwise the same file again is no change.
          event.target.value = '';
          void photos.takeFiles(files);
        }}
      />
    </Step>
  );
}

function PhotoIssues(props: PhotoStepProps & { none: boolean }) {
  const { photos, cameraError, showErrors, none } = props;
  return (
    <>
      <Rejections photos={photos} />
      {cameraError && (
        <StepIssue
          kind="error"
          icon={CameraOff}
          text={CAMERA_ERRORS[cameraError]}
          advice={CAMERA_ADVICE[cameraError]}
        />
      )}
      {none && !props.optional && (showErrors || !cameraError) && (
        <StepIssue kind={showErrors ? 'error' : 'hint'} text={CAPTURE_TEXT.photos_missing} />
      )}
      {props.slept && !cameraError && (
        <p className="small muted">
          <Two>Die Kamera wurde nach 30 Sekunden ohne Berührung ausgeschaltet.</Two>
        </p>
      )}
    </>
  );
}

/** Before the first photo: one large button; after a camera error the file picker. */
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
