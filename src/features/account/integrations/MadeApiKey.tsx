import { Copy } from 'lucide-react';
import { Button } from '../../../components/Button';
import { TextField } from '../../../components/TextField';
import { copyText } from './copyText';

/** A new key, shown once, and how a program uses it. */
export function MadeApiKey({ secret: apiKey }: { secret: string | null }) {
  if (apiKey === null) return null;
  const example = `curl -H 'Authorization: Bearer ${apiKey}' ${window.location.origin}/api/v1/properties`;
  return (
    <>
      <TextField
        label="Schlüssel"
        readOnly
        value={apiKey}
        hint="Er wird nur jetzt gezeigt. Bewahren Sie ihn wie ein Passwort auf."
        onFocus={(event) => event.target.select()}
      />
      <div className="btn-row">
        <Button variant="primary" icon={Copy} onClick={() => copyText(apiKey, 'Schlüssel kopiert')}>
          Schlüssel kopieren
        </Button>
        <Button icon={Copy} onClick={() => copyText(example, 'Beispiel kopiert')}>
          Beispiel kopieren
        </Button>
      </div>
      <p className="small">
        Ihr Programm sendet den Schlüssel bei jedem Abruf im Kopf <code>Authorization: Bearer …</code>, höchstens 60-mal
        in der Minute. Alle Abrufe beschreibt <code>/api/v1/openapi.json</code> (OpenAPI 3.1).
      </p>
    </>
  );
}
