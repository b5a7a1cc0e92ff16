/** Buttons and button links. A blocked button stays focusable and gives its reason. */
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconType } from './Icon';
import { withSecondLine } from './SecondLanguage';

export type Look = {
  variant?: 'primary' | 'quiet' | 'danger';
  /** 56 px ('tall', field screens) or 72 px ('huge', the main action). */
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
  const shownIcon = busy ? LoaderCircle : icon;
  return (
    <>
      {shownIcon && <Icon of={shownIcon} small={size !== 'huge'} className={busy ? 'spin' : undefined} />}
      {withSecondLine(children)}
    </>
  );
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** Ignores clicks and shows a spinner. */
    busy?: boolean;
    /** Id of the text that gives the reason. */
    blockedBy?: string;
    /** Called instead of onClick while blocked, e.g. to show what is missing. */
    onBlocked?: () => void;
  };

/** `type` is 'button' by default. While busy or blocked neither onClick nor submit happens. */
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

/** A link that looks like a button. */
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

/** An icon button; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: IconType; label: string }) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className="icon-btn">
      <Icon of={icon} small />
    </button>
  );
}
