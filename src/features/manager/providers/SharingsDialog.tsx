import { FolderOpen, Share2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useOwnedProperties } from '../../../api/cache/answers';
import { reloadAll } from '../../../api/cache/queries';
import { endSharing, type SharingRecord } from '../../../api/sharings';
import { Button, ButtonLink } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { ConfirmAct } from '../../../components/dialogs/Confirm';
import { listPath } from '../filters';
import { agreedText, type Provider } from '../providers';
import './providers.css';

/** Also when the company ended it first: the goal is reached. */
const ENDED = { title: 'Zusammenarbeit beendet' };

type SharingsDialogProps = {
  account: string;
  provider: Provider;
  onShare: () => void;
  onClose: () => void;
};

export function SharingsDialog({ account, provider, onShare, onClose }: SharingsDialogProps) {
  const { data: properties } = useOwnedProperties(account);
  const [ending, setEnding] = useState<SharingRecord | null>(null);
  const nameOf = ({ property }: SharingRecord) => properties?.find(({ id }) => id === property)?.name ?? 'Immobilie';
  if (ending)
    return (
      <ConfirmAct
        title="Zusammenarbeit beenden?"
        text={`${provider.name} sieht ${nameOf(ending)} danach nicht mehr und kann dort nichts Neues dokumentieren; Zuordnungen und Links des Betriebs an dieser Immobilie enden sofort. Vorhandene Dokumentationen bleiben für Sie und für den Betrieb sichtbar. Was vorher aufgenommen wurde, kann noch 14 Tage lang eintreffen.`}
        label="Zusammenarbeit beenden"
        icon={Unlink}
        danger
        act={() => endSharing(ending.id)}
        done={ENDED}
        gone={{ kind: 'success', ...ENDED }}
        onEnd={() => void reloadAll(account)}
        onClose={() => setEnding(null)}
      />
    );
  return (
    <Dialog
      title={provider.name}
      sheet
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          <ButtonLink icon={FolderOpen} to={listPath({ provider: provider.id })}>
            Dokumentationen
          </ButtonLink>
          <Button variant="primary" icon={Share2} onClick={onShare}>
            Weitere Immobilien freigeben
          </Button>
        </>
      }
    >
      <ul className="rows">
        {provider.sharings.map((sharing) => (
          <li className="sharing" key={sharing.id}>
            <span>
              <span className="strong">{nameOf(sharing)}</span>
              <span className="small muted line">{agreedText(sharing)}</span>
            </span>
            <Button
              variant="danger"
              icon={Unlink}
              aria-label={`Zusammenarbeit beenden: ${nameOf(sharing)}`}
              onClick={() => setEnding(sharing)}
            >
              Zusammenarbeit beenden
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
