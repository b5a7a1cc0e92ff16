/** Delivery state of the entire list, and a manual start. */
import { CloudOff, Upload, UserX, Wifi, WifiOff } from 'lucide-react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { Icon, type IconType } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
import { showToast } from '../../components/Toast';
import type { OutboxRow } from '../../db/db';
import { restartAll } from '../../db/outbox';
import { SECOND } from '../../domain/time/duration';
import { useOnline } from '../../platform/connectivity';
import { nextAnswer, requestDelivery, requestPull, useSyncStatus } from '../../sync/status';
import { answeredText } from './answeredText';

/** The result of the tap is shown within this time. */
const SHOWN_WITHIN = 5 * SECOND;

export function DeliverNow({ rows }: { rows: readonly OutboxRow[] }) {
  const sending = useSyncStatus((status) => status.sending);
  const online = useOnline();
  const [busy, deliver] = useBusy(async () => {
    await restartAll(
      rows.map(({ id }) => id),
      Date.now(),
    );
    const answer = nextAnswer(SHOWN_WITHIN);
    requestDelivery();
    // Answers to questions go with the pull.
    requestPull();
    if (!online)
      showToast({
        kind: 'info',
        title: 'Kein Netz',
        text: 'Die Übertragung beginnt von selbst, sobald wieder Netz da ist.',
      });
    else {
      const text = answeredText(await answer);
      if (text !== null) showToast({ kind: 'warning', title: 'Noch nicht übertragen', text });
    }
  });
  return (
    <Button variant="primary" size="tall" wide icon={Upload} busy={busy || sending !== null} onClick={() => deliver()}>
      Jetzt übertragen
    </Button>
  );
}

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
