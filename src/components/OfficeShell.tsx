import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from './AppBar';
import { useTitle } from './FieldScreen';
import { Icon, type IconType } from './Icon';
import { PATHS } from './paths';
import { AccountSlot, DeliverySlot, NoticeSlot, SignOutSlot } from './Slots';

/** One area of an office: a link in the bar on a desktop, at the bottom on a phone. */
export type Area = { to: string; label: string; icon: IconType };

type OfficeShellProps = {
  title: string;
  /** Right of the title: the one primary button. */
  action?: ReactNode;
  subtitle?: ReactNode;
  areas: readonly Area[];
  /** Name block of the bar, leads to Konto. */
  who: { name: string; company: string };
  /** Before the name block: what this person is. */
  badge?: ReactNode;
  /** Above the title, e.g. the way back. */
  before?: ReactNode;
  /** Instead of title and action: a screen that brings its own h1, e.g. inside a sheet of paper. */
  head?: ReactNode;
  /** Area a screen belongs to that has an address of its own. */
  current?: string;
  /** Field roles at a desk also see what is not delivered yet. */
  delivery?: boolean;
  children: ReactNode;
};

/** The frame of every screen at the desk; on a phone its areas stand at the bottom. */
export function OfficeShell(props: OfficeShellProps) {
  useTitle(props.title);
  return (
    <div className="office office--wide">
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
            <SignOutSlot />
            <AccountSlot />
          </div>
        </div>
        {props.delivery && <DeliverySlot as="link" />}
      </header>
      <main className="wrap page">
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
      <TabBar areas={props.areas} current={props.current} />
    </div>
  );
}

/** The areas on a phone. With large text it is wider than the screen: the open one is in view. */
function TabBar({ areas, current }: { areas: readonly Area[]; current: string | undefined }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = bar.current?.querySelector('[aria-current]');
    open?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav className="tabbar" aria-label="Bereiche" ref={bar}>
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
