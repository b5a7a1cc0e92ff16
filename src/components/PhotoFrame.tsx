/** Shared full-screen photo view. The parent component adds zoom, download or removal. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { MASKED_TEXT } from '../domain/documentation/photoMarks';
import { roleName } from '../domain/photos/pairs';
import { Icon, type IconType } from './Icon';
import { useModal } from './modal';
import type { GridPhoto } from './PhotoGrid';
import { Picture } from './Picture';
import { Two } from './SecondLanguage';

type PhotoFrameProps = {
  photos: readonly GridPhoto[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Other keys than the arrows. */
  keys?: Record<string, () => void>;
  /** Of the box around the picture. */
  stage?: HTMLAttributes<HTMLDivElement>;
  pictureClass?: string;
  /** Further buttons between previous and next. */
  middle?: ReactNode;
  /** Wide buttons in a row of their own, instead of `middle`. */
  tools?: ReactNode;
};

/** A modal view; arrow keys and two buttons turn pages. */
export function PhotoFrame(props: PhotoFrameProps) {
  const { photos, index, onClose, stage } = props;
  const ref = useModal();
  const heading = useId();
  const photo = photos[index];
  if (!photo) return null;
  const turnPage = (by: 1 | -1) => photos[index + by] && props.onIndex(index + by);
  const keys: Record<string, () => unknown> = {
    ArrowLeft: () => turnPage(-1),
    ArrowRight: () => turnPage(1),
    ...props.keys,
  };
  return (
    <dialog
      ref={ref}
      className="viewer viewer--photo"
      aria-labelledby={heading}
      onKeyDown={({ key }) => keys[key]?.()}
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
        <div {...stage} className={`camera__view camera__view--whole ${stage?.className ?? ''}`}>
          <Picture key={photo.id} of={photo.picture} alt={photo.alt} className={props.pictureClass ?? ''} />
        </div>
        <div className="camera__line">
          <div>
            {[roleName(photo.role), photo.caption].filter(Boolean).join(', ')}
            {photo.isMasked && (
              <div>
                <Two>{MASKED_TEXT}</Two>
              </div>
            )}
          </div>
          <span>{photo.details}</span>
        </div>
        <div className={props.tools ? 'camera__foot camera__foot--tools' : 'camera__foot'}>
          <FrameButton icon={ChevronLeft} label="Vorheriges" blocked={index === 0} onClick={() => turnPage(-1)} />
          {props.tools ?? props.middle ?? <span />}
          <FrameButton
            icon={ChevronRight}
            label="Nächstes"
            blocked={index === photos.length - 1}
            onClick={() => turnPage(1)}
          />
        </div>
      </div>
    </dialog>
  );
}

/** A button on dark ground. `blocked`: focusable without action. */
export function FrameButton(props: {
  icon: IconType;
  label: string;
  blocked?: boolean;
  danger?: boolean;
  /** Icon only, where space is short. */
  slim?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      className={`camera__btn${props.danger ? ' camera__btn--danger camera__btn--wide' : ''}${props.slim ? ' camera__btn--slim' : ''}`}
      type="button"
      aria-disabled={props.blocked || undefined}
      onClick={() => !props.blocked && props.onClick()}
    >
      <Icon of={props.icon} />
      <span className="camera__word">
        <Two>{props.label}</Two>
      </span>
    </button>
  );
}
