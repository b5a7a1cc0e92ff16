import { Copy } from 'lucide-react';
import { Button } from '../../../components/Button';
import { TextField } from '../../../components/TextField';
import { copyText } from '../integrations/copyText';

/** The secret of a new webhook, shown once, and what it is for. */
export function MadeWebhook({ secret }: { secret: string | null }) {
  if (secret === null) return null;
  return (
    <>
      <TextField
        label="Geheimnis"
        readOnly
        value={secret}
        hint="Es wird nur jetzt gezeigt. Tragen Sie es im empfangenden Programm ein."
        onFocus={(event) => event.target.select()}
      />
      <Button variant="primary" icon={Copy} onClick={() => copyText(secret, 'Geheimnis kopiert')}>
        Geheimnis kopieren
      </Button>
      <p className="small">
        Mit dem Geheimnis prüft Ihr Programm, dass eine Nachricht von Objektbeleg kommt: Jede ist nach „Standard
        Webhooks“ unterschrieben (<code>webhook-signature</code>). Antwortet Ihr Programm nicht mit einem Status von 200
        bis 299, versucht Objektbeleg es drei Tage lang in wachsenden Abständen erneut.
      </p>
    </>
  );
}
