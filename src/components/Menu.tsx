/** A button that opens a menu (WAI-ARIA menu button pattern). */
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconType } from './Icon';
import './menu.css';

/** An action, or a link. */
export type MenuItem = {
  label: string;
  icon: IconType;
  danger?: boolean | undefined;
  /** Why it is blocked; the entry stays and says so. */
  blocked?: string | null;
} & ({ onClick: () => void } | { to: string });

type MenuProps = {
  /** Name of button and menu. */
  label: string;
  items: readonly MenuItem[];
  /** Names an entry; default its label. */
  nameOf?: (item: MenuItem) => string;
  /** Look of the button. */
  className: string;
  /** Content of the button. */
  children: ReactNode;
};

/** Which entry gets the focus at opening. */
type Opening = 'first' | 'last';

export function Menu({ label, items, nameOf, className, children }: MenuProps) {
  const [open, setOpen] = useState<Opening | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const closeMenu = () => {
    setOpen(null);
    button.current?.focus();
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={openByArrow}
      >
        {children}
      </button>
      {open && (
        <Entries
          {...{ id, label, items, nameOf, button }}
          first={open}
          onClose={closeMenu}
          onLeave={() => setOpen(null)}
        />
      )}
    </>
  );
}

type EntriesProps = Pick<MenuProps, 'label' | 'items' | 'nameOf'> & {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  first: Opening;
  /** Closes and gives the focus back. */
  onClose: () => void;
  /** Closes; the focus is elsewhere already. */
  onLeave: () => void;
};

function Entries({ id, label, items, nameOf, button, first, onClose, onLeave }: EntriesProps) {
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, button);
  useLeaving(box, button, onLeave);
  useLayoutEffect(() => {
    entriesIn(box.current)
      .at(first === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [first]);
  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      className="menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => moveByKey(event, onClose)}
    >
      {items.map((item) => (
        <Entry key={item.label} item={item} name={nameOf?.(item) ?? item.label} onChoose={onClose} />
      ))}
    </div>
  );
}

type EntryProps = { item: MenuItem; name: string; onChoose: () => void };

function Entry({ item, name, onChoose }: EntryProps) {
  const { label, icon, danger, blocked } = item;
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: danger && !blocked ? 'menu__entry menu__entry--danger' : 'menu__entry',
    'aria-label': [name, blocked].filter(Boolean).join('. '),
  };
  const content = (
    <>
      <Icon of={icon} small />
      <span>
        {label}
        {blocked && <span className="small line">{blocked}</span>}
      </span>
    </>
  );
  if ('to' in item)
    return (
      <Link {...shared} to={item.to}>
        {content}
      </Link>
    );
  // The focus returns first: a dialog gives it back to where it was.
  const choose = () => {
    onChoose();
    item.onClick();
  };
  return (
    <button type="button" {...shared} aria-disabled={blocked ? true : undefined} onClick={blocked ? undefined : choose}>
      {content}
    </button>
  );
}

function entriesIn(menu: Element | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** Arrows, Home, End and first letters move the focus; Escape and Tab close. */
function moveByKey(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  // Keys of the page, such as j and k, must not act meanwhile.
  event.stopPropagation();
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault();
    onClose();
    return;
  }
  const next = entryAfter(event.key, entriesIn(event.currentTarget));
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
}

function entryAfter(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const at = entries.findIndex((one) => one.matches(':focus'));
  const steps: { [key: string]: number } = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[key];
  if (step !== undefined) return entries.at(step === entries.length ? 0 : Math.max(step, -1));
  if (key.length !== 1 || key === ' ') return undefined;
  const inTurn = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return inTurn.find((one) => one.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

/** Distance to the edge of the window, px. */
const EDGE = 8;

/** Above everything else, below its button, or above it where there is no room. */
function usePlace(box: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const menu = box.current;
    const from = button.current?.getBoundingClientRect();
    if (!menu || !from) return;
    // Without popover support it stays in place, above its neighbours.
    if (menu.showPopover) menu.showPopover();
    const { width, height } = menu.getBoundingClientRect();
    const below = from.bottom + height + EDGE <= innerHeight;
    menu.style.left = `${Math.max(EDGE, Math.min(from.right, innerWidth - EDGE) - width)}px`;
    menu.style.top = `${below ? from.bottom : Math.max(EDGE, from.top - height)}px`;
  }, [box, button]);
}

/** A tap or a focus elsewhere closes it, and so do scrolling and a new size of the window. */
function useLeaving(box: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>, onLeave: () => void) {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const topOf = () => button.current?.getBoundingClientRect().top;
    const openedAt = topOf();
    const leaveIfOutside = ({ target }: Event) => {
      const inside = [box, button].some(({ current }) => target instanceof Node && current?.contains(target));
      if (!inside) leave.current();
    };
    document.addEventListener('pointerdown', leaveIfOutside, { signal });
    document.addEventListener('focusin', leaveIfOutside, { signal });
    // The event of a scroll before the opening may come after it.
    const leaveIfMoved = (event: Event) => topOf() !== openedAt && leaveIfOutside(event);
    document.addEventListener('scroll', leaveIfMoved, { signal, capture: true });
    addEventListener('resize', () => leave.current(), { signal });
    return () => stop.abort();
  }, [box, button]);
}
