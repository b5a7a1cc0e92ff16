import { type LinkReceipt, linkReceipt } from '../data/links';
import { useLive } from '../data/live/useLive';
import { setSetting } from '../data/settings';
import { useDelivery } from '../sync/status';
import { arriving } from '../ui/arriving';
import { LinkReceiptBanner } from '../ui/linkReceipt';
import { linkReceiptFacts, linkReceiptTitle } from '../ui/linkReceiptTexts';
import { documentationPath } from '../ui/paths';
import { StateLine } from '../ui/stateLine';

const LinkReceiptCheckOf = arriving(() => import('./LinkReceiptCheckOf').then((part) => part.LinkReceiptCheckOf));

/**
 * The own receipt of whoever saved by a link, on the start page (spec 4 leads there), until it is put away (D126).
 * landingReceipt.ts shows the same where no app is loaded.
 */
export function LinkReceiptLine() {
  const receipt = useLive(linkReceipt, null);
  return receipt ? <Receipt {...receipt} /> : null;
}

function Receipt({ row, token }: LinkReceipt) {
  const { mark, words } = useDelivery(row);
  return (
    <LinkReceiptBanner
      title={linkReceiptTitle(row.number)}
      facts={linkReceiptFacts(row)}
      state={<StateLine state={mark}>{words}</StateLine>}
      check={<LinkReceiptCheckOf row={row} />}
      next={token && documentationPath(token)}
      // Where the storage does not answer, the screen says so by itself (StorageLost).
      onAway={() => void setSetting('linkReceipt', null).catch(() => undefined)}
    />
  );
}
