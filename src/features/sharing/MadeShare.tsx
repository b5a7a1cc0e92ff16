import { Copy } from 'lucide-react';
import type { ShareLink } from '../../api/shares';
import { Button } from '../../components/Button';
import { TextField } from '../../components/TextField';
import { showToast } from '../../components/Toast';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { onClipboard } from '../../platform/clipboard';

/** Link and PIN of a share. */
export function MadeShare({ link: { url, pin } }: { link: ShareLink }) {
  if (url === null) return <p>{ISSUE_TEXT.link_sealed}</p>;
  const copyLink = async () => {
    if (await onClipboard(url)) return showToast({ kind: 'success', title: 'Link kopiert' });
    showToast({
      kind: 'warning',
      title: 'Der Link konnte nicht kopiert werden',
      text: 'Bitte markieren Sie ihn im Feld.',
    });
  };
  return (
    <>
      <TextField label="Link" readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="btn-row">
        <Button variant="primary" icon={Copy} onClick={copyLink}>
          Link kopieren
        </Button>
      </div>
      {pin && (
        <TextField
          label="PIN"
          readOnly
          digits
          value={pin}
          hint="Teilen Sie die PIN auf einem anderen Weg mit als den Link. Nach zehn falschen Eingaben gilt er nicht mehr."
        />
      )}
      <p className="small muted">
        Wer den Link hat, sieht die Einträge. Unter „Meine Freigaben“ sehen Sie, wann er geöffnet wurde, und beenden
        ihn.
      </p>
    </>
  );
}
