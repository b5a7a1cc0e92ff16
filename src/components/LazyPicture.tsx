import { type RefObject, useEffect, useRef, useState } from 'react';
import { SECOND } from '../domain/time/duration';
import type { PictureBytes } from './objectUrl';
import { Picture } from './Picture';

/** A picture that could not be read or drawn is asked for again after so long, ms: for some hundredths of a second the server gives none that it is just cutting. */
const AGAIN_AFTER = SECOND;

/** Asks for a picture; null = there is none to be had now. The signal ends what nobody waits for any more. */
export type LoadPicture = (signal: AbortSignal) => Promise<PictureBytes | null>;

/**
 * A thumbnail that is asked for when it comes near the view, so that a long list opens at once. What fails is asked for once
 * more, a second later; what fails then is not there. Its bytes are let go with it.
 * @param props `name` says which picture is meant; when it changes, it is asked for anew. Whenever `loadNow` rises it is asked for wherever
 *   it stands, once more also where there was none.
 */
export function LazyPicture(props: { name: string; load: LoadPicture; alt: string; loadNow?: number }) {
  const { name, load, alt, loadNow = 0 } = props;
  const box = useRef<HTMLSpanElement>(null);
  const near = useNear(box, name);
  const [attempt, setAttempt] = useState(0);
  const [heard, setHeard] = useState(loadNow);
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
  if (loadNow !== heard) {
    setHeard(loadNow);
    if (picture === null) setAttempt(attempt + 1);
  }
  if (picture === undefined) return <span ref={box} className="photo skeleton" />;
  return <Picture of={picture} alt={alt} onError={() => setBroken(key)} />;
}

/** undefined = not yet known; asks once for each key, and tells which one failed. */
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
