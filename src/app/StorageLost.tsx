import { DatabaseZap, RefreshCw } from 'lucide-react';
import { db } from '../data/db';
import type { StorageState } from '../data/guard';
import { withDb } from '../data/storage';
import { STORAGE_ERRORS } from '../domain/texts.de';
import { Brand } from '../ui/appBar';
import { useBusy } from '../ui/busy';
import { Button } from '../ui/button';
import { Empty } from '../ui/listState';

const WORDS: Record<Exclude<StorageState, 'ok'>, { title: string; text: string }> = {
  reload: {
    title: 'Neue Version geladen',
    text: 'In einem anderen Fenster läuft bereits eine neuere Fassung dieser App. Gesicherte Aufnahmen sind nicht betroffen. Bitte laden Sie diese Seite neu.',
  },
  lost: {
    title: 'Speicher nicht erreichbar',
    text: `${STORAGE_ERRORS.lost} Was bereits als gesichert angezeigt wurde, ist davon nicht betroffen.`,
  },
};

/** The phone's database does not answer, or belongs to a newer version: nothing is shown that could not be kept. */
export function StorageLost({ state }: { state: Exclude<StorageState, 'ok'> }) {
  const { title, text } = WORDS[state];
  // A question that is answered says 'ok' to everybody (data/storage), and the screen below comes back.
  const [busy, ask] = useBusy(() => withDb(() => db.session.get('current')).catch(() => null));
  return (
    <div className="phone">
      <header className="bar">
        <div className="bar__row">
          <Brand />
        </div>
      </header>
      <main className="screen screen--middle">
        <h1 className="visually-hidden">{title}</h1>
        <Empty
          icon={DatabaseZap}
          title={title}
          text={text}
          action={
            state === 'reload' ? (
              <Button variant="primary" icon={RefreshCw} onClick={() => location.reload()}>
                Neu laden
              </Button>
            ) : (
              <Button variant="primary" icon={RefreshCw} busy={busy} onClick={() => ask()}>
                Erneut versuchen
              </Button>
            )
          }
        />
      </main>
    </div>
  );
}
