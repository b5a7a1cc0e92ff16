import { useState } from 'react';
import { ListFrame } from '../../../office/list';
import { FieldScreen } from '../../../ui/fieldScreen';
import { entryCount } from '../../../ui/format';
import { Empty } from '../../../ui/listState';
import { PATHS } from '../../../ui/paths';
import { ForCompany } from '../ForCompany';
import { refresh } from '../refresh';
import { HeldCard } from './HeldCard';
import { type ExplainedRecord, useHeldRecords } from './useHeldRecords';

/** '/nachtraeglich': what arrived after an access had ended; the Hausverwaltung sees it once it is released (D29). */
export function Held() {
  return <ForCompany>{({ account }) => <HeldOf account={account} />}</ForCompany>;
}

function HeldOf({ account }: { account: string }) {
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
            <HeldCard
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
