import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { makeShare, type ShareLink } from '../../api/shares';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { Segments, Switch } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { reasonOf } from '../../components/dialogs/failure';
import { FormError } from '../../components/FormError';
import { entryCount } from '../../components/format';
import { TextField } from '../../components/TextField';
import { SHARE_DAYS, SHARE_TITLE_MAX, type ShareDays, shareIssues } from '../../domain/documentation/share';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { MadeShare } from './MadeShare';
import { OwnSharesDialog } from './OwnShares';

export type ShareDialogProps = { records: readonly string[]; title: string; onClose: () => void };

/** What a share shows before a choice. */
const FIRST = { names: false, notes: false, photos: true, threads: false, pin: false };
type Shown = typeof FIRST;

/** Shares records by a link: content and period, then the link; lists earlier shares. */
export function ShareDialog({ records, title: proposed, onClose }: ShareDialogProps) {
  const [title, setTitle] = useState(proposed.slice(0, SHARE_TITLE_MAX));
  const [days, setDays] = useState<ShareDays>(30);
  const [shows, setShows] = useState(FIRST);
  const [made, setMade] = useState<ShareLink | null>(null);
  const [isListing, setIsListing] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const isUntitled = shareIssues({ title, days }).some(({ field }) => field === 'title');
  const [busy, share] = useBusy(async () => {
    setFailed(null);
    if (isUntitled) return;
    try {
      setMade(await makeShare({ records, title, days, ...shows }));
    } catch (error) {
      const { kind, message } = reasonOf(error);
      const gone = 'Eine dieser Dokumentationen lässt sich nicht teilen. Bitte laden Sie die Liste neu.';
      setFailed(kind === 'notFound' ? gone : message);
    }
  });
  if (isListing) return <OwnSharesDialog onClose={onClose} />;
  if (made)
    return (
      <Dialog
        sheet
        title="Link zum Teilen"
        onClose={onClose}
        footer={
          <>
            <Button onClick={() => setIsListing(true)}>Meine Freigaben</Button>
            <Button onClick={onClose}>Schließen</Button>
          </>
        }
      >
        <MadeShare link={made} />
      </Dialog>
    );
  return (
    <Dialog
      sheet
      title="Teilen"
      subtitle={entryCount(records.length)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setIsListing(true)}>Meine Freigaben</Button>
          <Button variant="primary" icon={Share2} busy={busy} onClick={share}>
            Link erstellen
          </Button>
        </>
      }
    >
      <FormError text={failed} />
      <p>Für Eigentümer, Versicherung oder Anwalt: ein Link, mit dem jemand ohne Konto genau diese Einträge ansieht.</p>
      <TextField
        label="Überschrift"
        maxLength={SHARE_TITLE_MAX}
        value={title}
        error={isUntitled ? ISSUE_TEXT.fields_missing : null}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="field">
        <span className="field__label" aria-hidden="true">
          Gültig
        </span>
        <Segments
          label="Gültig"
          options={SHARE_DAYS.map((one) => ({ value: String(one), label: `${one} Tage` }))}
          value={String(days)}
          onChange={(value) => setDays(SHARE_DAYS.find((one) => String(one) === value) ?? days)}
        />
      </div>
      <Shows shows={shows} onChange={setShows} />
    </Dialog>
  );
}

const SWITCHES: readonly { name: keyof Shown; label: string; hint?: string }[] = [
  { name: 'photos', label: 'Fotos zeigen' },
  {
    name: 'names',
    label: 'Namen zeigen',
    hint: 'Ohne diese Option stehen nur die Anfangsbuchstaben der Mitarbeitenden da.',
  },
  { name: 'notes', label: 'Notizen zeigen', hint: 'In Notizen können Namen stehen.' },
  {
    name: 'threads',
    label: 'Nachfragen und Mängel zeigen',
    hint: 'Diese Nachrichten belegt das Prüfbuch nicht. Sie können Namen enthalten.',
  },
  {
    name: 'pin',
    label: 'Mit PIN schützen',
    hint: 'Sechs Ziffern, die Sie auf einem anderen Weg mitteilen, zum Beispiel am Telefon.',
  },
];

function Shows({ shows, onChange }: { shows: Shown; onChange: (shows: Shown) => void }) {
  return SWITCHES.map(({ name, ...of }) => (
    <Switch key={name} {...of} checked={shows[name]} onChange={(on) => onChange({ ...shows, [name]: on })} />
  ));
}
