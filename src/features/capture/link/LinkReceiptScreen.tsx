import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/Button';
import { FieldScreen } from '../../../components/FieldScreen';
import { Empty } from '../../../components/ListState';
import { documentationPath } from '../../../components/paths';
import { NoticeSlot } from '../../../components/Slots';
import type { LinkReceipt } from '../../../db/links';
import { setSetting } from '../../../db/settings';
import { ReceiptScreen } from '../ReceiptScreen';
import { linkProperty } from './linkProperty';

/**
 * The receipt of the last save by a link on the start page: the same as after saving, until it is hidden. Then it
 * offers only the way back to the link.
 * @param props `proof`: how anybody can check it.
 */
export function LinkReceiptScreen({ receipt, proof }: { receipt: LinkReceipt; proof: ReactNode }) {
  const { row, token, facts, isHidden } = receipt;
  const navigate = useNavigate();
  const openLink = token === null ? null : () => navigate(documentationPath(token));
  if (isHidden && openLink) return <Hidden name={row.propertyName} address={row.propertyAddress} onAgain={openLink} />;
  return (
    <ReceiptScreen
      byLink
      saved={row}
      missing={[]}
      property={facts && linkProperty(facts, row.owner)}
      notice={<NoticeSlot />}
      onAgain={openLink}
      onAway={() => keepQuietly(token === null ? leaveReceipt() : setSetting('linkReceiptHidden', row.id))}
    >
      {proof}
    </ReceiptScreen>
  );
}

type HiddenProps = { name: string; address: string; onAgain: () => void };

function Hidden({ name, address, onAgain }: HiddenProps) {
  return (
    <FieldScreen
      title="Neue Dokumentation"
      foot={
        <Button wide size="tall" variant="primary" icon={Camera} onClick={onAgain}>
          Neue Dokumentation an diesem Objekt
        </Button>
      }
    >
      <Empty
        icon={Camera}
        title={name}
        text={address}
        action={<Button onClick={() => keepQuietly(leaveReceipt())}>Zur Startseite</Button>}
      />
    </FieldScreen>
  );
}

const leaveReceipt = () => setSetting('linkReceipt', null);

/** StorageLost reports a failed storage. */
function keepQuietly(change: Promise<void>): void {
  change.catch(() => undefined);
}
