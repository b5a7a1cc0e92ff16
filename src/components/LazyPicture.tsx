import { type RefObject, useEffect, useRef, useState } from 'react';
import { SECOND } from '../domain/time/duration';
import { Picture } from './Picture';

/** ms until a retry: the server has no thumbnail for a moment while it cuts one. */
const AGAIN_AFTER = SECOND;

/**
 * Gets a picture's address; null = unavailable. `blob:` addresses are revoked afterwards. The
 * signal aborts unneeded loads.
 */
export type LoadPicture = (signal: AbortSignal) => Promise<string | null>;

/**
 * A thumbnail that loads near the view, so that long lists open fast. A failed picture is requested
 * once more after a second (file tokens expire), then shown as missing.
 * @param props `name`: identity; a change reloads. A higher `loadNow` loads anywhere, and retries a
 * missing one.
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

/** undefined = unknown; loads once a key. */
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
