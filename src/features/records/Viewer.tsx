import { Download, MessageCircleQuestion, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useBusy } from '../../components/busy';
import { FrameButton, PhotoFrame } from '../../components/PhotoFrame';
import type { GridPhoto } from '../../components/PhotoGrid';
import { useSwipe } from './useSwipe';
import './viewer.css';

type ViewerProps = {
  photos: readonly GridPhoto[];
  index: number;
  onIndex: (index: number) => void;
  onDownload: (index: number) => Promise<void>;
  onClose: () => void;
  /** Opens a question about the photo; undefined without the right. */
  onInquire?: ((photo: string) => void) | undefined;
};

const ZOOMS = [1, 2, 4] as const;
type Zoom = (typeof ZOOMS)[number];

/**
 * A photo in full screen: swipe or arrow keys change it, + and − or double tap zoom. Everything has a button too
 * (design: no swipe-only actions).
 */
export function Viewer({ photos, index, onIndex, onDownload, onClose, onInquire }: ViewerProps) {
  const [zoom, setZoom] = useState<Zoom>(1);
  const goToPhoto = (to: number) => {
    if (!photos[to]) return;
    setZoom(1);
    onIndex(to);
  };
  const swipe = useSwipe({
    enabled: zoom === 1,
    onLeft: () => goToPhoto(index + 1),
    onRight: () => goToPhoto(index - 1),
  });
  const photo = photos[index];
  if (!photo) return null;
  return (
    <PhotoFrame
      photos={photos}
      index={index}
      onIndex={goToPhoto}
      onClose={onClose}
      keys={{
        Home: () => goToPhoto(0),
        End: () => goToPhoto(photos.length - 1),
        '+': () => setZoom(stepZoom(zoom, 1)),
        '-': () => setZoom(stepZoom(zoom, -1)),
      }}
      stage={{
        className: `viewer__stage viewer__stage--${zoom}`,
        onDoubleClick: () => setZoom(zoom === 1 ? 2 : 1),
        ...swipe,
      }}
      pictureClass="viewer__photo"
      middle={
        <Tools
          zoom={zoom}
          onZoom={setZoom}
          photo={photo}
          onDownload={() => onDownload(index)}
          onInquire={onInquire && (() => onInquire(photo.id))}
        />
      }
    />
  );
}

type ToolsProps = {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  photo: GridPhoto;
  onDownload: () => Promise<void>;
  onInquire: (() => void) | undefined;
};

function Tools({ zoom, onZoom, photo, onDownload, onInquire }: ToolsProps) {
  const [busy, download] = useBusy(onDownload);
  const missing = photo.picture === null;
  return (
    <div className="viewer__tools">
      <FrameButton
        icon={ZoomOut}
        label="Kleiner"
        slim
        blocked={zoom === 1}
        onClick={() => onZoom(stepZoom(zoom, -1))}
      />
      <FrameButton icon={Download} label="Original" blocked={missing || busy} onClick={() => download()} />
      <FrameButton
        icon={ZoomIn}
        label="Größer"
        slim
        blocked={zoom === 4 || missing}
        onClick={() => onZoom(stepZoom(zoom, 1))}
      />
      {onInquire && <FrameButton icon={MessageCircleQuestion} label="Nachfragen" slim onClick={onInquire} />}
    </div>
  );
}

function stepZoom(zoom: Zoom, by: 1 | -1): Zoom {
  return ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom;
}
