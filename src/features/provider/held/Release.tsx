import { Check, Hourglass } from 'lucide-react';
import { releaseDocumentation } from '../../../api/held';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { showFailure } from '../../../components/dialogs/failure';
import { dateTime } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { useOnline } from '../../../platform/connectivity';
import { OFFLINE } from '../../people/words';
import type { ExplainedRecord } from './useHeldRecords';

type ReleaseProps = { record: ExplainedRecord; onReleased: (record: ExplainedRecord) => void };

/** Why it is held, and its release. */
export function Release({ record, onReleased }: ReleaseProps) {
  const online = useOnline();
  const [busy, release] = useBusy(async () => {
    try {
      await releaseDocumentation(record.id);
      onReleased(record);
    } catch (error) {
      showFailure('Fehler', error);
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
