import { type PointerEvent, useRef } from 'react';
import { Picture } from '../../../components/Picture';

/** The distance of two fingers changed by so much: a pinch. */
const PINCHED = 0.8;

type GhostProps = { picture: ArrayBuffer | null | undefined; alt: string; onShow: (isShown: boolean) => void };

/** A Vorher or Soll-Bild over the live picture. Two fingers together hide it, apart show it again. */
export function Ghost({ picture, alt, onShow }: GhostProps) {
  const pinch = usePinch(onShow);
  return (
    <div className="camera__ghost" {...pinch}>
      {picture && <Picture of={picture} alt={alt} className="camera__vorher" />}
    </div>
  );
}

type Point = { x: number; y: number };

function usePinch(onShow: (isShown: boolean) => void) {
  const fingers = useRef(new Map<number, Point>());
  const startDistance = useRef(0);
  const comparePinch = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const change = distanceOf(fingers.current) / startDistance.current;
    if (fingers.current.size !== 2 || (change > PINCHED && change < 1 / PINCHED)) return;
    onShow(change > 1);
    startDistance.current = distanceOf(fingers.current);
  };
  const forgetFinger = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      startDistance.current = distanceOf(fingers.current);
    },
    onPointerMove: comparePinch,
    ...{ onPointerUp: forgetFinger, onPointerCancel: forgetFinger, onPointerLeave: forgetFinger },
  };
}

function distanceOf(fingers: ReadonlyMap<number, Point>): number {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
