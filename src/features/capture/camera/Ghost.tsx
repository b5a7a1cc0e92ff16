import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useObjectUrl } from '../../../components/objectUrl';
import { photoBytes } from '../../../db/photos';

/** The distance of two fingers changed by so much: a pinch. */
const PINCHED = 0.8;

type GhostProps = { photo: string; isShown: boolean; onShow: (isShown: boolean) => void };

/** The Vorher over the live picture. Two fingers together hide it, apart show it again. */
export function Ghost({ photo, isShown, onShow }: GhostProps) {
  const url = useObjectUrl(useBytes(photo));
  const pinch = usePinch(onShow);
  return (
    <div className="camera__ghost" {...pinch}>
      {url && isShown && <img src={url} alt="Vorher" decoding="async" />}
    </div>
  );
}

function useBytes(photo: string): ArrayBuffer | null {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null);
  useEffect(() => {
    let gone = false;
    photoBytes(photo).then(
      (found) => !gone && setBytes(found),
      // The pair counts without its picture too.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [photo]);
  return bytes;
}

type Point = { x: number; y: number };

function usePinch(onShow: (isShown: boolean) => void) {
  const fingers = useRef(new Map<number, Point>());
  const begun = useRef(0);
  const move = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const change = distanceOf(fingers.current) / begun.current;
    if (fingers.current.size !== 2 || (change > PINCHED && change < 1 / PINCHED)) return;
    onShow(change > 1);
    begun.current = distanceOf(fingers.current);
  };
  const end = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      begun.current = distanceOf(fingers.current);
    },
    onPointerMove: move,
    ...{ onPointerUp: end, onPointerCancel: end, onPointerLeave: end },
  };
}

function distanceOf(fingers: ReadonlyMap<number, Point>): number {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
