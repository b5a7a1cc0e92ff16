/** How far a saved documentation is, and what happens next. Live. */
import { ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OutboxRow } from '../../data/db';
import { useOnline } from '../../device/connectivity';
import { isShortLived } from '../../device/installation';
import { persist } from '../../device/storage';
import { ISSUE_TEXT } from '../../domain/texts.de';
import { isUndelivered } from '../../domain/undelivered';
import { useDelivery, useSyncStatus } from '../../sync/status';
import { Banner } from '../../ui/banner';
import { bytes, photoCount } from '../../ui/format';
import { INSTALL_NOW } from '../../ui/installTexts';
import { Two } from '../../ui/secondLanguage';
import { StateLine } from '../../ui/stateLine';
import { STAY_OPEN } from '../../ui/stillHereTexts';

/** Mark and word, how many photos are over, and how large it is. */
export function State({ row }: { row: OutboxRow }) {
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
      <span className="small muted">{bytes(total)}</span>
    </div>
  );
}

/** What happens next, in a sentence; empty where there is nothing to say. */
export function Next({ row }: { row: OutboxRow }) {
  const online = useOnline();
  const pocket = useSyncStatus((status) => status.pocket);
  const text = nextWords(row, { online, pocket });
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

/** Nothing is on its way just now: the phone alone has it for a while. */
function isWaiting({ state, transfer }: OutboxRow, online: boolean): boolean {
  return isUndelivered(state) && (state !== 'waiting' || !online || transfer.attempts > 0);
}

/** Where the browser refused to keep the data for good, and a private window always does: what helps while it waits (D438). */
function Unprotected({ byLink }: { byLink: boolean }) {
  const [refused, setRefused] = useState(false);
  // Asked at the first photo; this is its answer.
  useEffect(() => void persist().then((given) => setRefused(!given)), []);
  if (!refused) return null;
  const canInstall = !byLink && !isShortLived();
  return (
    <Banner icon={ShieldAlert} kind="warning" title={UNPROTECTED}>
      {[LOSS, STAY_OPEN, ...(canInstall ? [INSTALL_NOW] : [])].join(' ')}
    </Banner>
  );
}

const UNPROTECTED = 'Nicht dauerhaft geschützt';
const LOSS =
  'Wird der Platz knapp oder ein privates Fenster geschlossen, kann der Browser diese Dokumentation löschen.';

function nextWords(row: OutboxRow, { online, pocket }: { online: boolean; pocket: boolean }): string | null {
  if (row.state === 'refused') return row.transfer.reason ? ISSUE_TEXT[row.transfer.reason] : null;
  if (row.state !== 'waiting' || online) return null;
  // Where the browser took it on the phone delivers from the pocket; elsewhere the app must be open.
  if (pocket) return 'Wird übertragen, sobald wieder Netz da ist. Sie können das Telefon weglegen.';
  return 'Wird übertragen, sobald die App bei bestehendem Netz geöffnet ist.';
}
