import { CalendarCheck } from 'lucide-react';
import type { Gaps as GapsFound } from '../../../api/plans';
import { formatTime } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { weekdayDate } from '../../../components/officeFormat';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import type { Concern } from './attention';

/** Newest records searched for arrivals since the last visit. */
export const LOOKED_AT_DAYS = 100;

export type KnownAnswers = {
  concerns: Concern[];
  fresh: DocumentationRecord[];
  newest: DocumentationRecord | undefined;
};

/** 'Nothing waits', where nothing does. */
export function QuietLine({ known: { concerns, newest }, gaps }: { known: KnownAnswers; gaps: GapsFound | undefined }) {
  const nothing = gaps?.items.length === 0 && gaps.hints.length === 0;
  const isQuiet = concerns.length === 0 && nothing;
  return isQuiet && newest && <Quiet newest={newest} planned={gaps.plans > 0} />;
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
