import { EyeOff, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes, formatDate, timeSeconds } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { PhotoFrame } from '../../../components/PhotoFrame';
import { Two } from '../../../components/SecondLanguage';
import type { PhotoRow } from '../../../db/db';
import { photoBytes, removePhoto } from '../../../db/photos';
import { ROLE_NAMES } from '../../../domain/photos/pairs';
import { CoverScreen } from '../cover/CoverScreen';
import type { PhotoIntake } from '../state/photoIntake';

type DraftViewerProps = {
  photos: readonly PhotoRow[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  onChange: PhotoIntake['change'];
};

/** One photo of the draft, full screen; loads only the shown one. */
export function DraftViewer({ photos, index, onChange, ...rest }: DraftViewerProps) {
  const shown = photos[index];
  const picture = useBytes(shown);
  const [covering, setCovering] = useState(false);
  const large = photos.map((photo, at) => ({
    id: photo.id,
    picture: photo === shown ? picture : null,
    alt: `Foto ${at + 1}`,
    caption: `${photo.role ? `${ROLE_NAMES[photo.role]}, ` : ''}${formatDate(Date.parse(photo.takenAt))}, ${timeSeconds(Date.parse(photo.takenAt))}`,
    details: `${photo.width} × ${photo.height}, ${formatBytes(photo.bytes)}`,
  }));
  if (!shown) return null;
  const remove = () => {
    if (photos.length === 1) rest.onClose();
    void onChange(() => removePhoto(shown.id));
  };
  const tools = (
    <div className="draft-tools">
      <button className="camera__way" type="button" onClick={() => setCovering(true)}>
        <Icon of={EyeOff} small />
        <Two>Unkenntlich machen</Two>
      </button>
      <button className="camera__way draft-tools__danger" type="button" onClick={remove}>
        <Icon of={Trash2} small />
        <Two>Foto entfernen</Two>
      </button>
    </div>
  );
  return (
    <>
      <PhotoFrame photos={large} index={index} middle={tools} {...rest} />
      {covering && <CoverScreen photo={shown} onChange={onChange} onClose={() => setCovering(false)} />}
    </>
  );
}

function useBytes(photo: PhotoRow | undefined): ArrayBuffer | null {
  const [found, setFound] = useState<{ of: PhotoRow; bytes: ArrayBuffer | null } | null>(null);
  useEffect(() => {
    if (!photo) return;
    let gone = false;
    photoBytes(photo.id).then(
      (stored) => !gone && setFound({ of: photo, bytes: stored }),
      () => !gone && setFound({ of: photo, bytes: null }),
    );
    return () => {
      gone = true;
    };
  }, [photo]);
  return found?.of === photo ? (found?.bytes ?? null) : null;
}
