import { EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatDate, timeSeconds } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { PhotoFrame } from '../../../components/PhotoFrame';
import { Two } from '../../../components/SecondLanguage';
import type { PhotoRow } from '../../../db/db';
import { removePhoto } from '../../../db/photos';
import { CoverScreen } from '../cover/CoverScreen';
import type { PhotoIntake } from '../state/photoIntake';
import { usePhotoBytes } from '../state/usePhotoBytes';

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
  const picture = usePhotoBytes(shown?.id ?? null, shown?.sha256);
  /** By id: another window may remove an earlier photo. */
  const [covering, setCovering] = useState<string | null>(null);
  const covered = photos.find(({ id }) => id === covering);
  const large = photos.map((photo, at) => ({
    id: photo.id,
    picture: photo === shown ? picture : null,
    alt: `Foto ${at + 1}`,
    caption: `${formatDate(Date.parse(photo.takenAt))}, ${timeSeconds(Date.parse(photo.takenAt))}`,
    ...(photo.role && { role: photo.role }),
    details: `${photo.width} × ${photo.height}, ${formatBytes(photo.bytes)}`,
  }));
  if (!shown) return null;
  const remove = () => {
    if (photos.length === 1) rest.onClose();
    void onChange(() => removePhoto(shown.id));
  };
  const tools = (
    <div className="draft-tools">
      <button className="camera__way" type="button" onClick={() => setCovering(shown.id)}>
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
      <PhotoFrame photos={large} index={index} tools={tools} {...rest} />
      {covered && (
        <CoverScreen key={covered.id} photo={covered} onChange={onChange} onClose={() => setCovering(null)} />
      )}
    </>
  );
}
