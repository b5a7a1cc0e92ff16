import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Asks for the address of a picture; null = there is none to be had now. `blob:` addresses are given back by Picture. */
export type AskPicture = () => Promise<string | null>;

type Shown = { kind: 'waiting' } | { kind: 'shown'; url: string; again: boolean } | { kind: 'none' };

/**
 * A thumbnail that asks for its address when it comes near the view, so that a long list opens at once.
 * An address that has gone stale (file tokens live two minutes) is asked for once more.
 * @param name changes when another picture is meant; then it is asked for anew.
 */
export function Picture({
  name,
  ask,
  alt,
  className = '',
}: {
  name: string;
  ask: AskPicture;
  alt: string;
  className?: string;
}) {
  const box = useRef<HTMLSpanElement>(null);
  const near = useNear(box, name);
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  const asking = useRef(ask);
  asking.current = ask;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another name or attempt means: ask again
  useEffect(() => {
    if (!near) return;
    let url: string | null = null;
    let gone = false;
    asking
      .current()
      .catch(() => null)
      .then((found) => {
        if (gone) return release(found);
        url = found;
        setShown(found ? { kind: 'shown', url: found, again: attempt === 0 } : { kind: 'none' });
      });
    return () => {
      gone = true;
      release(url);
    };
  }, [near, name, attempt]);

  const failed = () => (shown.kind === 'shown' && shown.again ? setAttempt(1) : setShown({ kind: 'none' }));
  if (shown.kind === 'shown')
    return <img className={`photo ${className}`} src={shown.url} alt={alt} decoding="async" onError={failed} />;
  return (
    <span ref={box} className={`photo photo--none ${className}`}>
      {shown.kind === 'none' && <ImageOff className="i" aria-label="Foto nur mit Netz" />}
    </span>
  );
}

function release(url: string | null): void {
  if (url?.startsWith('blob:')) URL.revokeObjectURL(url);
}

/** Whether the element has come within one screen of the view since `name` was set. */
function useNear(box: React.RefObject<Element | null>, name: string): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (typeof IntersectionObserver === 'undefined') return setSeen(name);
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && setSeen(name), {
      rootMargin: '100% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, name]);
  return seen === name;
}
