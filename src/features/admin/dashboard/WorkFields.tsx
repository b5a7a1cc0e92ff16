import type { EditableDocumentation } from '../../../api/adminRecords';
import { PickGroup, Tick } from '../../../components/picker/Pick';
import { TextField } from '../../../components/TextField';
import { isSame, listChoosableActivities, toggleActivity } from '../../../domain/documentation/activities';
import { NO_WORK, type Work } from '../../../domain/documentation/work';

type WorkFieldsProps = {
  /** The stored values stay selectable, also where they are not offered any more. */
  of: Pick<EditableDocumentation, 'serviceType' | 'work'>;
  work: Work | null;
  error?: string | undefined;
  onChange: (work: Work | null) => void;
};

/** Corrects the activities; empty where the service has none. */
export function WorkFields({ of, work, error, onChange }: WorkFieldsProps) {
  const now = work ?? NO_WORK;
  const offered = listChoosableActivities(of.serviceType, [...(of.work?.activities ?? []), ...now.activities]);
  if (offered.length === 0) return null;
  const changeWork = (part: Partial<Work>) => {
    const next = { ...now, ...part };
    onChange(next.activities.length > 0 || next.from !== null || next.until !== null ? next : null);
  };
  return (
    <>
      <PickGroup label="Tätigkeiten" error={error}>
        <div className="picker__columns">
          {offered.map((activity) => (
            <Tick
              key={activity.code + activity.label}
              label={activity.label}
              on={now.activities.some((one) => isSame(one, activity))}
              onChange={() => changeWork({ activities: toggleActivity(now.activities, activity) })}
            />
          ))}
        </div>
      </PickGroup>
      <TextField
        label="Beginn"
        type="time"
        value={now.from ?? ''}
        onChange={({ target }) => changeWork({ from: target.value || null })}
      />
      <TextField
        label="Ende"
        type="time"
        value={now.until ?? ''}
        onChange={({ target }) => changeWork({ until: target.value || null })}
      />
    </>
  );
}
