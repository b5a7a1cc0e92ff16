import { REASON_MAX } from '../../domain/documentation/reason';
import { TextArea } from '../Field';

type ReasonFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** An example; '' = none. */
  example?: string;
};

/** The reason of an action that both parties read later. */
export function ReasonField({ value, onChange, error, example = '' }: ReasonFieldProps) {
  return (
    <TextArea
      label="Grund"
      hint={`Mindestens 10 Zeichen${example && `, zum Beispiel „${example}“`}. Dienstleister und Hausverwaltung lesen den Grund.`}
      rows={2}
      maxLength={REASON_MAX}
      value={value}
      error={error ?? null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
