import { TextArea } from '../../../components/Field';
import { useSecondLine } from '../../../components/SecondLanguage';
import { NOTES_MAX } from '../../../domain/limits';
import { countCharacters } from '../../../domain/text/text';
import { CAPTURE_TEXT } from '../../../domain/text/texts.capture';

const ASKS = 'Was ist aufgefallen?';

/** What was noticed; optional, stored while it is typed. */
export function NotesStep({ notes, onNotes }: { notes: string; onNotes: (notes: string) => void }) {
  const second = useSecondLine(ASKS);
  return (
    <section className="step">
      <TextArea
        tall
        className="notes"
        label="Notizen (freiwillig)"
        placeholder={second ? `${second.text}\n${ASKS}` : ASKS}
        data-step="notes"
        rows={2}
        value={notes}
        error={countCharacters(notes) > NOTES_MAX ? CAPTURE_TEXT.notes_length : null}
        onChange={(event) => onNotes(event.target.value)}
      />
    </section>
  );
}
