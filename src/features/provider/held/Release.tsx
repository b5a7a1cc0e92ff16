import { Check, Hourglass } from 'lucide-react';
import { useOnline } from '../../../device/connectivity';
import { tellFailure } from '../../../office/failure';
import { releaseDocumentation } from '../../../remote/held';
import { useBusy } from '../../../ui/busy';
import { Button } from '../../../ui/button';
import { dateTime } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { OFFLINE } from '../words';
import type { ExplainedRecord } from './useHeldRecords';

type ReleaseProps = { record: ExplainedRecord; onReleased: (record: ExplainedRecord) => void };

/** Why it is held, and the way to let the Hausverwaltung see it. */
export function Release({ record, onReleased }: ReleaseProps) {
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
  );
}
