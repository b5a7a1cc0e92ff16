/** How the delivery stands for the whole list, and the way to begin it now. */
import { CloudOff, Upload, UserX, Wifi, WifiOff } from 'lucide-react';
import type { OutboxRow } from '../../data/db';
import { restartAll } from '../../data/outbox';
import { useOnline } from '../../device/connectivity';
import { SECOND } from '../../domain/duration';
import { nextAnswer, requestDelivery, useSyncStatus } from '../../sync/status';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { Icon, type IconType } from '../../ui/icon';
import { Two } from '../../ui/secondLanguage';
import { toast } from '../../ui/toast';
import { answeredText } from './answeredText';

/** So long after the tap the person hears what came of it, at the latest. */
const TOLD_WITHIN = 5 * SECOND;

/** Tries everything again at once. */
export function DeliverNow({ rows }: { rows: readonly OutboxRow[] }) {
  const sending = useSyncStatus((status) => status.sending);
  const online = useOnline();
  const [busy, deliver] = useBusy(async () => {
    await restartAll(
      rows.map(({ id }) => id),
      Date.now(),
    );
    const answer = nextAnswer(TOLD_WITHIN);
    requestDelivery();
    if (!online)
      toast({
        kind: 'info',
        title: 'Kein Netz',
        text: 'Die Übertragung beginnt von selbst, sobald wieder Netz da ist.',
      });
    else {
      const text = answeredText(await answer);
      if (text !== null) toast({ kind: 'warning', title: 'Noch nicht übertragen', text });
    }
  });
  return (
    <Button variant="primary" size="tall" wide icon={Upload} busy={busy || sending !== null} onClick={() => deliver()}>
      Jetzt übertragen
    </Button>
  );
}

/** Whether there is a network, whether the server was reached last, or nobody to deliver for. */
export function Network({ signedOut }: { signedOut: boolean }) {
  const online = useOnline();
  const failed = useSyncStatus(({ answered, pull }) => (answered ? answered.by !== 'server' : pull === 'failed'));
  if (signedOut) return <NetworkWord icon={UserX} word="Abgemeldet" />;
  if (!online) return <NetworkWord icon={WifiOff} word="Kein Netz" />;
  if (failed) return <NetworkWord icon={CloudOff} word="Nicht erreichbar" />;
  return <NetworkWord icon={Wifi} word="Online" />;
}

function NetworkWord({ icon, word }: { icon: IconType; word: string }) {
  return (
    <span className="pending__net small" role="status">
      <Icon of={icon} small />
      <Two>{word}</Two>
    </span>
  );
}
