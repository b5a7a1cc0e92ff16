import { useState } from 'react';
import type { Issue } from '../../../domain/issue';
import { NAME_MAX } from '../../../domain/limits';
import { tidyName } from '../../../domain/name';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { contactIssues, hasAddress, readableEmail } from '../../../domain/user';
import { type EmployeeRecord, editEmployee } from '../../../remote/employees';
import { toRemoteError } from '../../../remote/failure';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { toast } from '../../../ui/toast';

type EditProps = { person: EmployeeRecord; onChanged: () => void; onClose: () => void };
type Errors = Partial<Record<string, string>>;
type Contact = { fullName: string; email: string };

/** 'Angaben ändern': the company owns the names of its people (D89), and an address until somebody confirmed it (D90). */
export function EditEmployee({ person, onChanged, onClose }: EditProps) {
  const before = { fullName: person.fullName, email: hasAddress(person.email) ? readableEmail(person.email) : '' };
  const [form, setForm] = useState(before);
  const [errors, setErrors] = useState<Errors>({});
  const save = async () => {
    const change = changeOf(before, form);
    const issues = contactIssues(change);
    setErrors(sentences(issues));
    if (issues.length > 0) return;
    try {
      await editEmployee(person.id, change);
    } catch (error) {
      setErrors(errorsOf(error));
      return;
    }
    toast({ kind: 'success', title: 'Gespeichert' });
    onChanged();
    onClose();
  };
  return (
    <Dialog
      title="Angaben ändern"
      subtitle={person.fullName}
      small
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
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        value={form.fullName}
        error={errors.fullName}
        onChange={(event) => setForm({ ...form, fullName: event.target.value })}
      />
      <p className="small muted">
        Vorhandene Dokumentationen behalten den Namen, unter dem sie entstanden. Wer sie sieht, sieht auch die Änderung.
      </p>
      {!person.verified && (
        <TextField
          label="E-Mail"
          type="email"
          autoComplete="off"
          value={form.email}
          error={errors.email}
          onChange={(event) => setForm({ ...form, email: event.target.value })}
        />
      )}
    </Dialog>
  );
}

/** What differs from before; the rest stays as it is on the server. */
function changeOf(before: Contact, { fullName, email }: Contact): Partial<Contact> {
  return {
    ...(fullName === before.fullName ? {} : { fullName: tidyName(fullName) }),
    ...(email === before.email ? {} : { email }),
  };
}

function errorsOf(error: unknown): Errors {
  const { code, issues, message } = toRemoteError(error);
  if (issues.length > 0) return sentences(issues);
  return { [code === 'email_taken' ? 'email' : 'fullName']: message };
}

function sentences(issues: readonly Issue[]): Errors {
  return Object.fromEntries(issues.map(({ field, code }) => [field, ISSUE_TEXT[code]]));
}
