import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import type { SessionRow } from '../../db/db';
import { FeedForm } from './FeedForm';
import { MadeFeed } from './MadeFeed';
import { OneKey } from './OneKey';
import { useKeys } from './useKeys';

/** The calendar addresses of this account: see, make, renew and end them. */
export function FeedsDialog({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<string | null | undefined>();
  const query = useKeys(session.user, 'calendar');
  if (isMaking)
    return (
      <FeedForm
        session={session}
        onMade={(url) => {
          setMade(url);
          setIsMaking(false);
          void query.refetch();
        }}
        onClose={() => setIsMaking(false)}
      />
    );
  if (made !== undefined)
    return (
      <Dialog
        sheet
        title="Adresse für Ihren Kalender"
        onClose={onClose}
        footer={<Button onClick={() => setMade(undefined)}>Alle Kalender</Button>}
      >
        <MadeFeed url={made} />
      </Dialog>
    );
  return (
    <Dialog
      sheet
      wide
      title="Im eigenen Kalender anzeigen"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          <Button variant="primary" icon={CalendarPlus} onClick={() => setIsMaking(true)}>
            Kalender hinzufügen
          </Button>
        </>
      }
    >
      <ListFrame
        query={query}
        loading="Kalender werden geladen"
        failed="Die Kalender konnten nicht geladen werden"
        empty={
          <Empty
            title="Noch kein Kalender"
            text="Eine Adresse zeigt Ihre Leistungen in Outlook, Google, Apple oder Thunderbird: was erwartet, belegt und überfällig ist, und die Mängel."
          />
        }
      >
        {(rows) => (
          <ul className="stack stack--24">
            {rows.map((feed) => (
              <li key={feed.id}>
                <OneKey of={feed} onChanged={query.refetch} show={(url) => <MadeFeed url={url} />} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Dialog>
  );
}
