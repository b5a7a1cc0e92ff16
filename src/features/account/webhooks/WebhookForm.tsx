import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { makeWebhook } from '../../../api/webhooks';
import { useBusy } from '../../../components/busy';
import { reasonOf } from '../../../components/dialogs/failure';
import { FormDialog } from '../../../components/FormDialog';
import { TextField } from '../../../components/TextField';
import { WEBHOOK_KINDS, WEBHOOK_URL_MAX, webhookUrlIssues } from '../../../domain/people/webhook';
import { Switches } from '../integrations/Switches';
import { WEBHOOK_KIND_TEXT } from './words';

type WebhookFormProps = { onMade: (secret: string) => void; onClose: () => void };

/** A new webhook: where it sends, and what about. */
export function WebhookForm({ onMade, onClose }: WebhookFormProps) {
  const [url, setUrl] = useState('https://');
  const [kinds, setKinds] = useState<readonly (typeof WEBHOOK_KINDS)[number][]>(WEBHOOK_KINDS);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, createWebhook] = useBusy(async () => {
    // The server may allow addresses of its own network.
    if (webhookUrlIssues(url.trim(), true).length > 0)
      return setFailed('Bitte geben Sie eine vollständige Adresse ein, die mit https:// beginnt.');
    if (kinds.length === 0) return setFailed('Bitte wählen Sie mindestens ein Ereignis aus.');
    setFailed(null);
    await makeWebhook({ url: url.trim(), kinds }).then(onMade, (error: unknown) => setFailed(reasonOf(error).message));
  });
  return (
    <FormDialog
      sheet
      title="Webhook anlegen"
      label="Webhook anlegen"
      {...{ icon: Webhook, reason: failed, busy }}
      onSubmit={createWebhook}
      onClose={onClose}
    >
      <TextField
        type="url"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        label="Adresse"
        hint="Ihr Programm nennt sie. Sie beginnt mit https:// und ist aus dem Internet erreichbar."
        maxLength={WEBHOOK_URL_MAX}
      />
      <p>
        Geschieht eines der Ereignisse, schickt Objektbeleg eine Nachricht an diese Adresse: in der Regel innerhalb
        einer Minute, bei einer fehlenden Leistung innerhalb einer Stunde. Sie enthält Kennungen und Zeiten, keine
        Namen, Notizen oder Fotos. Die Daten liest Ihr Programm mit einem Schlüssel.
      </p>
      <Switches all={WEBHOOK_KINDS} texts={WEBHOOK_KIND_TEXT} chosen={kinds} onChange={setKinds} />
    </FormDialog>
  );
}
