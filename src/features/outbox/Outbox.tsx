import { LogIn, Upload, UserX, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OutboxRow } from '../../data/db';
import { ownerOfUser } from '../../data/drafts';
import { useDrafts, useOutbox, useOutboxRow, useSession } from '../../data/hooks';
import { restartAll } from '../../data/outbox';
import { useOnline } from '../../device/connectivity';
import type { Draft } from '../../domain/documentation';
import { requestDelivery, useSyncStatus } from '../../sync/status';
import { Banner } from '../../ui/banner';
import { useBusy } from '../../ui/busy';
import { Button, ButtonLink } from '../../ui/button';
import { FieldScreen } from '../../ui/fieldScreen';
import { entryCount } from '../../ui/format';
import { Icon, type IconType } from '../../ui/icon';
import { Empty, Loading } from '../../ui/listState';
import { authPath, PATHS } from '../../ui/paths';
import { toast } from '../../ui/toast';
import { ExpiredRecord } from './ExpiredRecord';
import { SealedRecord } from './SealedRecord';

/** '/nicht-uebertragen': what only this phone has, of the person who is signed in; never anybody else's (D31). */
export function Outbox() {
  const session = useSession();
  if (!session)
    return (
      <FieldScreen title="Nicht übertragen" back={PATHS.landing} delivery="none" gap="tight">
        <Loading label="Einträge werden geladen" rows={2} />
      </FieldScreen>
    );
  return <OutboxOf user={session.user} author={session.fullName} />;
}

function OutboxOf({ user, author }: { user: string; author: string }) {
  const owner = ownerOfUser(user);
  const rows = useOutbox(owner);
  const drafts = useDrafts(owner);
  const entries = rows && drafts ? entriesOf(rows, drafts) : undefined;
  const over = useGone(rows);
  const waiting = rows ?? [];
  const signedOut = waiting.some(({ state }) => state === 'needsSignIn');
  return (
    <FieldScreen
      title="Nicht übertragen"
      titleEnd={entries && <span className="muted nowrap">{entryCount(entries.length)}</span>}
      back={PATHS.dashboard}
      end={<Network signedOut={signedOut} />}
      delivery="none"
      gap="tight"
      foot={waiting.length > 0 && !signedOut && <DeliverNow owner={owner} />}
    >
      {signedOut && <SignInAgain count={waiting.length} />}
      {!entries && <Loading label="Einträge werden geladen" rows={2} />}
      {over.map((id) => (
        <DeliveredRecord key={id} id={id} />
      ))}
      {entries?.length === 0 && <AllDelivered />}
      {entries?.map(({ id, row, draft }) =>
        row ? (
          <SealedRecord key={id} row={row} />
        ) : (
          draft && <ExpiredRecord key={id} draft={draft} user={user} author={author} />
        ),
      )}
    </FieldScreen>
  );
}

/** Ids that were undelivered while this page is open and are no longer: their end is shown, newest first. */
function useGone(rows: readonly OutboxRow[] | undefined): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    const fresh = (rows ?? []).map(({ id }) => id).filter((id) => !seen.includes(id));
    if (fresh.length > 0) setSeen([...fresh, ...seen]);
  }, [rows, seen]);
  return rows ? seen.filter((id) => !rows.some((row) => row.id === id)) : [];
}

/** A record that was delivered, or deleted on the server, before the eyes of the person; nothing for a deleted row. */
function DeliveredRecord({ id }: { id: string }) {
  const row = useOutboxRow(id);
  return row ? <SealedRecord row={row} /> : null;
}

type Entry = { id: string; at: number; row?: OutboxRow; draft?: Draft };

/** Undelivered records and expired drafts (D11): newest first. */
function entriesOf(rows: readonly OutboxRow[], drafts: readonly Draft[]): Entry[] {
  const expired = drafts.filter(({ state }) => state === 'expired');
  return [
    ...rows.map((row) => ({ id: row.id, at: row.capturedAt, row })),
    ...expired.map((draft) => ({ id: draft.id, at: Date.parse(draft.startedAt), draft })),
  ].sort((a, b) => b.at - a.at);
}

function DeliverNow({ owner }: { owner: OutboxRow['owner'] }) {
  const sending = useSyncStatus((status) => status.sending);
  const online = useOnline();
  const [busy, deliver] = useBusy(async () => {
    await restartAll(owner, Date.now());
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
      {word}
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

function AllDelivered() {
  return (
    <Empty
      title="Alles ist übertragen"
      text="Neue Dokumentationen stehen hier, bis der Server sie vollständig hat."
      action={
        <ButtonLink variant="primary" to={PATHS.dashboard}>
          Zum Dashboard
        </ButtonLink>
      }
    />
  );
}
