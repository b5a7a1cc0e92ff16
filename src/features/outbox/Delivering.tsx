/** How the delivery stands for the whole list, and the way to begin it now. */
import { Upload, UserX, Wifi, WifiOff } from 'lucide-react';
import type { OutboxRow } from '../../data/db';
import { restartAll } from '../../data/outbox';
import { useOnline } from '../../device/connectivity';
import { requestDelivery, useSyncStatus } from '../../sync/status';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { Icon, type IconType } from '../../ui/icon';
import { Two } from '../../ui/secondLanguage';
import { toast } from '../../ui/toast';

/** Tries everything again at once. */
export function DeliverNow({ rows }: { rows: readonly OutboxRow[] }) {
  const sending = useSyncStatus((status) => status.sending);
  const online = useOnline();
  const [busy, deliver] = useBusy(async () => {
    await restartAll(
      rows.map(({ id }) => id),
      Date.now(),
    );
    requestDelivery();
    if (!online)
      toast({
        kind: 'info',
        title: 'Kein Netz',
        text: 'Die Übertragung beginnt von selbst, sobald wieder Netz da ist.',
      });
  });
  return (
    <Button variant="primary" size="tall" wide icon={Upload} busy={busy || sending !== null} onClick={() => deliver()}>
      Jetzt übertragen
    </Button>
  );
}

/** Whether there is a network, or nobody to deliver for. */
export function Network({ signedOut }: { signedOut: boolean }) {
  const online = useOnline();
  if (signedOut) return <NetworkWord icon={UserX} word="Abgemeldet" />;
  return online ? <NetworkWord icon={Wifi} word="Online" /> : <NetworkWord icon={WifiOff} word="Kein Netz" />;
}

function NetworkWord({ icon, word }: { icon: IconType; word: string }) {
  return (
    <span className="pending__net small" role="status">
      <Icon of={icon} small />
      <Two>{word}</Two>
    </span>
  );
}
