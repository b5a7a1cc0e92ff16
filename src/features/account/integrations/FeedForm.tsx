import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { makeFeed } from '../../../api/accessKeys';
import { useEmployees, useOwnedProperties } from '../../../api/cache/answers';
import { useBusy } from '../../../components/busy';
import { Switch } from '../../../components/Choice';
import { reasonOf } from '../../../components/dialogs/failure';
import { FormDialog } from '../../../components/FormDialog';
import { PickField } from '../../../components/PickField';
import { TextField } from '../../../components/TextField';
import type { SessionRow } from '../../../db/db';
import { KEY_TITLE_MAX, keyTitleIssues } from '../../../domain/people/accessKey';

type FeedFormProps = { session: SessionRow; onMade: (url: string | null) => void; onClose: () => void };

/** A new calendar: its name, and what it shows. */
export function FeedForm({ session, onMade, onClose }: FeedFormProps) {
  const isCompany = session.role === 'company_admin';
  const [title, setTitle] = useState('Objektbeleg');
  const [scope, setScope] = useState({ property: '', person: '', names: false });
  const [failed, setFailed] = useState<string | null>(null);
  const properties = useOwnedProperties(session.user).data ?? [];
  const people = useEmployees(session.user, { enabled: isCompany }).data ?? [];
  const [busy, createFeed] = useBusy(async () => {
    setFailed(null);
    if (keyTitleIssues(title).length > 0) return setFailed('Bitte geben Sie dem Kalender einen Namen.');
    try {
      onMade(await makeFeed({ title, ...scope }));
    } catch (error) {
      setFailed(reasonOf(error).message);
    }
  });
  return (
    <FormDialog
      sheet
      title="Kalender hinzufügen"
      label="Adresse erstellen"
      icon={CalendarPlus}
      reason={failed}
      busy={busy}
      onSubmit={createFeed}
      onClose={onClose}
    >
      <TextField
        label="Name im Kalenderprogramm"
        maxLength={KEY_TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <PickField
        label="Immobilie"
        all="Alle Immobilien"
        options={properties.map(({ id, name, address }) => ({ value: id, label: name, hint: address }))}
        value={scope.property}
        onChange={(property) => setScope({ ...scope, property })}
      />
      {isCompany && (
        <PickField
          label="Person"
          all="Alle Mitarbeitenden"
          options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          value={scope.person}
          onChange={(person) => setScope({ ...scope, person })}
        />
      )}
      <Switch
        label="Namen von Mitarbeitenden"
        hint="Steht bei belegten Leistungen. Notizen und Nachfragen stehen nie im Kalender."
        checked={scope.names}
        onChange={(names) => setScope({ ...scope, names })}
      />
    </FormDialog>
  );
}
