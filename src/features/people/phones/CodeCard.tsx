import { CircleCheck, Copy, Share2 } from 'lucide-react';
import type { PairingCode, PhoneState } from '../../../api/pairing';
import { Button } from '../../../components/Button';
import { formatDate } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { QrCode } from '../../../components/QrCode';
import { showToast } from '../../../components/Toast';
import { onClipboard } from '../../../platform/clipboard';
import { usePhones } from './usePhones';

type CodeCardProps = {
  fullName: string;
  code: PairingCode;
  /** Its current state; undefined = unknown. */
  phone: PhoneState | undefined;
};

/** One person's code, to scan or send. The PIN is passed on orally. */
export function CodeCard({ fullName, code, phone }: CodeCardProps) {
  if (phone?.kind === 'paired')
    return (
      <p className="kind" role="status">
        <Icon of={CircleCheck} />
        <span>{`Das Telefon von ${fullName} ist eingerichtet${phone.device ? `: ${phone.device}` : ''}.`}</span>
      </p>
    );
  const { url, pin, expiresAt } = code;
  if (url === null || pin === null)
    return <p className="small muted">Dieser Code lässt sich nicht mehr anzeigen. Erstellen Sie einen neuen.</p>;
  return (
    <section className="card card--pad stack" aria-label={`Code für ${fullName}`}>
      <div className="phone-code">
        <QrCode text={url} label={`QR-Code für das Telefon von ${fullName}`} size={152} />
        <div className="stack stack--8">
          <p className="strong provider__name">{fullName}</p>
          <p>
            <span className="small muted line">PIN, nur mündlich</span>
            <span className="digits">{pin}</span>
          </p>
          <p className="small muted">gültig bis {formatDate(expiresAt)}, einmal</p>
        </div>
      </div>
      <div className="btn-row">
        {canShare() && (
          <Button icon={Share2} onClick={() => shareLink(url)}>
            Link senden
          </Button>
        )}
        <Button icon={Copy} onClick={() => copyLink(url)}>
          Link kopieren
        </Button>
      </div>
    </section>
  );
}

type Added = { id: string; fullName: string; code: PairingCode };

/** The code of a person just added; shows when the phone is set up. */
export function CodeOfAdded({ account, added: { id, fullName, code } }: { account: string; added: Added }) {
  return <CodeCard fullName={fullName} code={code} phone={usePhones(account).data?.get(id)} />;
}

function canShare(): boolean {
  return typeof navigator.share === 'function';
}

async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ title: 'Telefon einrichten', url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}

async function copyLink(url: string): Promise<void> {
  if (await onClipboard(url))
    return showToast({ kind: 'success', title: 'Link kopiert', text: 'Die PIN sagen Sie der Person selbst.' });
  showToast({
    kind: 'danger',
    title: 'Fehler',
    text: 'Der Link konnte nicht kopiert werden. Zeigen Sie bitte den Code.',
  });
}
