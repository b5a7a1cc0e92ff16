import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import { showToast } from '../../components/Toast';
import { useSession } from '../../db/live/screens';
import { mayShare, SHARE_RECORDS } from '../../domain/documentation/share';

export const LazyShareDialog = lazyComponent(() => import('./ShareDialog').then((part) => part.ShareDialog));

type ShareButtonProps = {
  records: readonly { id: string }[];
  title: string;
};

/** Offers a share of these records to both sides only. */
export function ShareButton({ records, title }: ShareButtonProps) {
  const session = useSession();
  const [isSharing, setIsSharing] = useState(false);
  if (!mayShare(session?.role)) return null;
  const beginSharing = () => {
    if (records.length <= SHARE_RECORDS) return setIsSharing(true);
    const text = `Ein Link zeigt höchstens ${SHARE_RECORDS}. Bitte wählen Sie weniger aus.`;
    return showToast({ kind: 'warning', title: 'Zu viele Einträge', text });
  };
  return (
    <>
      <Button icon={Share2} onClick={beginSharing}>
        Teilen
      </Button>
      {isSharing && (
        <LazyShareDialog records={records.map(({ id }) => id)} title={title} onClose={() => setIsSharing(false)} />
      )}
    </>
  );
}
