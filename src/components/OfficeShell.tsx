import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from './AppBar';
import { useTitle } from './FieldScreen';
import { Icon, type IconType } from './Icon';
import { PATHS, showsSignOut } from './paths';
import { CONTENT, SkipLink } from './SkipLink';
import { AccountSlot, DeliverySlot, DeskKeysSlot, NoticeSlot, SignOutSlot } from './Slots';

/** An area of an office: in the bar on a desktop, at the bottom on a phone. */
export type Area = { to: string; label: string; icon: IconType };

type OfficeShellProps = {
  title: string;
  /** Right of the title: the primary button. */
  action?: ReactNode;
  subtitle?: ReactNode;
  areas: readonly Area[];
  /** Name block of the bar, links to Konto. */
  who: { name: string; company: string };
  /** Role badge before the name block. */
  badge?: ReactNode;
  /** Above the title, e.g. the way back. */
  before?: ReactNode;
  /** Replaces title and action: the screen has its own h1. */
  head?: ReactNode;
  /** The screen's area where its address differs. */
  current?: string;
  /** Field roles on a desktop also see undelivered work. */
  delivery?: boolean;
  /** One column of text or settings, not a list over the whole width. */
  narrow?: boolean;
  children: ReactNode;
};

/** Frame of every office screen; on a phone the areas are at the bottom. */
export function OfficeShell(props: OfficeShellProps) {
  useTitle(props.title);
  const { pathname } = useLocation();
  return (
    <div className="office office--wide">
      <SkipLink />
      <header className="office__bar">
        <div className={props.badge ? 'office__in office__in--badge' : 'office__in'}>
          <Brand to={PATHS.landing} />
          <nav className="office__nav" aria-label="Bereiche">
            {props.areas.map(({ to, label }) => (
              <AreaLink key={to} to={to} current={props.current}>
                {label}
              </AreaLink>
            ))}
          </nav>
          <div className="office__who">
            {props.badge}
            <Link className="office__name" to={PATHS.account}>
              <span className="strong">{props.who.name}</span>
              <span className="muted">{props.who.company}</span>
            </Link>
            {showsSignOut(pathname) && <SignOutSlot />}
            <AccountSlot />
          </div>
        </div>
        {props.delivery && <DeliverySlot as="link" />}
      </header>
      <main className={props.narrow ? 'wrap page page--narrow' : 'wrap page'} id={CONTENT} tabIndex={-1}>
        <NoticeSlot />
        {props.before}
        {props.head ?? (
          <div className="page__head">
            <div>
              <h1>{props.title}</h1>
              {typeof props.subtitle === 'string' ? <p className="muted">{props.subtitle}</p> : props.subtitle}
            </div>
            {props.action}
          </div>
        )}
        {props.children}
      </main>
      <DeskKeysSlot />
      <TabBar areas={props.areas} current={props.current} />
    </div>
  );
}

type TabBarProps = {
  areas: readonly Area[];
  current: string | undefined;
  /** Below a screen's main action: both stick together. */
  inFeet?: boolean;
};

/** Areas on a phone. Large text overflows: scroll to the open one. */
export function TabBar({ areas, current, inFeet }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = bar.current?.querySelector('[aria-current]');
    open?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav className={inFeet ? 'tabbar tabbar--in-feet' : 'tabbar'} aria-label="Bereiche" ref={bar}>
      {areas.map(({ to, label, icon }) => (
        <AreaLink key={to} to={to} current={current}>
          <Icon of={icon} />
          {label}
        </AreaLink>
      ))}
    </nav>
  );
}

function AreaLink({ to, current, children }: { to: string; current: string | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={(current ?? pathname) === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}
