import { lazyComponent } from '../components/Arriving';
import { linkReceipt } from '../db/links';
import { useSession } from '../db/live/screens';
import { useLive } from '../db/live/useLive';
import { lazyScreen } from './LazyScreen';
import { TwoLanguages } from './TwoLanguages';

const Landing = lazyScreen('Landing', () => import('../features/public/Landing'));
const LinkReceiptScreen = lazyScreen('LinkReceiptScreen', () => import('../features/capture/link/LinkReceiptScreen'));
const LinkReceiptCheckOf = lazyComponent(() => import('./LinkReceiptCheckOf').then((part) => part.LinkReceiptCheckOf));

/** `/`: the receipt of the last save by a link alone, until the person puts it away; else the landing page. */
export function StartPage() {
  const session = useSession();
  const receipt = useLive(linkReceipt, null);
  if (session === undefined || receipt === undefined) return null;
  if (session || !receipt) return <Landing />;
  return (
    <TwoLanguages>
      <LinkReceiptScreen key={receipt.row.id} receipt={receipt} proof={<LinkReceiptCheckOf row={receipt.row} />} />
    </TwoLanguages>
  );
}
