import { CalendarPlus, Copy } from 'lucide-react';
import { Button } from '../../../components/Button';
import { TextField } from '../../../components/TextField';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { copyText } from './copyText';

/** The address of a feed, and the way into each program. */
export function MadeFeed({ secret: url }: { secret: string | null }) {
  if (url === null) return <p>{ISSUE_TEXT.link_sealed}</p>;
  return (
    <>
      <TextField label="Adresse" readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="btn-row">
        <Button variant="primary" icon={Copy} onClick={() => copyText(url, 'Adresse kopiert')}>
          Adresse kopieren
        </Button>
        <Button icon={CalendarPlus} onClick={() => window.location.assign(url.replace(/^https?:/, 'webcal:'))}>
          Im Kalender öffnen
        </Button>
      </div>
      <ul className="small">
        <li>Outlook: Kalender hinzufügen, dann „Aus dem Internet abonnieren“.</li>
        <li>Google: „Weitere Kalender“, dann „Per URL“. Google holt den Stand etwa alle zwölf Stunden.</li>
        <li>Apple: „Im Kalender öffnen“ oder „Neues Kalenderabonnement“.</li>
        <li>Thunderbird: „Neuer Kalender“, dann „Im Netzwerk“.</li>
      </ul>
      <p className="small muted">
        Wer die Adresse hat, liest diesen Kalender. Geben Sie sie nicht weiter. Wird sie 180 Tage nicht abgerufen, endet
        sie.
      </p>
    </>
  );
}
