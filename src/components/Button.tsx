/** Buttons and links that look like buttons. A blocked button stays focusable and says why (design, components). */
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconType } from './Icon';
import { withSecondLine } from './SecondLanguage';

export type Look = {
  variant?: 'primary' | 'quiet' | 'danger';
  /** 56 px ('tall', field screens) or 72 px ('huge', the one thing to do). */
  size?: 'tall' | 'huge';
  wide?: boolean;
  icon?: IconType;
  className?: string;
};

function buildClassName({ variant, size, wide, className }: Look): string {
  const all = ['btn', variant && `btn--${variant}`, size && `btn--${size}`, wide && 'btn--wide', className];
  return all.filter(Boolean).join(' ');
}

function Content({
  icon,
  size,
  busy,
  children,
}: Pick<Look, 'icon' | 'size'> & { busy?: boolean; children: ReactNode }) {
  const of = busy ? LoaderCircle : icon;
  return (
    <>
      {of && <Icon of={of} small={size !== 'huge'} className={busy ? 'spin' : undefined} />}
      {withSecondLine(children)}
    </>
  );
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** Work is running: clicks are ignored and a turning icon is shown. */
    busy?: boolean;
    /** Id of the text that says why the button does nothing now. */
    blockedBy?: string;
    /** Called instead of onClick while blocked, e.g. to lead to what is missing. */
    onBlocked?: () => void;
  };

/** A button; `type` is 'button' unless told otherwise. While busy or blocked neither onClick nor a submit happens. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, className, busy, blockedBy, onBlocked, onClick, children, ...rest } = props;
  const still = busy || blockedBy !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!still) return onClick?.(event);
    event.preventDefault();
    if (!busy) onBlocked?.();
  };
  return (
    <button
      type="button"
      aria-describedby={blockedBy}
      {...rest}
      className={buildClassName({ variant, size, wide, className })}
      aria-disabled={still || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      <Content icon={icon} size={size} busy={busy}>
        {children}
      </Content>
    </button>
  );
}

/** A link inside the app in the looks of a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={buildClassName({ variant, size, wide, className })}>
      <Content icon={icon} size={size}>
        {children}
      </Content>
    </Link>
  );
}

/** An icon alone, for labelled toolbars; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  danger,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: IconType; label: string; danger?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={danger ? 'icon-btn icon-btn--danger' : 'icon-btn'}
    >
      <Icon of={icon} small />
    </button>
  );
}
