import { ChevronDown, ChevronUp } from 'lucide-react';
import { formatCount } from './format';
import { Icon, type IconType } from './Icon';
import { Two } from './SecondLanguage';

/** A number that opens its list. `count` null = unknown. `row`: one line, on a phone. */
export function Tile(props: {
  icon: IconType;
  label: string;
  count: number | null;
  open: boolean;
  onToggle: () => void;
  /** Id of the list it opens. */
  controls?: string;
  row?: boolean;
}) {
  return (
    <button
      type="button"
      className={props.row ? 'tile tile--row' : 'tile'}
      aria-expanded={props.open}
      aria-controls={props.open ? props.controls : undefined}
      onClick={props.onToggle}
    >
      <span className="tile__label">
        <Icon of={props.icon} small />
        <Two>{props.label}</Two>
      </span>
      <span className="tile__count">{props.count === null ? '–' : formatCount(props.count)}</span>
      <Icon of={props.open ? ChevronUp : ChevronDown} small className="i--chev" />
    </button>
  );
}
