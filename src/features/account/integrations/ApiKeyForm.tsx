import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { makeApiKey } from '../../../api/accessKeys';
import { useBusy } from '../../../components/busy';
import { reasonOf } from '../../../components/dialogs/failure';
import { FormDialog } from '../../../components/FormDialog';
import { TextField } from '../../../components/TextField';
import type { SessionRow } from '../../../db/db';
import { API_SCOPES, type ApiScope, KEY_TITLE_MAX, keyTitleIssues } from '../../../domain/people/accessKey';
import { Switches } from './Switches';
import { SCOPE_TEXT } from './words';

type ApiKeyFormProps = { session: SessionRow; onMade: (key: string | null) => void; onClose: () => void };

/** A new API key: its name, and what it reads. */
export function ApiKeyForm({ onMade, onClose }: ApiKeyFormProps) {
  const [title, setTitle] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['properties', 'documentations']);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, createKey] = useBusy(async () => {
    const isUntitled = keyTitleIssues(title).length > 0;
    if (isUntitled || scopes.length === 0)
      return setFailed(
        isUntitled ? 'Bitte schreiben Sie, welches Programm den Schlüssel nutzt.' : 'Bitte wählen Sie etwas aus.',
      );
    setFailed(null);
    await makeApiKey({ title, scopes }).then(onMade, (error: unknown) => setFailed(reasonOf(error).message));
  });
  return (
    <FormDialog
      sheet
      title="Schlüssel erstellen"
      label="Schlüssel erstellen"
      {...{ icon: KeyRound, reason: failed, busy }}
      onSubmit={createKey}
      onClose={onClose}
    >
      <p>
        Ein Schlüssel liest, was Ihr Konto sieht, auch Namen und Notizen. Er kann nichts ändern. Geben Sie ihn nur
        Programmen, denen Sie vertrauen.
      </p>
      <TextField
        label="Programm"
        hint="Zum Beispiel: ERP der Buchhaltung"
        maxLength={KEY_TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Switches all={API_SCOPES} texts={SCOPE_TEXT} chosen={scopes} onChange={setScopes} />
    </FormDialog>
  );
}
