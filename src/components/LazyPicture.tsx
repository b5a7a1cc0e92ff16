import { type RefObject, useEffect, useRef, useState } from 'react';
import { SECOND } from '../domain/time/duration';
import type { PictureBytes } from './objectUrl';
import { Picture } from './Picture';

/** Delay of the one retry, ms. The server answers 404 for a moment while it cuts a thumbnail. */
const AGAIN_AFTER = SECOND;

/** Loads a picture; null = there is none now. The signal aborts when the picture leaves the screen. */
export type LoadPicture = (signal: AbortSignal) => Promise<PictureBytes | null>;

/**
 * A thumbnail that loads near the view, so that a long list opens at once. A failed one is retried once, then shown as
 * missing. Its bytes are freed with it.
 * @param props `name`: the picture; a new name loads anew. `loadNow`: each rise loads it outside the view too, also when it
 *   was missing.
 */
export function LazyPicture(props: { name: string; load: LoadPicture; alt: string; loadNow?: number }) {
  const { name, load, alt, loadNow = 0 } = props;
  const box = useRef<HTMLSpanElement>(null);
  const near = useNear(box, name);
  const [attempt, setAttempt] = useState(0);
  const [isVisible, setVisible] = useState(loadNow);
  const key = `${name} ${attempt}`;
  const [broken, setBroken] = useState<string | null>(null);
  const again = broken === key && attempt === 0;
  useEffect(() => {
    if (!again) return;
    const timer = setTimeout(() => setAttempt(1), AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [again]);
  const found = useLoaded(near || loadNow > 0 ? key : null, load, setBroken);
  const picture = broken === key ? (again ? undefined : null) : found;
  if (loadNow !== isVisible) {
    setVisible(loadNow);
    if (picture === null) setAttempt(attempt + 1);
  }
  if (picture === undefined) return <span ref={box} className="photo skeleton" />;
  return <Picture of={picture} alt={alt} onError={() => setBroken(key)} />;
}

/** undefined = still loading. Loads once for each key, and reports a failed key. */
function useLoaded(
  key: string | null,
  load: LoadPicture,
  onFailed: (key: string) => void,
): PictureBytes | null | undefined {
  const [answer, setAnswer] = useState<{ key: string; picture: PictureBytes | null } | null>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (picture) => stop.signal.aborted || setAnswer({ key, picture }),
      () => stop.signal.aborted || onFailed(key),
    );
    return () => stop.abort();
  }, [key, onFailed]);
  return answer?.key === key ? answer?.picture : undefined;
}

/** Whether it came within one screen of the view since `name` was set. */
function useNear(box: RefObject<Element | null>, name: string): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(name);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, name]);
  return seen === name;
}
