/** Short messages at the lower edge; errors are read out at once, the rest politely. */
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { IconButton } from './Button';
import { Icon, type IconType } from './Icon';
import { useTopmost } from './modal';
import { Two } from './SecondLanguage';
import { roomBelow } from './toastRoom';

export type ToastKind = 'info' | 'success' | 'warning' | 'danger';
export type ToastText = { kind: ToastKind; title: string; text?: string };
type Shown = ToastText & { id: number };

/** Shown long enough to be read twice; an error longer, because it asks for something. */
const SHOWN_MS: Record<ToastKind, number> = { info: 6000, success: 6000, warning: 8000, danger: 10_000 };
const MOST = 3;

const useShown = create<{ list: Shown[]; last: number }>()(() => ({ list: [], last: 0 }));

const dismissToast = (id: number) => useShown.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));

/** Shows a message; the same one again restarts its time instead of standing there twice. */
export function showToast(text: ToastText): void {
  useShown.setState(({ list, last }) => {
    const others = list.filter((one) => one.title !== text.title || one.text !== text.text);
    return { list: [...others, { ...text, id: last + 1 }].slice(-MOST), last: last + 1 };
  });
}

const ICON: Record<ToastKind, IconType> = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX };

/** The look of one message, also for use inside a screen. */
export function Toast({ kind, title, text, onDismiss }: ToastText & { onDismiss?: () => void }) {
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
    </div>
  );
}

function Timed({ shown, after }: { shown: Shown; after: After }) {
  useEffect(() => after(SHOWN_MS[shown.kind], () => dismissToast(shown.id)), [shown, after]);
  return <Toast kind={shown.kind} title={shown.title} text={shown.text} onDismiss={() => dismissToast(shown.id)} />;
}

/** Calls back after so many ms in which a message could be read (platform/page); returns the way to call it off. */
type After = (ms: number, call: () => void) => () => void;

/** Where messages appear; mounted once by the shell. Inside the topmost dialog, where they can be closed and are read aloud. */
export function Toasts({ after }: { after: After }) {
  return createPortal(<Box after={after} />, useTopmost());
}

/** A popover, so that it lies above everything else. */
function Box({ after }: { after: After }) {
  const list = useShown((state) => state.list);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    // With its dialog it may be gone already; without popovers it stands where it is.
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

/** What has buttons at the lower edge: the foot of a screen, of a sheet, of the camera, the areas, the selection. */
const FEET = '.foot, .dialog__foot, .camera__foot, .tabbar, .selbar';

/** Keeps messages clear of these, also when the screen below them changes; until the answer is called. */
function keepClear(toasts: HTMLElement): () => void {
  const placeToasts = () => {
    const feet = [...document.querySelectorAll(FEET)].map((foot) => foot.getBoundingClientRect());
    toasts.style.bottom = `${roomBelow(toasts.getBoundingClientRect(), feet, innerHeight)}px`;
  };
  placeToasts();
  // The messages themselves stand in the body too: their own style is not watched.
  const watch = new MutationObserver(placeToasts);
  watch.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', placeToasts);
  return () => {
    watch.disconnect();
    removeEventListener('resize', placeToasts);
  };
}
