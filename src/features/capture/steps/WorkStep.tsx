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
  Plus,
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
import type { PropertyRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { gritsOf, isSame, offered, toggled } from '../../../domain/activities';
import type { Draft } from '../../../domain/documentation';
import { ACTIVITIES_MAX, ACTIVITY_LABEL_MAX } from '../../../domain/limits';
import type { OwnActivities } from '../../../domain/ownActivities';
import { isVisible } from '../../../domain/text';
import { type Activity, changedWork, type Work } from '../../../domain/work';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { Icon, type IconType } from '../../../ui/icon';
import { Two } from '../../../ui/secondLanguage';
import type { DraftKeeper } from '../state/draftKeeper';
import { Step, StepIssue } from './Step';
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
  /** Where salt is not allowed (D180), that is said, and never in the way of whoever strewed it. */
  property: PropertyRow | null;
  /** Every tap is stored with the draft. */
  keeper: DraftKeeper;
};

/** Nothing where no service is named yet. */
export function WorkStep({ draft, property, keeper }: WorkStepProps) {
  const work = changedWork(draft, {});
  const company = useCompanyActivities(property);
  if (draft.serviceType === null) return null;
  const change = (part: Partial<Work>) => keeper.change({ work: changedWork(draft, part) }, true);
  const toggle = (activity: Activity) => change({ activities: toggled(work.activities, activity) });
  const grits = gritsOf(work.activities);
  const own = work.activities.filter(({ code }) => code === '');
  const listed = offered(draft.serviceType, { company: company?.[draft.serviceType] ?? [], own });
  const add = (label: string) => toggle({ code: '', label });
  return (
    <Step title="Tätigkeiten (freiwillig)" done={work.activities.length > 0 ? 'Ausgewählt' : null}>
      {listed.length > 0 && <Toggles label="Tätigkeiten" of={listed} chosen={work.activities} onToggle={toggle} />}
      {grits.length > 0 && (
        <div className="work__grit">
          {/* The group below has the same name. */}
          <span className="field__label" aria-hidden="true">
            <Two>Streugut</Two>
          </span>
          <Toggles label="Streugut" of={grits} chosen={work.activities} onToggle={toggle} />
          {property?.saltless && <StepIssue kind="hint" text="Salz nicht zulässig" />}
        </div>
      )}
      {work.activities.length < ACTIVITIES_MAX && <OwnActivity taken={own} onAdd={add} />}
      <Times work={work} onChange={change} />
    </Step>
  );
}

/** What the company of whoever is signed in offers; by a link nobody's: whoever holds one would read it (D104). */
function useCompanyActivities(property: PropertyRow | null): OwnActivities | undefined {
  const session = useSession();
  return property !== null && property.account === session?.user ? session.activities : undefined;
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

/** A word of the company's own, kept as it is typed. */
function OwnActivity({ taken, onAdd }: { taken: readonly Activity[]; onAdd: (label: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <button type="button" className="chip work__more" onClick={() => setTyped('')}>
        <Icon of={Plus} />
        <Two>Andere Tätigkeit</Two>
      </button>
    );
  const label = typed.trim();
  const add = () => {
    if (isVisible(label) && !taken.some((one) => one.label === label)) onAdd(label);
    setTyped(null);
  };
  return (
    <div className="work__own">
      <TextField
        tall
        autoFocus
        label="Andere Tätigkeit"
        maxLength={ACTIVITY_LABEL_MAX}
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Whoever types it and goes on to 'Speichern' meant it.
        onBlur={add}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && add()}
      />
      <Button size="tall" onClick={add}>
        Hinzufügen
      </Button>
    </div>
  );
}

/** From when to when: two fields behind a tap, open where something stands in them. */
function Times({ work, onChange }: { work: Work; onChange: (part: Partial<Work>) => void }) {
  const [asked, setAsked] = useState(false);
  const isOpen = asked || work.from !== null || work.until !== null;
  if (!isOpen)
    return (
      <button type="button" className="chip work__more" onClick={() => setAsked(true)}>
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
