import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { Two } from '../../../components/SecondLanguage';
import { StateLine } from '../../../components/StateLine';
import { onClipboard } from '../../../platform/clipboard';

/** An in-app browser loses its storage: pairing is refused. */
export function OtherBrowser({ name }: { name: 'Safari' | 'Chrome' }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copyAddress = async () => setCopied(await onClipboard(location.href));
  return (
    <div className="stack">
      <Banner
        icon={ExternalLink}
        kind="warning"
        title={name === 'Safari' ? 'Bitte in Safari öffnen' : 'Bitte in Chrome öffnen'}
      >
        <p>
          <Two>In diesem Fenster gehen Fotos verloren.</Two>
        </p>
        <p>
          <Two>Kopieren Sie den Link, und fügen Sie ihn dort oben in die Adresszeile ein.</Two>
        </p>
      </Banner>
      <Button variant="primary" size="tall" wide icon={Copy} onClick={() => void copyAddress()}>
        Link kopieren
      </Button>
      {copied && <StateLine state="done">Link kopiert</StateLine>}
      {copied === false && <p className="url">{location.href}</p>}
    </div>
  );
}
