import { Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ThreadAbout } from '../../api/threads';
import { Chips } from '../../components/Chips';
import { Switch } from '../../components/Choice';
import { TextArea } from '../../components/Field';
import { FormDialog } from '../../components/FormDialog';
import { SelectField } from '../../components/SelectField';
import { MESSAGE_MAX } from '../../domain/threads/thread';
import { READY_QUESTIONS } from '../../domain/threads/threadTexts';
import { PhotoField } from './PhotoField';
import { useQuestion } from './useQuestion';

export type QuestionDialogProps = {
  account: string;
  about: ThreadAbout;
  /** Which record, property or day. */
  subtitle: string;
  /** Above the form, such as a choice of the subject. */
  before?: React.ReactNode;
  /** Where the subject is shown, such as the calendar. */
  seen?: { to: string; label: string } | undefined;
  /** A text to begin with. */
  text?: string;
  onClose: () => void;
};

/** A question, or a defect: a ready-made sentence, an own text, or both. */
export function QuestionDialog({
  account,
  about,
  subtitle,
  before,
  seen,
  text: initialText = '',
  onClose,
}: QuestionDialogProps) {
  const of = useQuestion({ account, about, text: initialText, onClose });
  const { questions, choice, errors } = of;
  return (
    <FormDialog
      title={of.isDefect ? 'Mangel melden' : 'Nachfragen'}
      subtitle={subtitle}
      label="Senden"
      icon={Send}
      reason={of.reason}
      onSubmit={of.submit}
      onClose={onClose}
    >
      {before}
      {questions.length > 0 && (
        <Chips
          label="Frage"
          options={questions.map((question) => ({ value: question, label: READY_QUESTIONS[question] }))}
          value={of.template}
          onChange={(chosen) => chosen !== '' && of.toggleTemplate(chosen)}
        />
      )}
      <TextArea
        label={questions.length > 0 ? 'Text (freiwillig)' : 'Was ist es?'}
        rows={3}
        maxLength={MESSAGE_MAX}
        value={of.text}
        error={errors.text ?? null}
        onChange={(event) => of.setText(event.target.value)}
      />
      {choice.providers.length > 1 && (
        <SelectField
          label="Dienstleister"
          options={[{ value: '', label: 'Bitte wählen' }, ...choice.providers]}
          value={choice.company}
          error={errors.company ?? null}
          onChange={choice.choose}
        />
      )}
      <PhotoField photos={of.photos} onChange={of.setPhotos} error={errors.photos} />
      {about.subject === 'record' && (
        <Switch
          label="Das ist ein Mangel"
          hint="Er steht dann in der Liste der Mängel, bis er erledigt ist."
          checked={of.isDefect}
          onChange={of.setDefect}
        />
      )}
      {seen && <Link to={seen.to}>{seen.label}</Link>}
    </FormDialog>
  );
}
