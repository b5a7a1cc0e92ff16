import { Check, TriangleAlert } from 'lucide-react';
import { TextArea } from '../../../components/Field';
import { Icon } from '../../../components/Icon';
import { Two, useSecondLine } from '../../../components/SecondLanguage';
import type { Draft } from '../../../domain/documentation/documentation';
import { TYPED, TYPED_NAMES, type TypedName } from '../../../domain/documentation/typed';
import { countCharacters } from '../../../domain/text/text';
import { CAPTURE_TEXT } from '../../../domain/text/texts.capture';
import type { DraftStore } from '../state/draftStore';
import { StepIssue } from './Step';

export type NotesStepProps = { draft: Draft; draftStore: DraftStore };

/** Notes and other texts (domain/documentation/typed.ts), and the mark 'Mangel'; optional, stored while typing. */
export function NotesStep({ draft, draftStore }: NotesStepProps) {
  return (
    <>
      {TYPED_NAMES.map((name) => (
        <TextStep
          key={name}
          name={name}
          text={draft[name] ?? ''}
          onText={(text) => draftStore.change({ [name]: text }, text.trim() !== '')}
        />
      ))}
      <DefectChip isDefect={draft.defect === true} onChange={(defect) => draftStore.change({ defect }, false)} />
    </>
  );
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

/** One tap marks photos and notes as a defect (D468). */
function DefectChip({ isDefect, onChange }: { isDefect: boolean; onChange: (isDefect: boolean) => void }) {
  return (
    <section className="step">
      <div className="chips chips--capture">
        <button type="button" className="chip" aria-pressed={isDefect} onClick={() => onChange(!isDefect)}>
          <Icon of={isDefect ? Check : TriangleAlert} />
          <Two>Mangel</Two>
        </button>
      </div>
      <div role="status">
        {isDefect && <StepIssue kind="hint" text="Fotos und Notizen werden als Mangel gemeldet." />}
      </div>
    </section>
  );
}
