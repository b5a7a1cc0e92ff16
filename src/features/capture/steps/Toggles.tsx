import {
  AppWindow,
  BrushCleaning,
  Check,
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
import { Icon, type IconType } from '../../../components/Icon';
import { Two } from '../../../components/SecondLanguage';
import { isSame } from '../../../domain/documentation/activities';
import type { Activity } from '../../../domain/documentation/work';

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

type TogglesProps = {
  label: string;
  of: readonly Activity[];
  chosen: readonly Activity[];
  onToggle: (activity: Activity) => void;
};

/** Multiple choice, one tap each. */
export function Toggles({ label, of, chosen, onToggle }: TogglesProps) {
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
