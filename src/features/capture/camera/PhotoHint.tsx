import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { Two } from '../../../components/SecondLanguage';
import type { PhotoRow } from '../../../db/db';
import { photoBytes, removePhoto } from '../../../db/photos';
import type { PhotoFault } from '../../../domain/photos/photoFault';
import { SECOND } from '../../../domain/time/duration';
import { readClocks } from '../../../platform/clock';
import { inspectPhoto } from '../../../platform/inspectPhoto';
import type { PhotoIntake } from '../state/photoIntake';
import { PHOTO_HINTS } from './photoHints';

/** ms; an older photo was taken at another place, or before a reload. */
const NEW_FOR = 10 * SECOND;

type PhotoHintProps = { newest: PhotoRow | undefined; onChange: PhotoIntake['change'] };

/** Says what spoils the newest photo of the open camera. Nothing of it is stored, and the next photo replaces it. */
export function PhotoHint({ newest, onChange }: PhotoHintProps) {
  const { fault, dismiss } = useFault(newest);
  const retakePhoto = () => {
    if (newest) void onChange(() => removePhoto(newest.id));
  };
  return (
    <div className="camera__hint" role="status">
      {fault && (
        <>
          <p className="camera__hint-text">
            <Icon of={CircleAlert} />
            <Two>{PHOTO_HINTS[fault]}</Two>
          </p>
          <Way strong label="Neu aufnehmen" onClick={retakePhoto} />
          <Way label="Behalten" onClick={dismiss} />
        </>
      )}
    </div>
  );
}

function Way({ strong, label, onClick }: { strong?: boolean; label: string; onClick: () => void }) {
  return (
    <button className={strong ? 'camera__way camera__way--strong' : 'camera__way'} type="button" onClick={onClick}>
      <Two>{label}</Two>
    </button>
  );
}

/** Each photo is inspected once, after it is durable. */
function useFault(newest: PhotoRow | undefined): { fault: PhotoFault | null; dismiss: () => void } {
  const [found, setFound] = useState<{ photo: string; fault: PhotoFault | null } | null>(null);
  const inspected = useRef(new Set<string>());
  useEffect(() => {
    if (!newest || inspected.current.has(newest.id) || !isFresh(newest)) return;
    const photo = newest.id;
    inspected.current.add(photo);
    void photoBytes(photo)
      .then((bytes) => (bytes ? inspectPhoto(bytes) : null))
      .then((fault) => setFound({ photo, fault }))
      // The storage failed: the form reports that elsewhere.
      .catch(() => undefined);
  }, [newest]);
  return { fault: found?.photo === newest?.id ? (found?.fault ?? null) : null, dismiss: () => setFound(null) };
}

function isFresh({ source, takenAt }: PhotoRow): boolean {
  return source === 'camera' && Math.abs(readClocks().wall - Date.parse(takenAt)) < NEW_FOR;
}
