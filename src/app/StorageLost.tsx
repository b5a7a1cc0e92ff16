import { DatabaseZap, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Brand } from '../components/AppBar';
import { Button } from '../components/Button';
import { useBusy } from '../components/busy';
import { Empty } from '../components/ListState';
import { raiseModal, useModal, useTopmost } from '../components/modal';
import { Two } from '../components/SecondLanguage';
import { db } from '../db/db';
import type { StorageState } from '../db/guard';
import { withDb } from '../db/storage';
import { STORAGE_ERRORS } from '../domain/text/texts.capture';
import { lostText } from './held';
import { lookForUpdate, reloadIntoUpdate, useUpdate } from './updates';

const TEXTS: Record<Exclude<StorageState, 'ok'>, { title: string; text: string }> = {
  reload: {
    title: 'Neue Version geladen',
    text: 'In einem anderen Fenster läuft bereits eine neuere Version dieser App. Bitte laden Sie diese Seite neu.',
  },
  older: {
    title: 'Diese Version der App ist zu alt',
    text: 'Die Daten auf diesem Gerät gehören zu einer neueren Version der App. Was darin noch wartet, wird übertragen, sobald die neuere Version wieder da ist. Bitte löschen Sie weder die App noch die Websitedaten.',
  },
  deleted: {
    title: 'Der Browser hat die Daten dieser App gelöscht',
    text: 'Das geschieht, wenn der Speicher des Geräts voll ist oder jemand die Websitedaten löscht. Bitte laden Sie diese Seite neu.',
  },
  blocked: {
    title: 'Die App ist noch woanders geöffnet',
    text: 'Sie wartet auf die Daten dieses Geräts. Ist sie in einem anderen Fenster oder Tab offen, schließen Sie sie bitte dort; danach geht es hier von selbst weiter.',
  },
  lost: {
    title: 'Speicher nicht erreichbar',
    text: `${STORAGE_ERRORS.lost} Was gesichert ist, zeigt sich, sobald der Speicher wieder antwortet.`,
  },
};

function Reload({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" icon={RefreshCw} onClick={onClick}>
      Neu laden
    </Button>
  );
}

/** A plain reload would show this screen again; only a newer version helps. */
function UpdateSearch() {
  const { update } = useUpdate();
  const [hasSearched, setHasSearched] = useState(false);
  const [busy, startSearch] = useBusy(async () => {
    await lookForUpdate();
    setHasSearched(true);
  });
  if (update !== 'none') return <Reload onClick={reloadIntoUpdate} />;
  return (
    <>
      <Button variant="primary" icon={RefreshCw} busy={busy} onClick={() => startSearch()}>
        Neuere Version suchen
      </Button>
      <p role="status">{hasSearched && !busy && <Two>Zurzeit gibt es keine neuere Version.</Two>}</p>
    </>
  );
}

function RetryButton() {
  // A successful check emits 'ok' (db/storage), and the screen below returns.
  const [busy, retry] = useBusy(() => withDb(() => db.session.get('current')).catch(() => null));
  return (
    <Button variant="primary" icon={RefreshCw} busy={busy} onClick={() => retry()}>
      Erneut versuchen
    </Button>
  );
}

const ACTIONS = {
  reload: <Reload onClick={() => location.reload()} />,
  older: <UpdateSearch />,
  deleted: <Reload onClick={() => location.reload()} />,
  blocked: null,
  lost: <RetryButton />,
};

/**
 * Covers the page while the phone's database fails or belongs to a newer version, because nothing can be stored.
 */
export function StorageLost({ state }: { state: Exclude<StorageState, 'ok'> }) {
  const { title, text: why } = TEXTS[state];
  const text = state === 'deleted' ? `${lostText()} ${why}` : why;
  const ref = useModal();
  const topmost = useTopmost();
  useEffect(() => {
    // Another modal opened later and covers this one.
    if (ref.current && topmost !== ref.current) raiseModal(ref.current);
  }, [topmost, ref]);
  return (
    <dialog
      ref={ref}
      className="viewer viewer--page"
      aria-label={title}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.open || currentTarget.showModal()}
    >
      <div className="phone">
        <header className="bar">
          <div className="bar__row">
            <Brand />
          </div>
        </header>
        <main className="screen screen--middle">
          <h1 className="visually-hidden">{title}</h1>
          <Empty icon={DatabaseZap} title={title} text={text} action={ACTIONS[state]} />
        </main>
      </div>
    </dialog>
  );
}
