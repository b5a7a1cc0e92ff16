import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes, formatDate, timeSeconds } from '../../../components/format';
import { FrameButton, PhotoFrame } from '../../../components/PhotoFrame';
import type { PhotoRow } from '../../../db/db';
import { photoBytes } from '../../../db/photos';
import { ROLE_NAMES } from '../../../domain/photos/pairs';

type DraftViewerProps = {
  photos: readonly PhotoRow[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  onRemove: (id: string) => void;
};

/** One photo of the draft, full screen; loads only the shown one. */
export function DraftViewer({ photos, index, onRemove, ...rest }: DraftViewerProps) {
  const shown = photos[index]?.id ?? null;
  const picture = useBytes(shown);
  const large = photos.map((photo, at) => ({
    id: photo.id,
    picture: photo.id === shown ? picture : null,
    alt: `Foto ${at + 1}`,
    caption: `${photo.role ? `${ROLE_NAMES[photo.role]}, ` : ''}${formatDate(Date.parse(photo.takenAt))}, ${timeSeconds(Date.parse(photo.takenAt))}`,
    details: `${photo.width} × ${photo.height}, ${formatBytes(photo.bytes)}`,
  }));
  const remove = shown && <FrameButton icon={Trash2} label="Foto entfernen" danger onClick={() => onRemove(shown)} />;
  return <PhotoFrame photos={large} index={index} middle={remove} {...rest} />;
}

function useBytes(id: string | null): ArrayBuffer | null {
  const [found, setFound] = useState<{ id: string; bytes: ArrayBuffer | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let gone = false;
    photoBytes(id).then(
      (stored) => !gone && setFound({ id, bytes: stored }),
      () => !gone && setFound({ id, bytes: null }),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return found?.id === id ? found.bytes : null;
}
