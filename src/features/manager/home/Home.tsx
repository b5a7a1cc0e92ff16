import { CalendarCheck, MailX, MapPinOff, Trash2 } from 'lucide-react';
import { locationStatusText } from '../../../domain/place';
import type { DocumentationRecord } from '../../../domain/record';
import { serviceText } from '../../../domain/service';
import { useCounts, useSharings } from '../../../office/answers';
import { type ConcernLine, Concerns } from '../../../office/concerns';
import { deletionText, useDeletions } from '../../../office/deletions';
import { FailuresFrame } from '../../../office/failuresFrame';
import { useGaps } from '../../../office/plans/answers';
import { WinterHints } from '../../../office/plans/WinterHints';
import { useNewestRecords } from '../../../office/records/newest';
import { Strip } from '../../../office/records/Strip';
import type { Gaps as GapsFound } from '../../../remote/plans';
import { ButtonLink } from '../../../ui/button';
import { dateTime, entryCount, time, weekdayDate } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { documentationPath, managerPropertyPath, PATHS } from '../../../ui/paths';
import { placeText } from '../invitations/states';
import { Gaps } from '../plans/Gaps';
import { own, useInvitations, useVisit } from '../queries';
import { type Concern, concernsOf, newSince } from './attention';

/** As many of the newest are looked through for what arrived since the last visit; the list itself has all of them. */
const LOOKED_AT = 100;
/** Photos of the strip: two lines at the desk. */
const SHOWN = 12;

type Known = { concerns: Concern[]; fresh: DocumentationRecord[]; newest: DocumentationRecord | undefined };

/** Below the tiles: what is missing, what needs an answer, what is new; or that there is nothing of it (D170). */
export function Home({ account }: { account: string }) {
  const visit = useVisit(account);
  const deletions = useDeletions(account);
  const invitations = useInvitations(account);
  const records = useNewestRecords(own(account), { limit: LOOKED_AT });
  const gaps = useGaps(account);
  const asked = [useCounts(account), useSharings(account), gaps, visit, deletions, invitations, records];
  const known = (): Known | null => {
    if (!visit.data || !deletions.data || !invitations.data || !records.data) return null;
    const { since } = visit.data;
    const all = { deletions: deletions.data, invitations: invitations.data, records: records.data };
    const concerns = concernsOf(all, { since, now: Date.now() });
    return { concerns, fresh: newSince(records.data, since), newest: records.data[0] };
  };
  const said = known();
  return (
    <>
      <FailuresFrame of={asked} failed="Die Übersicht konnte nicht vollständig geladen werden" />
      {gaps.data && <Gaps gaps={gaps.data.items} />}
      {gaps.data && <WinterHints hints={gaps.data.hints} path={managerPropertyPath} />}
      {said && <Said known={said} gaps={gaps.data} />}
    </>
  );
}

function Said({ known: { concerns, fresh, newest }, gaps }: { known: Known; gaps: GapsFound | undefined }) {
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

function lineOf(concern: Concern): ConcernLine {
  const { id } = concern.of;
  if (concern.kind === 'expired')
    return {
      id,
      icon: MailX,
      title: `Einladung abgelaufen: ${concern.of.email}`,
      text: `${placeText(concern.of)}, gültig bis ${dateTime(concern.of.expiresAt)}`,
      to: PATHS.managerInvitations,
    };
  if (concern.kind === 'deleted')
    return {
      id,
      icon: Trash2,
      title: `Gelöscht: ${concern.of.propertyName}, ${dateTime(concern.of.capturedAt)}`,
      text: deletionText(concern.of),
      to: documentationPath(id),
    };
  const { propertyName, capturedAt, serviceType, locationStatus, distance } = concern.of;
  return {
    id,
    icon: MapPinOff,
    title: `${locationStatusText(locationStatus, distance)}: ${propertyName}`,
    text: [`${weekdayDate(capturedAt)}, ${time(capturedAt)}`, serviceText(serviceType)].filter(Boolean).join(', '),
    to: documentationPath(id),
  };
}

const TITLE = 'Neu seit Ihrem letzten Besuch';

function Fresh({ records }: { records: readonly DocumentationRecord[] }) {
  const count = records.length < LOOKED_AT ? entryCount(records.length) : `Mehr als ${entryCount(LOOKED_AT - 1)}`;
  return (
    <section className="group" aria-label={TITLE}>
      <div className="group__head">
        <h2>{TITLE}</h2>
        <span className="small muted">{count}</span>
      </div>
      <Strip label={TITLE} records={records.slice(0, SHOWN)} />
      <ButtonLink variant="quiet" className="start pull-left" to={PATHS.managerDocumentations}>
        Alle Dokumentationen
      </ButtonLink>
    </section>
  );
}

/** Nothing to do is said once, and from when the newest record is: silence could also be a phone that is switched off. */
function Quiet({ newest, planned }: { newest: DocumentationRecord; planned: boolean }) {
  const missing = planned ? 'Nach Ihren Leistungsplänen fehlt kein Nachweis, und nichts' : 'Nichts';
  return (
    <p className="kind muted" role="status">
      <Icon of={CalendarCheck} small />
      {`${missing} wartet auf Ihre Antwort. Neueste Dokumentation: ${weekdayDate(newest.capturedAt)}, ${time(newest.capturedAt)}.`}
    </p>
  );
}
