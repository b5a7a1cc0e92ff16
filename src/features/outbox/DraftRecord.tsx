import { Camera, TimerOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { showExpiry } from '../../data/begun';
import type { DraftRow } from '../../data/db';
import { discardDraft, expireDraft } from '../../data/drafts';
import { useDraftPhotos, useLink, useProperties } from '../../data/live/screens';
import type { ManifestPhoto } from '../../domain/documentation';
import { EXPIRED_DRAFT_KEPT, TIMER_TICK } from '../../domain/limits';
import { remaining, resumeTimer } from '../../domain/timer';
import { workOf } from '../../domain/work';
import { ButtonLink } from '../../ui/button';
import { bytes, date, dateTime, photoCount } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { anyFormOpenElsewhere } from '../../ui/openForms';
import { documentationPath, PATHS } from '../../ui/paths';
import { RecordCard } from '../../ui/recordCard';
import { Two } from '../../ui/secondLanguage';
import { StateLine } from '../../ui/stateLine';
import { draftPlaceText } from './exportText';
import { Parked } from './Parked';
import { loadLocalPicture } from './picture';
import type { ToExport } from './zip';

type DraftProps = {
  draft: DraftRow;
  /** Name for the ZIP, where the draft has none. */
  author: string;
};

/** A capture that was begun and not saved: to be gone on with while its ten minutes last, then kept for export (D11). */
export function DraftRecord(props: DraftProps) {
  return props.draft.state === 'open' ? <OpenRecord {...props} /> : <ExpiredRecord {...props} />;
}

function OpenRecord({ draft, author }: DraftProps) {
  const minutes = useMinutesLeft(draft);
  const of = useDraft(draft, author);
  const token = useLink(draft.owner)?.token;
  const there = draft.author === null ? token && documentationPath(token) : PATHS.newDocumentation;
  const left =
    minutes === 1
      ? 'Noch 1 Minute, um die Aufnahme fortzusetzen und zu speichern.'
      : `Noch ${minutes} Minuten, um die Aufnahme fortzusetzen und zu speichern.`;
  return (
    <Card draft={draft} of={of} state={<StateLine state="wait">Nicht gespeichert</StateLine>}>
      <Parked
        reason={left}
        way={
          there && (
            <ButtonLink wide icon={Camera} to={there}>
              Fortsetzen
            </ButtonLink>
          )
        }
        toExport={() => of.toExport('Begonnen, nicht gespeichert und nicht übertragen.')}
        drop={{ label: 'Verwerfen', title: 'Aufnahme verwerfen?', loss: of.loss, remove: () => discardDraft(draft.id) }}
      />
    </Card>
  );
}

/** Never delivered, kept for seven days from the showing of its expiry (D11), which is now. */
function ExpiredRecord({ draft, author }: DraftProps) {
  const of = useDraft(draft, author);
  const [shownAt] = useState(() => Date.now());
  const { id, expiredAt } = draft;
  useEffect(() => {
    // Stored again at the next look, should it fail.
    if (expiredAt === null) showExpiry(id, shownAt).catch(() => undefined);
  }, [id, expiredAt, shownAt]);
  const until = date((expiredAt ?? shownAt) + EXPIRED_DRAFT_KEPT);
  const over = (
    <span className="state state--wait">
      <Icon of={TimerOff} />
      <Two>Zeit abgelaufen</Two>
    </span>
  );
  return (
    <Card draft={draft} of={of} state={over}>
      <Parked
        reason={`Nach 10 Minuten lässt sich eine Aufnahme nicht mehr speichern. Die Fotos bleiben bis ${until} auf diesem Gerät. Sie werden nicht übertragen.`}
        toExport={() => of.toExport('Zeit abgelaufen. Nicht gespeichert und nicht übertragen.')}
        drop={{ label: 'Löschen', title: 'Sind Sie sicher?', loss: of.loss, remove: () => discardDraft(id) }}
      />
    </Card>
  );
}

type Shown = ReturnType<typeof useDraft>;

function Card({ draft, of, state, children }: { draft: DraftRow; of: Shown; state: ReactNode; children: ReactNode }) {
  const head = (
    <>
      <span className="record__date">
        <Two>{`Begonnen am ${of.startedAt}`}</Two>
      </span>
      <span>{of.property ? of.name : <Two>{of.name}</Two>}</span>
      <span className="small muted">
        <Two>{`${photoCount(of.photos)}, nicht gespeichert`}</Two>
      </span>
    </>
  );
  return (
    <RecordCard id={draft.id} load={loadLocalPicture(draft.id)} head={head}>
      <div className="record__line">
        {state}
        <span className="small muted">{of.size}</span>
      </div>
      {children}
    </RecordCard>
  );
}

/** What is known of a draft here, ready for reading. */
function useDraft(draft: DraftRow, author: string) {
  const photos: readonly ManifestPhoto[] = useDraftPhotos(draft.id) ?? [];
  const property = useSubject(draft);
  const name = property?.name ?? 'Ohne Immobilie';
  const size = bytes(photos.reduce((sum, photo) => sum + photo.bytes, 0));
  const startedAt = dateTime(Date.parse(draft.startedAt));
  const toExport = (reason: string): ToExport => ({
    reason,
    number: null,
    date: startedAt,
    startedAt: draft.startedAt,
    propertyName: property?.name ?? '',
    propertyAddress: property?.address ?? '',
    authorName: draft.employeeName ?? author,
    place: draftPlaceText(draft),
    serviceType: draft.serviceType,
    work: workOf(draft),
    notes: draft.notes,
    manifest: photos,
    data: draft,
  });
  const loss = `Verloren gehen ${photoCount(photos.length)} (${size}) und alle Angaben der Aufnahme vom ${startedAt}, ${name}.`;
  return { photos: photos.length, property, name, size, startedAt, loss, toExport };
}

/** Where the work was done, as far as this phone knows: from the author's list, or from the link. */
function useSubject({ author, owner, property }: DraftRow): { name: string; address: string } | undefined {
  const known = useProperties(author ?? '')?.find(({ id }) => id === property);
  const link = useLink(owner);
  return known ?? link?.facts?.property;
}

/** Whole minutes, at least 1. When none is left the window ends here, unless a form in another tab has it (D11). */
function useMinutesLeft({ id, timer }: DraftRow): number {
  const left = () =>
    remaining(resumeTimer(timer, { wall: Date.now(), monotonic: performance.now() }).checkpoint.elapsed);
  const [ms, setMs] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads nothing but the timer
  useEffect(() => {
    const look = async () => {
      const now = left();
      setMs(now);
      if (now === 0 && !(await anyFormOpenElsewhere())) await expireDraft(id, Date.now());
    };
    const tick = () => void look().catch(() => undefined);
    tick();
    const interval = setInterval(tick, TIMER_TICK);
    return () => clearInterval(interval);
  }, [id, timer]);
  return Math.max(1, Math.ceil(ms / 60_000));
}
