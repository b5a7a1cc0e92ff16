/** Covers faces, plates and names of a draft's photo with solid blocks (D483). */
import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../components/Icon';
import { useModal } from '../../../components/modal';
import { Two } from '../../../components/SecondLanguage';
import type { PhotoRow } from '../../../db/db';
import type { PhotoIntake } from '../state/photoIntake';
import './cover.css';
import { CoverPicture } from './CoverPicture';
import { useCovering } from './useCovering';

type CoverScreenProps = {
  /** As it was when the screen opened. */
  photo: PhotoRow;
  onChange: PhotoIntake['change'];
  onClose: () => void;
};

/** Each stroke is stored at once: whatever ends the form, what the person covered stays covered. */
export function CoverScreen({ photo, onChange, onClose }: CoverScreenProps) {
  const dialog = useModal();
  const [heading, hint] = [useId(), useId()];
  const { picture, strokes, problem, cover, undo, finish, finishing } = useCovering({ photo, onChange, onClose });
  const none = strokes.length === 0;
  return (
    <dialog
      ref={dialog}
      className="viewer viewer--photo cover"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <div className="camera">
        <div className="camera__top">
          <h2 className="cover__title" id={heading}>
            <Two>Unkenntlich machen</Two>
          </h2>
        </div>
        <div className="camera__view cover__view">
          {picture && (
            <CoverPicture picture={picture} strokes={strokes} describedBy={hint} onStroke={cover} onUndo={undo} />
          )}
        </div>
        <div className="camera__line cover__line">
          <div id={hint}>
            <Two>Streichen Sie über Gesichter, Kennzeichen und Namen. Nach dem Speichern ist das endgültig.</Two>
            <span className="cover__keys">
              <Two>Mit der Tastatur: Pfeiltasten bewegen den Rahmen, die Leertaste deckt ab.</Two>
            </span>
          </div>
          <span role="status">
            {problem ? (
              <span className="cover__problem">
                <Two>{problem}</Two>
              </span>
            ) : (
              !none && <Two>{`Abgedeckte Stellen: ${strokes.length}`}</Two>
            )}
          </span>
        </div>
        <div className="camera__foot cover__foot">
          <button className="camera__way" type="button" aria-disabled={none || undefined} onClick={undo}>
            <Icon of={Undo2} small />
            <Two>Rückgängig</Two>
          </button>
          <button
            className="camera__way camera__way--strong"
            type="button"
            aria-busy={finishing || undefined}
            onClick={finish}
          >
            <Two>Fertig</Two>
          </button>
        </div>
      </div>
    </dialog>
  );
}
