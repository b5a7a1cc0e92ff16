import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useBusy } from '../../ui/busy';
import { Icon, type IconType } from '../../ui/icon';
import { useModal } from '../../ui/modal';
import type { GridPhoto } from '../../ui/photoGrid';
import { Picture } from '../../ui/picture';
import { useSwipe } from './useSwipe';
import './viewer.css';

type ViewerProps = {
  photos: readonly GridPhoto[];
  index: number;
  onIndex: (index: number) => void;
  /** Saves the original of that photo where the person wants it. */
  onDownload: (index: number) => Promise<void>;
  onClose: () => void;
};

const ZOOMS = [1, 2, 4] as const;
type Zoom = (typeof ZOOMS)[number];

/**
 * One photo, full screen: swipe or arrow keys turn the pages, + and − or a double tap zoom, the enlarged picture is
 * moved by scrolling. Everything has a button too (design: no swipe-only actions).
 */
export function Viewer({ photos, index, onIndex, onDownload, onClose }: ViewerProps) {
  const ref = useModal();
  const heading = useId();
  const [zoom, setZoom] = useState<Zoom>(1);
  const go = (to: number) => {
    if (to < 0 || to >= photos.length) return;
    setZoom(1);
    onIndex(to);
  };
  const swipe = useSwipe({ enabled: zoom === 1, onLeft: () => go(index + 1), onRight: () => go(index - 1) });
  const photo = photos[index];
  if (!photo) return null;
  const acts: Record<string, () => void> = {
    ArrowLeft: () => go(index - 1),
    ArrowRight: () => go(index + 1),
    Home: () => go(0),
    End: () => go(photos.length - 1),
    '+': () => setZoom(step(zoom, 1)),
    '-': () => setZoom(step(zoom, -1)),
  };
  return (
    <dialog
      ref={ref}
      className="viewer"
      aria-labelledby={heading}
      onKeyDown={(event: KeyboardEvent) => acts[event.key]?.()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="camera">
        <div className="camera__top">
          <span className="strong" id={heading} aria-live="polite">
            {`Foto ${index + 1} von ${photos.length}`}
          </span>
          <button className="camera__btn camera__btn--flat" type="button" onClick={onClose}>
            <Icon of={X} small />
            Schließen
          </button>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: swipe and double tap are shortcuts; each has its button and key */}
        <div
          className={`camera__view camera__view--whole viewer__stage viewer__stage--${zoom}`}
          onDoubleClick={() => setZoom(zoom === 1 ? 2 : 1)}
          {...swipe}
        >
          <Picture key={photo.id} src={photo.src} alt={photo.alt} className="viewer__photo" />
        </div>
        <div className="camera__line">
          <span>{photo.caption}</span>
          <span>{photo.details}</span>
        </div>
        <Tools zoom={zoom} onZoom={setZoom} photo={photo} onDownload={() => onDownload(index)} />
        <div className="camera__foot">
          <Act icon={ChevronLeft} label="Vorheriges" blocked={index === 0} onClick={() => go(index - 1)} />
          <span />
          <Act
            icon={ChevronRight}
            label="Nächstes"
            blocked={index === photos.length - 1}
            onClick={() => go(index + 1)}
          />
        </div>
      </div>
    </dialog>
  );
}

type ToolsProps = { zoom: Zoom; onZoom: (zoom: Zoom) => void; photo: GridPhoto; onDownload: () => Promise<void> };

function Tools({ zoom, onZoom, photo, onDownload }: ToolsProps) {
  const [busy, download] = useBusy(onDownload);
  const missing = photo.src === null;
  return (
    <div className="viewer__tools">
      <Act icon={ZoomOut} label="Kleiner" blocked={zoom === 1} onClick={() => onZoom(step(zoom, -1))} />
      <Act icon={Download} label="Original" blocked={missing || busy} onClick={() => download()} />
      <Act icon={ZoomIn} label="Größer" blocked={zoom === 4 || missing} onClick={() => onZoom(step(zoom, 1))} />
    </div>
  );
}

function step(zoom: Zoom, by: 1 | -1): Zoom {
  return ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom;
}

function Act(props: { icon: IconType; label: string; blocked: boolean; onClick: () => void }) {
  return (
    <button
      className="camera__btn"
      type="button"
      aria-disabled={props.blocked || undefined}
      onClick={() => !props.blocked && props.onClick()}
    >
      <Icon of={props.icon} />
      {props.label}
    </button>
  );
}
