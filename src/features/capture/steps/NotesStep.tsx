import { NOTES_MAX } from '../../../domain/limits';
import { length } from '../../../domain/text';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { TextArea } from '../../../ui/field';

/** What was noticed; optional, stored while it is typed. */
export function NotesStep({ notes, onNotes }: { notes: string; onNotes: (notes: string) => void }) {
  return (
    <section className="step">
      <TextArea
        tall
        className="notes"
        label="Notizen (freiwillig)"
        placeholder="Was ist aufgefallen?"
        data-step="notes"
        rows={2}
        value={notes}
        error={length(notes) > NOTES_MAX ? ISSUE_TEXT.notes_length : null}
        onChange={(event) => onNotes(event.target.value)}
      />
    </section>
  );
}
