import { Check, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { useOnline } from '../../../device/connectivity';
import { activitiesText } from '../../../domain/activities';
import { authorText } from '../../../domain/record';
import { tellFailure } from '../../../office/failure';
import { ListFrame } from '../../../office/list';
import { serverPicture } from '../../../office/picture';
import { useTicks } from '../../../office/queries';
import { releaseDocumentation } from '../../../remote/held';
import { useBusy } from '../../../ui/busy';
import { Button } from '../../../ui/button';
import { FieldScreen } from '../../../ui/fieldScreen';
import { dateTime, entryCount, photoCount } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { Empty } from '../../../ui/listState';
import { documentationPath, PATHS } from '../../../ui/paths';
import { Presence } from '../../../ui/presence';
import { RecordCard } from '../../../ui/recordCard';
import { StateLine } from '../../../ui/stateLine';
import { walkState } from '../../../ui/walk';
import { refresh } from '../refresh';
import { OFFLINE } from '../words';
import { type ExplainedRecord, useHeldRecords } from './useHeldRecords';

/** '/nachtraeglich': what arrived after an access had ended; the Hausverwaltung sees it once it is released (D29). */
export function Held() {
  const session = useSession();
  return session ? <HeldOf session={session} /> : null;
}

function HeldOf({ session }: { session: SessionRow }) {
  const account = session.user;
  useTicks(account);
  // What was released here stays in its place, so that nobody wonders where it went.
  const [released, setReleased] = useState<ReadonlyMap<string, { record: ExplainedRecord; at: number }>>(new Map());
  const held = useHeldRecords(account, released);
  const waiting = held.data?.filter(({ id }) => !released.has(id)).length;
  const onReleased = (record: ExplainedRecord) => {
    setReleased(new Map(released).set(record.id, { record, at: Date.now() }));
    void refresh(account);
  };
  return (
    <FieldScreen
      title="Nachträglich eingegangen"
      titleEnd={waiting !== undefined && <span className="muted nowrap">{entryCount(waiting)}</span>}
      subtitle={
        <p className="muted">
          Aufgenommen, bevor ein Zugang endete, und erst danach eingegangen. Die Hausverwaltung sieht sie nach Ihrer
          Freigabe.
        </p>
      }
      back={PATHS.dashboard}
      gap="tight"
    >
      <ListFrame<ExplainedRecord>
        query={held}
        loading="Einträge werden geladen"
        empty={
          <Empty
            title="Nichts zurückgehalten"
            text="Kommt nach dem Ende einer Zuordnung oder eines Links noch Arbeit von vorher an, steht sie hier."
          />
        }
      >
        {(rows) =>
          rows.map((record) => (
            <Card
              key={record.id}
              record={record}
              releasedAt={released.get(record.id)?.at ?? null}
              onReleased={onReleased}
            />
          ))
        }
      </ListFrame>
    </FieldScreen>
  );
}

type CardProps = { record: ExplainedRecord; releasedAt: number | null; onReleased: (record: ExplainedRecord) => void };

function Card({ record, releasedAt, onReleased }: CardProps) {
  const online = useOnline();
  const [busy, release] = useBusy(async () => {
    try {
      await releaseDocumentation(record.id);
      onReleased(record);
    } catch (error) {
      tellFailure('Fehler', error);
    }
  });
  const why = `${record.id}-why`;
  return (
    <RecordCard
      id={record.id}
      load={serverPicture(record.id)}
      head={
        <>
          <Link
            className="record__date record__link"
            to={documentationPath(record.id)}
            state={walkState([], PATHS.held)}
          >
            {dateTime(record.capturedAt)}
          </Link>
          <span>{record.propertyName}</span>
          {activitiesText(record.work) && <span className="small">{activitiesText(record.work)}</span>}
          <span className="small muted">{`${authorText(record)}, ${photoCount(record.photoCount)}`}</span>
          <Presence {...record} />
        </>
      }
    >
      {releasedAt === null ? (
        <>
          <span className="state state--wait">
            <Icon of={Hourglass} />
            Zurückgehalten
          </span>
          <p className="small">
            {record.reason}
            <span className="muted line">
              {record.completedAt !== null && `Eingegangen am ${dateTime(record.completedAt)}`}
            </span>
          </p>
          <Button wide icon={Check} busy={busy} {...(online ? {} : { blockedBy: why })} onClick={release}>
            Freigeben
          </Button>
          {!online && (
            <span className="small muted" id={why}>
              {OFFLINE}
            </span>
          )}
        </>
      ) : (
        <div className="record__line">
          <StateLine state="done">Freigegeben</StateLine>
          <span className="small muted">{dateTime(releasedAt)}</span>
        </div>
      )}
    </RecordCard>
  );
}
