import { LogIn, Upload, UserX, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { DraftRow, OutboxRow, SessionRow } from '../../data/db';
import { ownerOfUser } from '../../data/drafts';
import { useSession, useSetting } from '../../data/live/screens';
import { useRows, useWaiting, type Waiting } from '../../data/live/waiting';
import { restartAll } from '../../data/outbox';
import { useOnline } from '../../device/connectivity';
import { isShortLived } from '../../device/installation';
import { requestDelivery, useSyncStatus } from '../../sync/status';
import { Banner } from '../../ui/banner';
import { useBusy } from '../../ui/busy';
import { Button, ButtonLink } from '../../ui/button';
import { FieldScreen } from '../../ui/fieldScreen';
import { dateTime, entryCount } from '../../ui/format';
import { Icon, type IconType } from '../../ui/icon';
import { Empty, Loading } from '../../ui/listState';
import { authPath, PATHS } from '../../ui/paths';
import { Two } from '../../ui/secondLanguage';
import { ShortLived } from '../../ui/stillHere';
import { toast } from '../../ui/toast';
import { DraftRecord } from './DraftRecord';
import { Others } from './Others';
import { SealedRecord } from './SealedRecord';

/**
 * '/nicht-uebertragen': what only this phone has. Of the person who is signed in and of the links used here everything;
 * of others that it is there, in which state and why (D66). With nothing there and nobody signed in: the sign-in.
 */
export function Outbox() {
  const session = useSession();
  const waiting = useWaiting(session ? ownerOfUser(session.user) : null);
  const since = useSetting('knownSince');
  if (session === undefined || !waiting || since === undefined)
    return (
      <FieldScreen title="Nicht übertragen" back={PATHS.landing} delivery="none" gap="tight">
        <Loading label="Einträge werden geladen" rows={2} />
      </FieldScreen>
    );
  const { rows, drafts, others, receipts } = waiting;
  const nothing = rows.length + drafts.length + others.length + receipts.length === 0;
  if (!session && nothing) return <Navigate to={authPath('login', PATHS.outbox)} replace />;
  return <OutboxOf session={session} waiting={waiting} since={since} />;
}

type OutboxProps = { session: SessionRow | null; waiting: Waiting; since: number | null };

function OutboxOf({ session, waiting: { rows, drafts, others, receipts }, since }: OutboxProps) {
  const home = session ? PATHS.dashboard : PATHS.landing;
  const entries = entriesOf(rows, drafts);
  const gone = useGone(rows).filter((id) => !receipts.some((row) => row.id === id));
  // Delivered, or deleted on the server, before the eyes of the person; who deleted one himself sees nothing of it.
  const over = useRows(gone);
  const signedOut = rows.some(({ state }) => state === 'needsSignIn');
  const sendable = rows.filter(({ state, transfer }) => state !== 'needsSignIn' && transfer.reason !== 'account_ended');
  const nothing = entries.length === 0 && others.length === 0;
  return (
    <FieldScreen
      title="Nicht übertragen"
      titleEnd={
        <span className="muted nowrap">
          <Two>{entryCount(entries.length)}</Two>
        </span>
      }
      back={home}
      end={<Network signedOut={signedOut} />}
      delivery="none"
      gap="tight"
      foot={sendable.length > 0 && <DeliverNow rows={sendable} />}
    >
      {signedOut && <SignInAgain count={rows.filter(({ state }) => state === 'needsSignIn').length} />}
      {entries.length > 0 && isShortLived() && <ShortLived />}
      {over.map((row) => (
        <SealedRecord key={row.id} row={row} />
      ))}
      {nothing && <NothingHere home={home} since={since} delivered={[...over, ...receipts].some(hasArrived)} />}
      {entries.map(({ id, row, draft }) =>
        row ? (
          <SealedRecord key={id} row={row} />
        ) : (
          draft && <DraftRecord key={id} draft={draft} author={session?.fullName ?? ''} />
        ),
      )}
      {others.length > 0 && <Others works={others} nobody={session === null} />}
      {receipts.length > 0 && <Receipts rows={receipts} />}
    </FieldScreen>
  );
}

/** What went out by links from this device, below what still waits. */
function Receipts({ rows }: { rows: readonly OutboxRow[] }) {
  return (
    <>
      <h2>
        <Two>Zuletzt per Link übertragen</Two>
      </h2>
      {rows.map((row) => (
        <SealedRecord key={row.id} row={row} />
      ))}
    </>
  );
}

/** Ids that were undelivered while this page is open and are no longer: their end is shown, newest first. */
function useGone(rows: readonly OutboxRow[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    const fresh = rows.map(({ id }) => id).filter((id) => !seen.includes(id));
    if (fresh.length > 0) setSeen([...fresh, ...seen]);
  }, [rows, seen]);
  return seen.filter((id) => !rows.some((row) => row.id === id));
}

type Entry = { id: string; at: number; row?: OutboxRow; draft?: DraftRow };

/** Undelivered records and begun captures: newest first. */
function entriesOf(rows: readonly OutboxRow[], drafts: readonly DraftRow[]): Entry[] {
  return [
    ...rows.map((row) => ({ id: row.id, at: row.capturedAt, row })),
    ...drafts.map((draft) => ({ id: draft.id, at: Date.parse(draft.startedAt), draft })),
  ].sort((a, b) => b.at - a.at);
}

function DeliverNow({ rows }: { rows: readonly OutboxRow[] }) {
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

function Network({ signedOut }: { signedOut: boolean }) {
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

function SignInAgain({ count }: { count: number }) {
  const secured =
    count === 1
      ? 'Die Dokumentation ist auf diesem Gerät gesichert.'
      : `Alle ${count} Dokumentationen sind auf diesem Gerät gesichert.`;
  return (
    <Banner
      icon={LogIn}
      kind="warning"
      title="Bitte melden Sie sich wieder an"
      actions={
        <ButtonLink variant="primary" to={authPath('login', PATHS.outbox)}>
          Anmelden
        </ButtonLink>
      }
    >
      {`${secured} Nach der Anmeldung wird die Übertragung fortgesetzt.`}
    </Banner>
  );
}

function hasArrived({ state }: OutboxRow): boolean {
  return state === 'complete' || state === 'released';
}

/**
 * What this phone knows, and no more: a browser that deleted its storage has deleted what it knew as well. That all is
 * delivered says whoever saw something arrive here; since when the memory reaches stands below.
 */
function NothingHere({ home, since, delivered }: { home: string; since: number | null; delivered: boolean }) {
  const known =
    since === null ? '' : `Dieses Gerät weiß von allem, was seit dem ${dateTime(since)} hier erfasst wurde. `;
  return (
    <Empty
      title={delivered ? 'Alles ist übertragen' : 'Auf diesem Gerät wartet nichts'}
      text={`${known}Neue Dokumentationen stehen hier, bis der Server sie vollständig hat.`}
      action={
        <ButtonLink variant="primary" to={home}>
          {home === PATHS.landing ? 'Zur Startseite' : 'Zum Dashboard'}
        </ButtonLink>
      }
    />
  );
}
