import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useRef, useState } from 'react';
import { queries } from '../../api/cache/queries';
import { endShare, getShareLink, listShares, type ShareLink, type ShareRow } from '../../api/shares';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { Dialog } from '../../components/Dialog';
import { ConfirmAct } from '../../components/dialogs/Confirm';
import { showFailure } from '../../components/dialogs/failure';
import { dateTime, entryCount, formatDate } from '../../components/format';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import { useSession } from '../../db/live/screens';
import { MadeShare } from './MadeShare';

export function OwnSharesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog sheet wide title="Meine Freigaben" onClose={onClose} footer={<Button onClick={onClose}>Schließen</Button>}>
      <OwnShares />
    </Dialog>
  );
}

/** The account's shares: end, openings, and ending them. */
function OwnShares() {
  const account = useSession()?.user;
  const query = useQuery(
    { queryKey: [account, 'shares'], queryFn: ({ signal }) => listShares(signal), enabled: account !== undefined },
    queries,
  );
  return (
    <ListFrame
      query={query}
      loading="Freigaben werden geladen"
      failed="Die Freigaben konnten nicht geladen werden"
      empty={
        <Empty
          title="Noch nichts geteilt"
          text="Hier stehen Ihre Links zum Teilen, jeder mit dem Tag, an dem er endet."
        />
      }
    >
      {(rows) => (
        <ul className="stack stack--24">
          {rows.map((share) => (
            <li key={share.id}>
              <OneShare share={share} onChanged={query.refetch} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

function OneShare({ share, onChanged }: { share: ShareRow; onChanged: () => Promise<unknown> }) {
  const [link, setLink] = useState<ShareLink | null>(null);
  const isRunning = share.endedAt === null && share.expiresAt > Date.now();
  const [showing, show] = useBusy(async () => {
    try {
      setLink(await getShareLink(share.id));
    } catch (error) {
      showFailure('Der Link konnte nicht gezeigt werden', error);
    }
  });
  const [isEnding, setIsEnding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasEnded = useRef(false);
  const endOwnShare = async () => {
    await endShare(share.id);
    hasEnded.current = true;
  };
  /** The button is gone: focuses the ended share. After a failure the list stays. */
  const handleEnded = async () => {
    if (!hasEnded.current) return;
    await onChanged();
    heading.current?.focus();
  };
  return (
    <section className="stack stack--8" aria-label={share.title}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {share.title}
        </h3>
        <p className="small muted">{`${entryCount(share.records)}, geteilt am ${formatDate(share.createdAt)}`}</p>
        <p className="small">{shownText(share)}</p>
        <p className="small">{stateText(share)}</p>
        <p className="small">{openedText(share)}</p>
      </div>
      {isRunning && (
        <div className="btn-row">
          <Button busy={showing} onClick={show}>
            Link zeigen
          </Button>
          <Button icon={Link2Off} onClick={() => setIsEnding(true)}>
            Beenden
          </Button>
        </div>
      )}
      {isRunning && link && <MadeShare link={link} />}
      {isEnding && (
        <ConfirmAct
          title="Link beenden?"
          text={`Der Link zu „${share.title}“ gilt danach sofort nicht mehr: Wer ihn hat, sieht dort nichts mehr. Heruntergeladene und gedruckte Nachweise bleiben bestehen. Die Dokumentationen selbst bleiben, wie sie sind. Ein beendeter Link lässt sich nicht wieder öffnen.`}
          label="Link beenden"
          icon={Link2Off}
          danger
          act={endOwnShare}
          done={{ title: 'Link beendet' }}
          failed="Der Link konnte nicht beendet werden"
          onEnd={() => void handleEnded()}
          onClose={() => setIsEnding(false)}
        />
      )}
    </section>
  );
}

function shownText({ names, notes, photos, threads, pin }: ShareRow): string {
  const words = [photos && 'Fotos', names && 'Namen', notes && 'Notizen', threads && 'Nachfragen und Mängeln'];
  const shown = words.filter(Boolean);
  return `${shown.length > 0 ? `Mit ${shown.join(', ')}` : 'Ohne Fotos, Namen und Notizen'}${pin ? ', mit PIN' : ''}`;
}

function stateText({ endedAt, endReason, expiresAt }: ShareRow): string {
  if (endedAt !== null && endReason === 'tries') return `Beendet am ${dateTime(endedAt)}: zehnmal die falsche PIN`;
  if (endedAt !== null) return `Beendet am ${dateTime(endedAt)}`;
  return expiresAt > Date.now() ? `Gültig bis ${dateTime(expiresAt)}` : `Abgelaufen am ${dateTime(expiresAt)}`;
}

/** Times only: visitors are not recorded. */
function openedText({ openings }: ShareRow): string {
  if (openings.length === 0) return 'Noch nicht geöffnet';
  const newest = openings.slice(0, 5).map(dateTime).join('; ');
  return openings.length > 5 ? `Geöffnet: ${newest}; davor ${openings.length - 5}-mal` : `Geöffnet: ${newest}`;
}
