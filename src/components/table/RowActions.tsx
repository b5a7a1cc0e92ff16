import { Link } from 'react-router-dom';
import { Button, ButtonLink, IconButton } from '../Button';
import { Icon, type IconType } from '../Icon';

/** An action of a row, or a link. */
export type RowAction = {
  label: string;
  icon: IconType;
  danger?: boolean | undefined;
  /** Why it is blocked; the button stays and says so. */
  blocked?: string | null;
} & ({ onClick: () => void } | { to: string });

type RowActionsProps = {
  /** The row's name, for screen readers. */
  of: string | undefined;
  actions: readonly RowAction[];
  /** With words, not only icons. */
  words?: boolean;
};

/** A row's actions as a labelled toolbar. */
export function RowActions({ of, actions, words = false }: RowActionsProps) {
  return actions.map((action) => {
    const { label, icon, danger = false, blocked } = action;
    const name = [nameFor(label, of), blocked].filter(Boolean).join('. ');
    if ('to' in action && words)
      return (
        <ButtonLink key={label} icon={icon} to={action.to} aria-label={name}>
          {label}
        </ButtonLink>
      );
    if ('to' in action)
      return (
        <Link key={label} className="icon-btn" to={action.to} aria-label={name} title={name}>
          <Icon of={icon} small />
        </Link>
      );
    const act = blocked ? { 'aria-disabled': true } : { onClick: action.onClick };
    if (!words) return <IconButton key={label} icon={icon} label={name} danger={danger && !blocked} {...act} />;
    return (
      <Button key={label} icon={icon} aria-label={name} {...act}>
        {label}
      </Button>
    );
  });
}

/** Label of the button that opens or closes a row. */
export function openWord(open: boolean): string {
  return open ? 'Zuklappen' : 'Aufklappen';
}

/** `Bearbeiten: Claudia Reinhardt`. */
export function nameFor(label: string, of: string | undefined): string {
  return of === undefined ? label : `${label}: ${of}`;
}
