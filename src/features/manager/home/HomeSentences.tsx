import { CalendarCheck } from 'lucide-react';
import type { Gaps as GapsFound } from '../../../api/plans';
import { ButtonLink } from '../../../components/Button';
import { entryCount, formatTime } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { Concerns } from '../../../components/lists/Concerns';
import { weekdayDate } from '../../../components/officeFormat';
import { PATHS } from '../../../components/paths';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { PhotoReel } from '../../records/rows/PhotoReel';
import type { Concern } from './attention';
import { lineOf } from './concernLine';

/** Newest records searched for arrivals since the last visit. */
export const LOOKED_AT_DAYS = 100;
const SHOWN = 12;

export type KnownAnswers = {
  concerns: Concern[];
  fresh: DocumentationRecord[];
  newest: DocumentationRecord | undefined;
};

export function HomeSentences({
  known: { concerns, fresh, newest },
  gaps,
}: {
  known: KnownAnswers;
  gaps: GapsFound | undefined;
}) {
  const nothing = gaps?.items.length === 0 && gaps.hints.length === 0;
  const isQuiet = concerns.length === 0 && fresh.length === 0 && nothing;
  return (
    <>
      <Concerns title="Braucht Ihre Antwort" lines={concerns.map(lineOf)} />
      {fresh.length > 0 && <Fresh records={fresh} />}
      {isQuiet && newest && <Quiet newest={newest} planned={gaps.plans > 0} />}
    </>
  );
}

const TITLE = 'Neu seit Ihrem letzten Besuch';

function Fresh({ records }: { records: readonly DocumentationRecord[] }) {
  const count =
    records.length < LOOKED_AT_DAYS ? entryCount(records.length) : `Mehr als ${entryCount(LOOKED_AT_DAYS - 1)}`;
  return (
    <section className="group" aria-label={TITLE}>
      <div className="group__head">
        <h2>{TITLE}</h2>
        <span className="small muted">{count}</span>
      </div>
      <PhotoReel label={TITLE} records={records.slice(0, SHOWN)} />
      <ButtonLink variant="quiet" className="start pull-left" to={PATHS.managerDocumentations}>
        Alle Dokumentationen
      </ButtonLink>
    </section>
  );
}

/** 'Nothing to do' with the time of the newest record: a switched-off phone is silent too. */
function Quiet({ newest, planned }: { newest: DocumentationRecord; planned: boolean }) {
  const missing = planned ? 'Nach Ihren Leistungsplänen fehlt kein Nachweis, und nichts' : 'Nichts';
  return (
    <p className="kind muted" role="status">
      <Icon of={CalendarCheck} small />
      {`${missing} wartet auf Ihre Antwort. Neueste Dokumentation: ${weekdayDate(newest.capturedAt)}, ${formatTime(newest.capturedAt)}.`}
    </p>
  );
}
