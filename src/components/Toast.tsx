/** Short messages at the lower edge; errors are announced at once, others politely. */
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { Button, IconButton } from './Button';
import { Icon, type IconType } from './Icon';
import { useTopmost } from './modal';
import { Two } from './SecondLanguage';
import { roomBelow } from './toastRoom';

export type ToastKind = 'info' | 'success' | 'warning' | 'danger';
/** `action`: a button, such as 'Rückgängig'; the message goes with its tap. `replaces`: title of an earlier message. */
export type ToastText = {
  kind: ToastKind;
  title: string;
  text?: string;
  action?: { label: string; run: () => void };
  replaces?: string;
};
/** `page`: pathname of the page that it belongs to, null = all. */
type Shown = ToastText & { id: number; page: string | null };

/** Time to read twice; longer for errors, because they need an action. */
const SHOWN_MS: Record<ToastKind, number> = { info: 6000, success: 6000, warning: 8000, danger: 10_000 };
/** Time to read, to decide and to tap. */
const WITH_ACTION_MS = 10_000;
const TOASTS_MAX = 3;

const useShown = create<{ list: Shown[]; last: number }>()(() => ({ list: [], last: 0 }));

const dismissToast = (id: number) => useShown.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));

/**
 * Shows a message; a repeated one only restarts its time.
 * @param shownOn address of the page with the message, for example the one that opens next; null = every page.
 */
export function showToast(text: ToastText, shownOn: string | null = location.pathname): void {
  const page = shownOn?.replace(/[?#].*/, '') ?? null;
  useShown.setState(({ list, last }) => {
    const others = list.filter(
      (one) => one.title !== text.replaces && (one.title !== text.title || one.text !== text.text),
    );
    return { list: [...others, { ...text, page, id: last + 1 }].slice(-TOASTS_MAX), last: last + 1 };
  });
}

/** Removes messages of other pages. @param pathname of the shown page. */
export function dropOtherPages(pathname: string): void {
  useShown.setState(({ list }) => ({ list: list.filter(({ page }) => page === null || page === pathname) }));
}

const ICON: Record<ToastKind, IconType> = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX };

/** One message, also for use inside a screen. */
export function Toast({ kind, title, text, action, onDismiss }: ToastText & { onDismiss?: () => void }) {
  const urgent = kind === 'warning' || kind === 'danger';
  return (
    <div className={kind === 'info' ? 'toast' : `toast toast--${kind}`} role={urgent ? 'alert' : 'status'}>
      <Icon of={ICON[kind]} />
      <strong className="toast__head">
        <Two>{title}</Two>
      </strong>
      {onDismiss && <IconButton icon={X} label="Meldung schließen" onClick={onDismiss} />}
      {text && (
        <p>
          <Two>{text}</Two>
        </p>
      )}
      {action && (
        <Button
          className="toast__action"
          onClick={() => {
            onDismiss?.();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

function Timed({ shown, after }: { shown: Shown; after: After }) {
  const shownMs = shown.action ? WITH_ACTION_MS : SHOWN_MS[shown.kind];
  useEffect(() => after(shownMs, () => dismissToast(shown.id)), [shown, shownMs, after]);
  const { kind, title, text, action } = shown;
  return <Toast kind={kind} title={title} text={text} action={action} onDismiss={() => dismissToast(shown.id)} />;
}

/** Calls back after ms of visible time (platform/page); returns the cancel function. */
type After = (ms: number, call: () => void) => () => void;

/**
 * Message area; the shell mounts it once. It moves into the topmost dialog, where it can be closed and is announced.
 */
export function Toasts({ after }: { after: After }) {
  return createPortal(<Box after={after} />, useTopmost());
}

/** A popover, because it lies above all other elements. */
function Box({ after }: { after: After }) {
  const list = useShown((state) => state.list);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    // The dialog may have closed. Without popover support the box stays where it is.
    if (!element?.isConnected || !element.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (list.length > 0) element.showPopover();
  }, [list]);
  useEffect(() => (list.length > 0 && box.current ? keepClear(box.current) : undefined), [list]);
  return (
    <div ref={box} className="toasts" popover="manual">
      {list.map((shown) => (
        <Timed key={shown.id} shown={shown} after={after} />
      ))}
    </div>
  );
}

/** Bars with buttons at the lower edge: of screen, dialog, camera, tabs and selection. */
const FEET = '.foot, .dialog__foot, .camera__foot, .tabbar, .selbar';

/** Keeps messages above FEET while the screen changes; returns the stop function. */
function keepClear(toasts: HTMLElement): () => void {
  const placeToasts = () => {
    const feet = [...document.querySelectorAll(FEET)].map((foot) => foot.getBoundingClientRect());
    toasts.style.bottom = `${roomBelow(toasts.getBoundingClientRect(), feet, innerHeight)}px`;
  };
  placeToasts();
  // Attributes are not observed: the messages lie in the body too.
  const watch = new MutationObserver(placeToasts);
  watch.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', placeToasts);
  return () => {
    watch.disconnect();
    removeEventListener('resize', placeToasts);
  };
}
