import { useState } from 'react';
import { type EmployeeRecord, editEmployee } from '../../api/employees';
import { useForm } from '../../components/dialogs/form';
import { FormDialog } from '../../components/FormDialog';
import { TextField } from '../../components/TextField';
import { NAME_MAX } from '../../domain/limits';
import { ownsCredentials } from '../../domain/people/credentials';
import { tidyName } from '../../domain/people/name';
import { contactIssues, hasAddress, readableEmail } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';

type EditProps = { person: EmployeeRecord; onChanged: () => void; onClose: () => void };
type Contact = { fullName: string; email: string };

/**
 * 'Angaben ändern': the company owns its employees' names, and addresses until the person owns the credentials.
 */
export function EditEmployee({ person, onChanged, onClose }: EditProps) {
  const before = { fullName: person.fullName, email: hasAddress(person.email) ? readableEmail(person.email) : '' };
  const [contact, setContact] = useState(before);
  const { errors, submit } = useForm({
    fields: ['fullName', 'email'],
    check: () => contactIssues(changeOf(before, contact)),
    save: () => editEmployee(person.id, changeOf(before, contact)),
    done: { title: 'Gespeichert' },
    blame: ({ code }) => (code === 'email_taken' ? 'email' : 'fullName'),
    onSaved: onChanged,
    onClose,
  });
  return (
    <FormDialog title="Angaben ändern" subtitle={person.fullName} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        value={contact.fullName}
        error={errors.fullName}
        onChange={(event) => setContact({ ...contact, fullName: event.target.value })}
      />
      <p className="small muted">
        Vorhandene Dokumentationen behalten den Namen, unter dem sie entstanden. Wer sie sieht, sieht auch die Änderung.
      </p>
      {ownsCredentials(person) ? (
        <p className="small">{ISSUE_TEXT.address_confirmed}</p>
      ) : (
        <TextField
          label="E-Mail"
          type="email"
          autoComplete="off"
          value={contact.email}
          error={errors.email}
          onChange={(event) => setContact({ ...contact, email: event.target.value })}
        />
      )}
    </FormDialog>
  );
}

/** Only the differences. */
function changeOf(before: Contact, { fullName, email }: Contact): Partial<Contact> {
  return {
    ...(fullName === before.fullName ? {} : { fullName: tidyName(fullName) }),
    ...(email === before.email ? {} : { email }),
  };
}
