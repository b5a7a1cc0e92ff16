import { lazyComponent } from '../components/Arriving';
import { LinkReceiptBanner } from '../components/LinkReceipt';
import { linkReceiptFacts, linkReceiptTitle } from '../components/linkReceiptTexts';
import { documentationPath } from '../components/paths';
import { StateLine } from '../components/StateLine';
import { type LinkReceipt, linkReceipt } from '../db/links';
import { useLive } from '../db/live/useLive';
import { setSetting } from '../db/settings';
import { useDelivery } from '../sync/status';

const LinkReceiptCheckOf = lazyComponent(() => import('./LinkReceiptCheckOf').then((part) => part.LinkReceiptCheckOf));

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
