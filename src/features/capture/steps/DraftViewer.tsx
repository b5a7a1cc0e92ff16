import { Trash2 } from 'lucide-react';
import { formatBytes, formatDate, timeSeconds } from '../../../components/format';
import { FrameButton, PhotoFrame } from '../../../components/PhotoFrame';
import type { PhotoRow } from '../../../db/db';
import { usePhotoBytes } from '../state/usePhotoBytes';

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
  const picture = usePhotoBytes(shown);
  const large = photos.map((photo, at) => ({
    id: photo.id,
    picture: photo.id === shown ? picture : null,
    alt: `Foto ${at + 1}`,
    caption: `${formatDate(Date.parse(photo.takenAt))}, ${timeSeconds(Date.parse(photo.takenAt))}`,
    ...(photo.role && { role: photo.role }),
    details: `${photo.width} × ${photo.height}, ${formatBytes(photo.bytes)}`,
  }));
  const remove = shown && <FrameButton icon={Trash2} label="Foto entfernen" danger onClick={() => onRemove(shown)} />;
  return <PhotoFrame photos={large} index={index} middle={remove} {...rest} />;
}
