import { UserPlus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { newId } from '../../../domain/id';
import { NAME_MAX } from '../../../domain/limits';
import { tidyName } from '../../../domain/name';
import { byNameIssues } from '../../../domain/pairing';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { toRemoteError } from '../../../remote/failure';
import { addByName, type PairingCode } from '../../../remote/pairing';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { FormError } from '../../../ui/formError';
import { CodeCard } from './CodeCard';
import { PropertyTicks } from './PropertyTicks';
import { usePhones } from './usePhones';

type Added = { id: string; fullName: string; code: PairingCode };
type AddByNameProps = { account: string; ways: ReactNode; onAdded: () => void; onClose: () => void };

/**
 * 'Mitarbeitende hinzufügen' by name alone (D127): one tap a person. The dialog stays for the next one, the properties stay
 * ticked, and the code of the last person stands above the name.
 */
export function AddByName({ account, ways, onAdded, onClose }: AddByNameProps) {
  const form = useAdding(onAdded);
  const phones = usePhones(account).data;
  const { last } = form;
  return (
    <Dialog
      title="Mitarbeitende hinzufügen"
      sheet
      onSubmit={form.add}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{last ? 'Fertig' : 'Abbrechen'}</Button>
          <Button variant="primary" type="submit" icon={UserPlus}>
            {last ? 'Hinzufügen und weiter' : 'Hinzufügen'}
          </Button>
        </>
      }
    >
      {ways}
      <FormError text={form.reason} />
      {last && <CodeCard fullName={last.fullName} code={last.code} phone={phones?.get(last.id)} />}
      <TextField
        id={form.field}
        label={last ? 'Nächster Name' : 'Name'}
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        value={form.name}
        error={form.error}
        onChange={(event) => form.setName(event.target.value)}
      />
      <PropertyTicks account={account} chosen={form.chosen} onChange={form.setChosen} />
      <p className="small muted">
        Ohne E-Mail-Adresse und ohne Passwort: Die Person scannt den Code mit ihrem Telefon oder öffnet den Link, den
        Sie senden, und gibt die PIN ein.
      </p>
    </Dialog>
  );
}

const FIELD = 'add-by-name';

function useAdding(onAdded: () => void) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const [last, setLast] = useState<Added | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  // The same id for the same person until the server answered: a second try makes nobody twice.
  const begun = useRef({ id: '', fullName: '' });
  const add = async () => {
    const person = { fullName: tidyName(name), properties: [...chosen] };
    const [issue] = byNameIssues(person);
    setError(issue ? ISSUE_TEXT[issue.code] : null);
    setReason(null);
    if (issue) return focus();
    if (begun.current.fullName !== person.fullName) begun.current = { id: drawn(), fullName: person.fullName };
    const { id } = begun.current;
    try {
      const code = await addByName({ id, ...person });
      begun.current = { id: '', fullName: '' };
      setLast({ id, fullName: person.fullName, code });
      setName('');
      onAdded();
      focus();
    } catch (failure) {
      const { issues, message } = toRemoteError(failure);
      const beside = issues.find(({ field }) => field === 'fullName');
      if (beside) setError(ISSUE_TEXT[beside.code]);
      else setReason(message);
    }
  };
  return { name, setName, chosen, setChosen, last, error, reason, add, field: FIELD };
}

function drawn(): string {
  return newId((n) => crypto.getRandomValues(new Uint8Array(n)));
}

function focus(): void {
  document.getElementById(FIELD)?.focus();
}
