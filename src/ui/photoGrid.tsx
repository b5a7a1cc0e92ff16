/** Photos of one record: as a grid, and one of them large. */
import { ChevronLeft, ChevronRight, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Icon, type IconType } from './icon';
import { useModal } from './modal';
import { Picture } from './picture';
import { Two } from './secondLanguage';

/** `src` null: not on this device and no network. */
export type GridPhoto = { id: string; src: string | null; alt: string; caption?: string; details?: string };

/** All photos; a tap opens one large. */
export function PhotoGrid({ photos, onOpen }: { photos: readonly GridPhoto[]; onOpen: (index: number) => void }) {
  return (
    <div className="photos">
      {photos.map((photo, index) => (
        <figure key={photo.id}>
          <button type="button" aria-label={`${photo.alt} groß ansehen`} onClick={() => onOpen(index)}>
            <Picture src={photo.src} alt={photo.alt} />
          </button>
          {photo.caption && <figcaption>{photo.caption}</figcaption>}
        </figure>
      ))}
    </div>
  );
}

type ViewerProps = {
  photos: readonly GridPhoto[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** With it 'Foto entfernen' is offered (drafts only). */
  onRemove?: (id: string) => void;
};

/** One photo, full screen; arrow keys turn the pages. */
export function PhotoViewer({ photos, index, onIndex, onClose, onRemove }: ViewerProps) {
  const ref = useModal();
  const heading = useId();
  const photo = photos[index];
  if (!photo) return null;
  const go = (to: number) => to >= 0 && to < photos.length && onIndex(to);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(index - 1);
    if (event.key === 'ArrowRight') go(index + 1);
  };
  return (
    <dialog
      ref={ref}
      className="viewer"
      aria-labelledby={heading}
      onKeyDown={keys}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="camera">
        <div className="camera__top">
          <span className="strong" id={heading} aria-live="polite">
            <Two>{`Foto ${index + 1} von ${photos.length}`}</Two>
          </span>
          <button className="camera__btn camera__btn--flat" type="button" onClick={onClose}>
            <Icon of={X} small />
            <Two>Schließen</Two>
          </button>
        </div>
        <div className="camera__view camera__view--whole">
          <Picture src={photo.src} alt={photo.alt} className="" />
        </div>
        <div className="camera__line">
          <span>{photo.caption}</span>
          <span>{photo.details}</span>
        </div>
        <div className="camera__foot">
          <Turn icon={ChevronLeft} label="Vorheriges" blocked={index === 0} onClick={() => go(index - 1)} />
          {onRemove ? (
            <button
              className="camera__btn camera__btn--danger camera__btn--wide"
              type="button"
              onClick={() => onRemove(photo.id)}
            >
              <Icon of={Trash2} />
              <Two>Foto entfernen</Two>
            </button>
          ) : (
            <span />
          )}
          <Turn
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

function Turn(props: { icon: IconType; label: string; blocked: boolean; onClick: () => void }) {
  return (
    <button className="camera__btn" type="button" aria-disabled={props.blocked || undefined} onClick={props.onClick}>
      <Icon of={props.icon} />
      <Two>{props.label}</Two>
    </button>
  );
}
