/** What was done (D179): activities of the service as large chips, and from when to when. Never required. */
import {
  AppWindow,
  BrushCleaning,
  Check,
  Clock,
  Droplets,
  Footprints,
  Grip,
  Hand,
  Leaf,
  Lightbulb,
  Scissors,
  SearchCheck,
  Shovel,
  Sprout,
  Thermometer,
  Tractor,
  Trash2,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { activitiesOf, gritsOf, isSame, toggled } from '../../../domain/activities';
import type { Draft } from '../../../domain/documentation';
import { type Activity, type ChosenWork, changedWork, type Work } from '../../../domain/work';
import { TextField } from '../../../ui/field';
import { Icon, type IconType } from '../../../ui/icon';
import { Two } from '../../../ui/secondLanguage';
import { Step } from './Step';
import './work.css';

const ICON: Record<string, IconType> = {
  clean_sweep: BrushCleaning,
  clean_mop: Droplets,
  clean_rails: Hand,
  clean_windows: AppWindow,
  clean_waste: Trash2,
  garden_mow: Tractor,
  garden_hedge: Scissors,
  garden_leaves: Leaf,
  garden_weeds: Sprout,
  garden_water: Droplets,
  care_round: Footprints,
  care_bins: Trash2,
  care_lamps: Lightbulb,
  care_heating: Thermometer,
  care_repair: Wrench,
  winter_clear: Shovel,
  winter_grit: Grip,
  winter_check: SearchCheck,
};

type WorkStepProps = {
  draft: Pick<Draft, 'work' | 'serviceType'>;
  /** Every tap is stored with the draft. */
  onChange: (work: ChosenWork) => void;
};

/** Nothing where the service has no activities, or none is named yet. */
export function WorkStep({ draft, onChange }: WorkStepProps) {
  const work = changedWork(draft, {});
  const known = activitiesOf(draft.serviceType);
  if (known.length === 0) return null;
  const change = (part: Partial<Work>) => onChange(changedWork(draft, part));
  const toggle = (activity: Activity) => change({ activities: toggled(work.activities, activity) });
  const grits = gritsOf(work.activities);
  return (
    <Step title="Tätigkeiten (freiwillig)" done={work.activities.length > 0 ? 'Ausgewählt' : null}>
      <Toggles label="Tätigkeiten" of={known} chosen={work.activities} onToggle={toggle} />
      {grits.length > 0 && (
        <div className="work__grit">
          {/* The group below has the same name. */}
          <span className="field__label" aria-hidden="true">
            <Two>Streugut</Two>
          </span>
          <Toggles label="Streugut" of={grits} chosen={work.activities} onToggle={toggle} />
        </div>
      )}
      <Times work={work} onChange={change} />
    </Step>
  );
}

type TogglesProps = {
  label: string;
  of: readonly Activity[];
  chosen: readonly Activity[];
  onToggle: (activity: Activity) => void;
};

/** Several of some, each with one tap. */
function Toggles({ label, of, chosen, onToggle }: TogglesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row of chips
    <div className="chips chips--capture" role="group" aria-label={label}>
      {of.map((activity) => {
        const isChosen = chosen.some((one) => isSame(one, activity));
        const icon = isChosen ? Check : ICON[activity.code];
        return (
          <button
            key={activity.code + activity.label}
            type="button"
            className="chip work__chip"
            aria-pressed={isChosen}
            onClick={() => onToggle(activity)}
          >
            {icon && <Icon of={icon} />}
            <Two>{activity.label}</Two>
          </button>
        );
      })}
    </div>
  );
}

/** From when to when: two fields behind a tap, open where something stands in them. */
function Times({ work, onChange }: { work: Work; onChange: (part: Partial<Work>) => void }) {
  const [asked, setAsked] = useState(false);
  const isOpen = asked || work.from !== null || work.until !== null;
  if (!isOpen)
    return (
      <button type="button" className="chip work__times" onClick={() => setAsked(true)}>
        <Icon of={Clock} />
        <Two>Beginn und Ende angeben</Two>
      </button>
    );
  return (
    <div className="work__pair">
      <TextField
        tall
        type="time"
        label="Beginn"
        value={work.from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || null })}
      />
      <TextField
        tall
        type="time"
        label="Ende"
        value={work.until ?? ''}
        onChange={({ target }) => onChange({ until: target.value || null })}
      />
    </div>
  );
}
