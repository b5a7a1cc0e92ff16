import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Segments } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { FormError } from '../../components/FormError';
import { TextField } from '../../components/TextField';
import { NAME_MAX } from '../../domain/limits';
import { LoginFields, useNewLogin } from './NewLogin';
import { CodeOfAdded } from './phones/CodeCard';
import { PropertyTicks } from './phones/PropertyTicks';
import { useAdding } from './phones/useAdding';

type AddProps = { account: string; onAdded: () => void; onClose: () => void };

const WAYS = [
  { value: 'code', label: 'QR-Code' },
  { value: 'password', label: 'E-Mail und Passwort' },
] as const;

const NAME = 'new-employee-name';

/**
 * 'Mitarbeitende hinzufügen': by name and phone code, one after the other; or with address and password, which works at
 * once.
 */
export function AddEmployee({ account, onAdded, onClose }: AddProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('code');
  const [fullName, setFullName] = useState('');
  const byName = useAdding({
    name: fullName,
    onAdded: () => {
      setFullName('');
      document.getElementById(NAME)?.focus();
      onAdded();
    },
  });
  const withPassword = useNewLogin({ fullName, onAdded, onClose });
  const byCode = way === 'code';
  const { last } = byName;
  return (
    <Dialog
      title="Mitarbeitende hinzufügen"
      sheet
      onSubmit={byCode ? byName.add : withPassword.submit}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{last ? 'Fertig' : 'Abbrechen'}</Button>
          <Button variant="primary" type="submit" icon={byCode ? UserPlus : undefined}>
            {byCode ? 'Hinzufügen' : 'Speichern'}
          </Button>
        </>
      }
    >
      <FormError text={byCode ? byName.reason : withPassword.reason} />
      {last && <CodeOfAdded account={account} added={last} />}
      <TextField
        id={NAME}
        label={last ? 'Nächster Name' : 'Name'}
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        value={fullName}
        error={byCode ? byName.error : withPassword.errors.fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <div>
        <Segments label="Zugang" options={WAYS} value={way} onChange={setWay} />
      </div>
      {byCode ? (
        <>
          <PropertyTicks account={account} chosen={byName.chosen} onChange={byName.setChosen} />
          <p className="small muted">
            Ohne E-Mail-Adresse und ohne Passwort: Die Person scannt den Code mit ihrem Telefon oder öffnet den Link,
            den Sie senden, und gibt die PIN ein.
          </p>
        </>
      ) : (
        <LoginFields of={withPassword} />
      )}
    </Dialog>
  );
}
