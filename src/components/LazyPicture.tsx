import { type RefObject, useEffect, useRef, useState } from 'react';
import { SECOND } from '../domain/time/duration';
import { Picture } from './Picture';

/** A picture that could not be drawn is asked for again after so long, ms: for some hundredths of a second the server gives none that it is just cutting. */
const AGAIN_AFTER = SECOND;

/**
 * Asks for the address of a picture; null = there is none to be had now. `blob:` addresses are given back afterwards. The signal ends what
 * nobody waits for any more.
 */
export type LoadPicture = (signal: AbortSignal) => Promise<string | null>;

/**
 * A thumbnail that asks for its address when it comes near the view, so that a long list opens at once.
 * An address that has gone stale (file tokens live two minutes) is asked for once more, a second later; what cannot be drawn then is not there.
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
  const found = useLoaded(near || loadNow > 0 ? key : null, load);
  const url = broken === key ? (again ? undefined : null) : found;
  if (loadNow !== heard) {
    setHeard(loadNow);
    if (url === null) setAttempt(attempt + 1);
  }
  if (typeof url === 'string')
    return <img className="photo" src={url} alt={alt} decoding="async" onError={() => setBroken(key)} />;
  if (url === null) return <Picture src={null} alt={alt} />;
  return <span ref={box} className="photo skeleton" />;
}

/** undefined = not yet known; asks once for each key. */
function useLoaded(key: string | null, load: LoadPicture): string | null | undefined {
  const [answer, setAnswer] = useState<{ key: string; url: string | null } | null>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (key === null) return;
    let url: string | null = null;
    const stop = new AbortController();
    const showFound = (found: string | null) => {
      if (stop.signal.aborted) return revokeBlobUrl(found);
      url = found;
      setAnswer({ key, url });
    };
    latest.current(stop.signal).then(showFound, () => showFound(null));
    return () => {
      stop.abort();
      revokeBlobUrl(url);
    };
  }, [key]);
  return answer?.key === key ? answer?.url : undefined;
}

function revokeBlobUrl(url: string | null): void {
  if (url?.startsWith('blob:')) URL.revokeObjectURL(url);
}

/** Whether the element came within one screen of the view since `name` was set. */
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
