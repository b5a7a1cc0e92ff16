/** '/nachtrag/{id}': photos that were forgotten, or a correction. Reads Dexie only; works offline. */
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { FieldScreen } from '../../../components/FieldScreen';
import { Empty, Loading } from '../../../components/ListState';
import { documentationPath, PATHS } from '../../../components/paths';
import type { PropertyRow } from '../../../db/db';
import { useLink, useProperties, useSession, useSetting } from '../../../db/live/screens';
import { useLive } from '../../../db/live/useLive';
import { type SupplementSubject, subjectOf, supplementSubject } from '../../../db/supplements';
import type { MeasuredOffset } from '../../../domain/delivery/clockOffset';
import { NO_PLACE } from '../../../domain/documentation/place';
import type { ServiceType } from '../../../domain/documentation/service';
import { type SupplementParent, supplementRight } from '../../../domain/documentation/supplementDraft';
import { TEXT } from '../../../domain/text/texts.capture';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { NotReady } from '../NotReady';
import type { About, CaptureAuthor } from '../state/opening';
import { useBeginning } from '../state/useBeginning';
import type { Saved } from '../state/useSave';
import { SupplementForm } from './SupplementForm';
import { SupplementSaved } from './SupplementSaved';

const TITLE = 'Nachtrag';

export function Supplement() {
  const { id = '' } = useParams();
  const here = useLive(supplementSubject, id);
  const session = useSession();
  const served: unknown = useLocation().state;
  if (here === undefined || session === undefined)
    return (
      <FieldScreen title={TITLE} back={PATHS.landing}>
        <Loading label="Dokumentation wird geladen" />
      </FieldScreen>
    );
  // An office opens records that are not on this device.
  const subject = here ?? (session && subjectOf(served, id, session));
  if (!subject?.parent) return <NoSubject text={TEXT.documentationNotFound} />;
  return <Judged key={id} subject={subject} parent={subject.parent} />;
}

function NoSubject({ text }: { text: string }) {
  return (
    <FieldScreen title={TITLE} back={PATHS.landing}>
      <Empty title={text} />
    </FieldScreen>
  );
}

type SubjectProps = { subject: SupplementSubject; parent: SupplementParent };

/** The right counts when the form opens: it does not end while a person photographs. */
function Judged({ subject, parent }: SubjectProps) {
  const [right] = useState(() => supplementRight(subject.makers, parent, Date.now()));
  const properties = useProperties(subject.author ?? '');
  const measured = useSetting('measuredOffset');
  const agreed = useLink(subject.owner)?.facts?.serviceTypes;
  if (!right) return <NoSubject text={ISSUE_TEXT.supplement_late} />;
  if (measured === undefined || properties === undefined) return null;
  return (
    <Rounds
      subject={subject}
      parent={parent}
      needsReason={right.needsReason}
      properties={properties ?? []}
      agreed={agreed ?? []}
      measuredOffset={measured}
    />
  );
}

type RoundsProps = SubjectProps & {
  needsReason: boolean;
  properties: readonly PropertyRow[];
  agreed: readonly ServiceType[];
  measuredOffset: MeasuredOffset | null;
};

function Rounds({ subject, parent, ...form }: RoundsProps) {
  const { owner, author } = subject;
  const { needsReason } = form;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const session = useSession();
  const [round, setRound] = useState(0);
  // With the record as it was: a moment later it is the corrected one.
  const [saved, setSaved] = useState<{ saved: Saved; before: SupplementParent } | null>(null);
  // Stable: the draft begins once, with the record as it was when the form opened.
  const [about] = useState<About>(() => ({
    parent: parent.id,
    parentHash: parent.contentHash,
    property: parent.property,
    employeeName: author === null ? parent.employeeName : null,
    // An office has no position of its own.
    ...(needsReason && { place: NO_PLACE }),
  }));
  const who: CaptureAuthor = { owner, author, about };
  const { capture, failed } = useBeginning(who, round);
  const back = author === null ? PATHS.landing : documentationPath(parent.id);
  const restart = () => {
    setSaved(null);
    setRound((before) => before + 1);
  };
  if (saved) return <SupplementSaved {...saved} back={back} onAgain={restart} />;
  if (failed) return <NotReady back={back} onRetry={restart} />;
  if (!capture) return null;
  return (
    <SupplementForm
      key={round}
      {...form}
      capture={capture}
      who={who}
      name={session?.fullName ?? ''}
      parent={parent}
      isCorrection={query.has('art')}
      back={back}
      onSaved={(done) => setSaved({ saved: done, before: parent })}
      onLeave={() => navigate(back)}
    />
  );
}
