import { TextArea } from '../../../components/Field';
import { useSecondLine } from '../../../components/SecondLanguage';
import type { Draft } from '../../../domain/documentation/documentation';
import { TYPED, TYPED_NAMES, type TypedName } from '../../../domain/documentation/typed';
import { countCharacters } from '../../../domain/text/text';
import { CAPTURE_TEXT } from '../../../domain/text/texts.capture';
import type { DraftStore } from '../state/draftStore';

/** Notes and other texts (domain/documentation/typed.ts); optional, stored while typing. */
export function NotesStep({ draft, draftStore }: { draft: Draft; draftStore: DraftStore }) {
  return TYPED_NAMES.map((name) => (
    <TextStep
      key={name}
      name={name}
      text={draft[name] ?? ''}
      onText={(text) => draftStore.change({ [name]: text }, text.trim() !== '')}
    />
  ));
}

function TextStep({ name, text, onText }: { name: TypedName; text: string; onText: (text: string) => void }) {
  const { label, question, most, wrong } = TYPED[name];
  const second = useSecondLine(question);
  return (
    <section className="step">
      <TextArea
        tall
        className="notes"
        label={label}
        placeholder={second ? `${second.text}\n${question}` : question}
        data-step={name}
        rows={2}
        value={text}
        error={countCharacters(text) > most ? CAPTURE_TEXT[wrong] : null}
        onChange={(event) => onText(event.target.value)}
      />
    </section>
  );
}
