import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { documentationPath } from '../../../components/paths';
import { NoticeSlot } from '../../../components/Slots';
import type { LinkReceipt } from '../../../db/links';
import { setSetting } from '../../../db/settings';
import { ReceiptScreen } from '../ReceiptScreen';
import { linkProperty } from './linkProperty';

/**
 * The receipt of the last save by a link on the start page: the same as after saving, until it is put away.
 * @param props `proof`: how anybody can check it.
 */
export function LinkReceiptScreen({ receipt, proof }: { receipt: LinkReceipt; proof: ReactNode }) {
  const { row, token, facts } = receipt;
  const navigate = useNavigate();
  return (
    <ReceiptScreen
      byLink
      saved={row}
      missing={[]}
      property={facts && linkProperty(facts, row.owner)}
      notice={<NoticeSlot />}
      onAgain={token === null ? null : () => navigate(documentationPath(token))}
      // StorageLost reports a failed storage.
      onAway={() => void setSetting('linkReceipt', null).catch(() => undefined)}
    >
      {proof}
    </ReceiptScreen>
  );
}
