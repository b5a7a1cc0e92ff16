import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from './Button';
import { BrandMark } from './Icon';
import { PATHS } from './paths';
import { AccountSlot } from './Slots';

/** Mark and name. Without `to` it is no link. */
export function Brand({ to }: { to?: string }) {
  const inner = (
    <>
      <BrandMark />
      Objektbeleg
    </>
  );
  return to === undefined ? (
    <span className="brand">{inner}</span>
  ) : (
    <Link className="brand" to={to}>
      {inner}
    </Link>
  );
}

type AppBarProps = {
  /** Target or action of 'Zurück'; without it the mark is shown. */
  back?: string | (() => void);
  backLabel?: string;
  /** Right end, before the avatar: timer, sign-out, network. */
  end?: ReactNode;
  /** Lines below, e.g. the delivery line. */
  children?: ReactNode;
};

/** The bar at the top: 56 px on a phone. */
export function AppBar({ back, backLabel = 'Zurück', end, children }: AppBarProps) {
  return (
    <header className="bar">
      <div className="bar__row">
        <Back back={back} label={backLabel} />
        <div className="bar__end">
          {end}
          <AccountSlot />
        </div>
      </div>
      {children}
    </header>
  );
}

function Back({ back, label }: { back: AppBarProps['back']; label: string }) {
  if (back === undefined) return <Brand to={PATHS.landing} />;
  const look = { variant: 'quiet', size: 'tall', icon: ArrowLeft } as const;
  if (typeof back === 'function')
    return (
      <Button {...look} onClick={back}>
        {label}
      </Button>
    );
  return (
    <ButtonLink {...look} to={back}>
      {label}
    </ButtonLink>
  );
}
