import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from '../../../components/format';
import { Dot } from '../../../components/Icon';
import { useModal } from '../../../components/modal';
import { Two } from '../../../components/SecondLanguage';
import type { OwnerKey } from '../../../db/db';
import { useWaitingBeside } from '../../../db/live/screens';
import type { PhotoMarks } from '../../../domain/documentation/photoMarks';
import type { Place } from '../../../domain/documentation/place';
import type { CameraView } from '../../../platform/camera';
import { holdAwake } from '../../../platform/wakeLock';
import { LazyOverPicture } from '../lazyParts';
import type { CapturePhotos } from '../state/usePhotos';
import type { ChosenService } from '../state/useService';
import { Rejections, Strip } from '../steps/Strip';
import { WhyCountdown } from '../WhyCountdown';
import './camera.css';
import { CameraFoot } from './CameraFoot';
import { cameraPlaceText } from './cameraPlaceText';
import { Now } from './Now';
import { ServiceChip } from './ServiceChip';
import { useShutter } from './useShutter';

/** Pending photos at which the shutter waits: one in the encoder, one before it. Cameras have few buffers. */
const AT_ONCE = 2;

type CameraScreenProps = {
  view: CameraView;
  photos: CapturePhotos;
  owner: OwnerKey;
  property: string | null;
  subject: string;
  /** Absent for a Nachtrag. */
  service?: ChosenService;
  place: Place | null;
  /** The device looks for its position. */
  locating: boolean;
  timer: ReactNode;
  warning: ReactNode;
  firstCountdown: boolean;
  /** No more photos: saving, or the time is over. */
  frozen: boolean;
  complete: boolean;
  onSave: () => void;
  onClose: () => void;
};

export function CameraScreen(props: CameraScreenProps) {
  const { view, photos, frozen } = props;
  const dialog = useModal();
  const video = useRef<HTMLVideoElement>(null);
  /** Of the next photo. */
  const marks = useRef<PhotoMarks>({});
  const live = view.phase === 'live';
  useEffect(() => {
    if (video.current) video.current.srcObject = view.stream;
  }, [view.stream]);
  useEffect(() => holdAwake(), []);
  const full = photos.photos.length + photos.waiting >= photos.limit.most;
  const blocked = !live || frozen || full || photos.waiting >= AT_ONCE;
  const { shots, press } = useShutter(video, blocked, (frame) => photos.takeFrame(frame, marks.current));
  return (
    <dialog
      ref={dialog}
      className="viewer viewer--live"
      aria-label="Kamera"
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <div className="camera camera--live">
        <div className="camera__top">
          <div>
            <div className="strong">
              <Two>{props.subject}</Two>
            </div>
            <Waiting owner={props.owner} />
          </div>
          {props.timer}
        </div>
        <div className="camera__view camera__view--live">
          <video ref={video} playsInline muted autoPlay aria-label="Live-Bild der Kamera" />
          {props.service && <ServiceChip service={props.service} frozen={frozen} />}
          {shots > 0 && <span key={shots} className="camera__flash" />}
          {!frozen && (
            <LazyOverPicture
              {...props}
              stream={view.stream}
              photos={photos.photos}
              onChange={photos.change}
              marks={marks}
            />
          )}
          {!live && (
            <p className="camera__wait" role="status">
              <Two>Kamera wird geöffnet</Two>
            </p>
          )}
        </div>
        <div className="camera__side">
          <div className="camera__told">
            <div className="camera__line camera__line--live">
              <Now />
              <span>
                <Two>
                  {cameraPlaceText(props.place, { isLocating: props.locating, isNeeded: props.service !== undefined })}
                </Two>
              </span>
            </div>
            <div className="camera__said">
              {props.firstCountdown && <WhyCountdown />}
              {props.warning}
              <Rejections photos={photos} />
              {full && (
                <p className="small">
                  <Two>{photos.limit.full}</Two>
                </p>
              )}
            </div>
          </div>
          <div className="camera__strip">
            <Strip small photos={photos} />
          </div>
          <CameraFoot {...props} torch={view.torch} blocked={blocked} onPress={press} />
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
      <Two>{`${formatCount(count)} nicht übertragen`}</Two>
    </div>
  );
}
