import { Copy, Printer } from 'lucide-react';
import { Button } from '../../components/Button';
import { showToast } from '../../components/Toast';
import { onClipboard } from '../../platform/clipboard';
import type { PaperKind } from './Paper';

/** The link's address, to copy or print. */
export function Address({ url, onPrint }: { url: string; onPrint: (kind: PaperKind) => void }) {
  return (
    <>
      <p className="url">{url}</p>
      <Button wide variant="primary" icon={Copy} onClick={() => copyLink(url)}>
        Link kopieren
      </Button>
      <div className="tiles link__print">
        <Button className="btn--fit" icon={Printer} onClick={() => onPrint('sticker')}>
          Aufkleber A6
        </Button>
        <Button className="btn--fit" icon={Printer} onClick={() => onPrint('sheet')}>
          Aushang A4
        </Button>
      </div>
    </>
  );
}

async function copyLink(url: string): Promise<void> {
  if (await onClipboard(url)) return showToast({ kind: 'success', title: 'Link kopiert' });
  showToast({
    kind: 'danger',
    title: 'Fehler',
    text: 'Der Link konnte nicht kopiert werden. Markieren Sie ihn bitte.',
  });
}
