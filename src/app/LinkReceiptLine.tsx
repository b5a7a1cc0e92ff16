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
 * Receipt of the last save by a link, on the start page, until dismissed. landingReceipt.ts shows
 * it where the app is not loaded.
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
      // StorageLost reports a failed storage.
      onAway={() => void setSetting('linkReceipt', null).catch(() => undefined)}
    />
  );
}
