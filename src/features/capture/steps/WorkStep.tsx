/** Activities of the service as chips, and start and end. Never required. */
import { Two } from '../../../components/SecondLanguage';
import type { PropertyRow } from '../../../db/db';
import { gritsOf, listOfferedActivities, toggleActivity } from '../../../domain/documentation/activities';
import type { Draft } from '../../../domain/documentation/documentation';
import { type Activity, changedWork, type Work } from '../../../domain/documentation/work';
import type { DraftStore } from '../state/draftStore';
import { Step, StepIssue } from './Step';
import { Toggles } from './Toggles';
import { useCompanyActivities } from './useCompanyActivities';
import { WorkMore } from './WorkMore';
import './work.css';

type WorkStepProps = {
  draft: Pick<Draft, 'work' | 'serviceType'>;
  /** Shows that salt is forbidden, without blocking the choice. */
  property: PropertyRow | null;
  draftStore: Pick<DraftStore, 'change'>;
};

export function WorkStep({ draft, property, draftStore }: WorkStepProps) {
  const work = changedWork(draft, {});
  const company = useCompanyActivities(property);
  if (draft.serviceType === null) return null;
  const changeWork = (part: Partial<Work>) => draftStore.change({ work: changedWork(draft, part) }, true);
  const toggleWorkActivity = (activity: Activity) =>
    changeWork({ activities: toggleActivity(work.activities, activity) });
  const grits = gritsOf(work.activities);
  const own = work.activities.filter(({ code }) => code === '');
  const listed = listOfferedActivities(draft.serviceType, { company: company?.[draft.serviceType] ?? [], typed: own });
  const addOwnActivity = (label: string) => toggleWorkActivity({ code: '', label });
  return (
    <Step title="Tätigkeiten (freiwillig)" done={work.activities.length > 0 ? 'Ausgewählt' : null}>
      {listed.length > 0 && (
        <Toggles label="Tätigkeiten" of={listed} chosen={work.activities} onToggle={toggleWorkActivity} />
      )}
      {grits.length > 0 && (
        <div className="work__grit">
          {/* The group below has the same name. */}
          <span className="field__label" aria-hidden="true">
            <Two>Streugut</Two>
          </span>
          <Toggles label="Streugut" of={grits} chosen={work.activities} onToggle={toggleWorkActivity} />
          {property?.saltless && <StepIssue kind="hint" text="Salz nicht zulässig" />}
        </div>
      )}
      <WorkMore work={work} property={property} own={own} onAdd={addOwnActivity} onChange={changeWork} />
    </Step>
  );
}
