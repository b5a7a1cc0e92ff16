import { useState } from 'react';
import { useCounts } from '../../../api/cache/answers';
import { entryCount, formatCount } from '../../../components/format';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import { PATHS } from '../../../components/paths';
import { RoleScreen } from '../../../components/RoleScreen';
import { useSession } from '../../../db/live/screens';
import { pullAndReload } from '../../people/refresh';
import { ForCompany } from '../ForCompany';
import { HeldCard } from './HeldCard';
import { type ExplainedRecord, HELD_MOST, useHeldRecords } from './useHeldRecords';

/** '/nachtraeglich': held records with reasons; a release shows them to the Hausverwaltung. */
export function Held() {
  return <ForCompany>{({ account }) => <HeldOf account={account} />}</ForCompany>;
}

function HeldOf({ account }: { account: string }) {
  const session = useSession();
  // A released record stays in place.
  const [released, setReleased] = useState<ReadonlyMap<string, { record: ExplainedRecord; at: number }>>(new Map());
  const held = useHeldRecords(account, released);
  const counted = useCounts(account, { byPull: true }).data?.held;
  const listed = held.data?.filter(({ id }) => !released.has(id)).length;
  const waiting = held.data && held.data.length >= HELD_MOST ? counted : listed;
  const onReleased = (record: ExplainedRecord) => {
    setReleased(new Map(released).set(record.id, { record, at: Date.now() }));
    void pullAndReload(account);
  };
  return (
    session && (
      <RoleScreen
        session={session}
        backAtDesk
        title="Nachträglich eingegangen"
        titleEnd={waiting !== undefined && <span className="muted nowrap">{entryCount(waiting)}</span>}
        subtitle={
          <p className="muted">
            Diese Dokumentationen sind zurückgehalten; warum, steht bei jeder. Die Hausverwaltung sieht sie nach Ihrer
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
              text="Hier stehen Dokumentationen, die erst ankamen, als die Zuordnung oder der Link schon beendet war."
            />
          }
        >
          {(rows) =>
            rows.map((record) => (
              <HeldCard
                key={record.id}
                record={record}
                releasedAt={released.get(record.id)?.at ?? null}
                onReleased={onReleased}
              />
            ))
          }
        </ListFrame>
        {listed !== undefined && waiting !== undefined && waiting > listed && (
          <p className="small muted">
            {`Hier stehen die ${formatCount(listed)} neuesten. Die übrigen erscheinen, sobald Sie einige freigegeben haben.`}
          </p>
        )}
      </RoleScreen>
    )
  );
}
