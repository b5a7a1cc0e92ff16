import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/Button';
import { Field } from '../../components/Field';

type PasswordInputProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** A password to pass on orally: visible, hidden by a tap. */
export function PasswordInput({ value, error, onChange }: PasswordInputProps) {
  const [hidden, setHidden] = useState(false);
  return (
    <Field
      label="Passwort"
      error={error ?? null}
      hint="Mindestens 6 Zeichen. Beim ersten Anmelden wählt die Person ein eigenes."
    >
      {(ids) => (
        <div className="provider__pair">
          <input
            {...ids}
            className="input"
            type={hidden ? 'password' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon={hidden ? Eye : EyeOff}
            label={hidden ? 'Passwort zeigen' : 'Passwort verbergen'}
            onClick={() => setHidden(!hidden)}
          />
        </div>
      )}
    </Field>
  );
}
