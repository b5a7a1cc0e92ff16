/** Live transfer state of a saved documentation, and the next step. */
import { formatBytes, photoCount } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import { StateLine } from '../../components/StateLine';
import type { OutboxRow } from '../../db/db';
import { isUndelivered } from '../../domain/delivery/undelivered';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { useOnline } from '../../platform/connectivity';
import { useDelivery, useSyncStatus } from '../../sync/status';
import { Unprotected } from './Unprotected';

export function ReceiptState({ row }: { row: OutboxRow }) {
  const sending = useSyncStatus((status) => (status.sending?.id === row.id ? status.sending : null));
  const { mark, words } = useDelivery(row);
  const total = row.sealed.photos.reduce((sum, photo) => sum + photo.bytes, 0);
  return (
    <div className="record__line">
      <span role="status">
        <StateLine state={mark}>
          {sending && row.state === 'waiting' ? `${words} (${sending.done} von ${photoCount(sending.total)})` : words}
        </StateLine>
      </span>
      {total > 0 && <span className="small muted">{formatBytes(total)}</span>}
    </div>
  );
}

export function Next({ row }: { row: OutboxRow }) {
  const online = useOnline();
  const backgroundSync = useSyncStatus((status) => status.backgroundSync);
  const text = nextWords(row, { online, backgroundSync });
  return (
    <>
      {text && (
        <p className="muted small">
          <Two>{text}</Two>
        </p>
      )}
      {isWaiting(row, online) && <Unprotected byLink={row.owner.startsWith('link:')} />}
    </>
  );
}

/** No transfer is running: only the phone has it for now. */
function isWaiting({ state, transfer }: OutboxRow, online: boolean): boolean {
  return isUndelivered(state) && (state !== 'waiting' || !online || transfer.attempts > 0);
}

function nextWords(
  row: OutboxRow,
  { online, backgroundSync }: { online: boolean; backgroundSync: boolean },
): string | null {
  if (row.state === 'refused') return row.transfer.reason ? ISSUE_TEXT[row.transfer.reason] : null;
  if (row.state !== 'waiting' || online) return null;
  // With Background Sync the phone delivers while the app is closed; otherwise the app must be open.
  if (backgroundSync) return 'Wird übertragen, sobald wieder Netz da ist. Sie können das Telefon weglegen.';
  return 'Wird übertragen, sobald die App bei bestehendem Netz geöffnet ist.';
}
