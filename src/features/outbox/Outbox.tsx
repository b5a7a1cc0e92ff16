import { LogIn, Upload, UserX, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { DraftRow, OutboxRow, SessionRow } from '../../data/db';
import { ownerOfUser } from '../../data/drafts';
import { useOutboxRow, useSession } from '../../data/hooks';
import { useWaiting, type Waiting } from '../../data/lists';
import { restartAll } from '../../data/outbox';
import { useOnline } from '../../device/connectivity';
import { requestDelivery, useSyncStatus } from '../../sync/status';
import { Banner } from '../../ui/banner';
import { useBusy } from '../../ui/busy';
import { Button, ButtonLink } from '../../ui/button';
import { FieldScreen } from '../../ui/fieldScreen';
import { entryCount } from '../../ui/format';
import { Icon, type IconType } from '../../ui/icon';
import { Empty, Loading } from '../../ui/listState';
import { authPath, PATHS } from '../../ui/paths';
import { Two } from '../../ui/secondLanguage';
import { toast } from '../../ui/toast';
import { ExpiredRecord } from './ExpiredRecord';
import { SealedRecord } from './SealedRecord';

/**
 * '/nicht-uebertragen': what only this phone has, of the person who is signed in and of the links used here; never
 * another person's (D31). Nobody signed in and no link used: there is nothing to see without signing in.
 */
export function Outbox() {
  const session = useSession();
  const owner = session ? ownerOfUser(session.user) : null;
  const waiting = useWaiting(owner);
  if (session === undefined || !waiting)
    return (
      <FieldScreen title="Nicht übertragen" back={PATHS.landing} delivery="none" gap="tight">
        <Loading label="Einträge werden geladen" rows={2} />
      </FieldScreen>
    );
  const nothing = waiting.rows.length + waiting.drafts.length + waiting.receipts.length === 0;
  if (!session && nothing) return <Navigate to={authPath()} replace />;
  return <OutboxOf session={session} waiting={waiting} />;
}

type OutboxProps = { session: SessionRow | null; waiting: Waiting };

function OutboxOf({ session, waiting: { rows, drafts, receipts } }: OutboxProps) {
  const home = session ? PATHS.dashboard : PATHS.landing;
  const entries = entriesOf(rows, drafts);
  const over = useGone(rows).filter((id) => !receipts.some((row) => row.id === id));
  const waiting = rows;
  const signedOut = waiting.some(({ state }) => state === 'needsSignIn');
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
      foot={waiting.length > 0 && !signedOut && <DeliverNow rows={waiting} />}
    >
      {signedOut && <SignInAgain count={waiting.length} />}
      {over.map((id) => (
        <DeliveredRecord key={id} id={id} />
      ))}
      {entries.length === 0 && <AllDelivered home={home} />}
      {entries.map(({ id, row, draft }) =>
        row ? (
          <SealedRecord key={id} row={row} />
        ) : (
          draft && <ExpiredRecord key={id} draft={draft} author={session?.fullName ?? ''} />
        ),
      )}
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

/** A record that was delivered, or deleted on the server, before the eyes of the person; nothing for a deleted row. */
function DeliveredRecord({ id }: { id: string }) {
  const row = useOutboxRow(id);
  return row ? <SealedRecord row={row} /> : null;
}

type Entry = { id: string; at: number; row?: OutboxRow; draft?: DraftRow };

/** Undelivered records and expired drafts (D11): newest first. */
function entriesOf(rows: readonly OutboxRow[], drafts: readonly DraftRow[]): Entry[] {
  const expired = drafts.filter(({ state }) => state === 'expired');
  return [
    ...rows.map((row) => ({ id: row.id, at: row.capturedAt, row })),
    ...expired.map((draft) => ({ id: draft.id, at: Date.parse(draft.startedAt), draft })),
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
  return online ? <NetworkWord icon={Wifi} word="Netz vorhanden" /> : <NetworkWord icon={WifiOff} word="Kein Netz" />;
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
        <ButtonLink variant="primary" to={authPath()}>
          Anmelden
        </ButtonLink>
      }
    >
      {`${secured} Nach der Anmeldung wird die Übertragung fortgesetzt.`}
    </Banner>
  );
}

function AllDelivered({ home }: { home: string }) {
  return (
    <Empty
      title="Alles ist übertragen"
      text="Neue Dokumentationen stehen hier, bis der Server sie vollständig hat."
      action={
        <ButtonLink variant="primary" to={home}>
          {home === PATHS.landing ? 'Zur Startseite' : 'Zum Dashboard'}
        </ButtonLink>
      }
    />
  );
}
