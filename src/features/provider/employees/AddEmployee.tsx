import { useState } from 'react';
import type { Issue } from '../../../domain/issue';
import { NAME_MAX } from '../../../domain/limits';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { employeeIssues } from '../../../domain/user';
import { addEmployee } from '../../../remote/employees';
import { toRemoteError } from '../../../remote/failure';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { FormError } from '../../../ui/formError';
import { toast } from '../../../ui/toast';
import { PasswordInput } from './PasswordInput';

type Errors = Partial<Record<string, string>>;

/** 'Mitarbeitende hinzufügen': an account that works at once (D28). */
export function AddEmployee({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [person, setPerson] = useState({ fullName: '', email: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const set = (more: Partial<typeof person>) => setPerson({ ...person, ...more });
  const save = async () => {
    const issues = employeeIssues(person);
    setErrors(sentences(issues));
    if (issues.length > 0) return;
    try {
      await addEmployee(person);
    } catch (error) {
      setErrors(errorsOf(error));
      return;
    }
    toast({
      kind: 'success',
      title: 'Mitarbeitende hinzugefügt',
      text: `${person.fullName} kann sich jetzt anmelden.`,
    });
    onAdded();
    onClose();
  };
  return (
    <Dialog
      title="Mitarbeitende hinzufügen"
      sheet
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button variant="primary" type="submit">
            Speichern
          </Button>
        </>
      }
    >
      <FormError text={errors[''] ?? null} />
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        value={person.fullName}
        error={errors.fullName}
        onChange={(event) => set({ fullName: event.target.value })}
      />
      <TextField
        label="E-Mail"
        type="email"
        required
        autoComplete="off"
        value={person.email}
        error={errors.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <PasswordInput value={person.password} error={errors.password} onChange={(password) => set({ password })} />
      <p className="small muted">Immobilien ordnen Sie danach unter ‚Immobilien‘ zu.</p>
    </Dialog>
  );
}

/** Beside the field that is meant; what no field is to blame for stands above them. */
function errorsOf(error: unknown): Errors {
  const { code, issues, message } = toRemoteError(error);
  if (code === 'email_taken') return { email: ISSUE_TEXT.email_taken };
  if (code === 'password_common') return { password: ISSUE_TEXT.password_common };
  return issues.length > 0 ? sentences(issues) : { '': message };
}

function sentences(issues: readonly Issue[]): Errors {
  return Object.fromEntries(issues.map(({ field, code }) => [field, ISSUE_TEXT[code]]));
}
