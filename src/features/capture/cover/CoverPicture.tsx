import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { blockSide, COVER_COLOUR, coveredBlocks, type Point, type Stroke } from '../../../domain/photos/cover';

type CoverPictureProps = {
  picture: ImageBitmap;
  strokes: readonly Stroke[];
  describedBy: string;
  onStroke: (stroke: Stroke) => void;
  onUndo: () => void;
};

/** The photo under the finger. By keyboard a frame moves over it, and the space bar covers what it holds. */
export function CoverPicture({ picture, strokes, describedBy, onStroke, onUndo }: CoverPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawn, ...finger } = useFinger(picture, onStroke);
  const { frame, ...keyboard } = useFrame(picture, { onStroke, onUndo });
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.drawImage(picture, 0, 0);
    pen.fillStyle = COVER_COLOUR;
    for (const block of coveredBlocks(drawn ? [...strokes, drawn] : strokes, picture))
      pen.fillRect(block.x, block.y, block.width, block.height);
    if (frame) drawFrame(pen, frame, blockSide(picture));
  }, [picture, strokes, drawn, frame]);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: screen readers then pass on the arrow keys
    <canvas
      ref={canvas}
      className="cover__picture"
      width={picture.width}
      height={picture.height}
      tabIndex={0}
      role="application"
      aria-label="Foto"
      aria-describedby={describedBy}
      {...finger}
      {...keyboard}
    />
  );
}

/** `drawn`: the stroke of the finger that is down. */
function useFinger(picture: ImageBitmap, onStroke: CoverPictureProps['onStroke']) {
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect();
    const scale = picture.width / box.width;
    return [Math.round((clientX - box.left) * scale), Math.round((clientY - box.top) * scale)];
  };
  const startStroke = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn([pointOf(event)]);
  };
  const continueStroke = (event: PointerEvent) => {
    if (!drawn || !event.isPrimary) return;
    const point = pointOf(event);
    const [lastX, lastY] = drawn.at(-1) ?? point;
    const isFar = Math.hypot(point[0] - lastX, point[1] - lastY) >= blockSide(picture) / 4;
    if (isFar) setDrawn([...drawn, point]);
  };
  const endStroke = (event: PointerEvent) => {
    if (!drawn || !event.isPrimary) return;
    onStroke([...drawn, pointOf(event)]);
    setDrawn(null);
  };
  return {
    drawn,
    onPointerDown: startStroke,
    onPointerMove: continueStroke,
    onPointerUp: endStroke,
    onPointerCancel: endStroke,
  };
}

/** `frame`: where the keyboard is; null while it is not used. */
function useFrame(picture: ImageBitmap, { onStroke, onUndo }: Pick<CoverPictureProps, 'onStroke' | 'onUndo'>) {
  const { width, height } = picture;
  const [frame, setFrame] = useState<Point | null>(null);
  const at: Point = frame ?? [Math.round(width / 2), Math.round(height / 2)];
  const moveBy = ([x, y]: Point, blocks: number) => {
    const by = blocks * blockSide(picture);
    setFrame([Math.min(width, Math.max(0, at[0] + x * by)), Math.min(height, Math.max(0, at[1] + y * by))]);
  };
  const handleKey = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    if (way) moveBy(way, event.shiftKey ? 5 : 1);
    else if (event.key === ' ' || event.key === 'Enter') onStroke([at]);
    else if (event.key === 'Backspace' || event.key === 'Delete') onUndo();
    else return;
    event.preventDefault();
  };
  return {
    frame,
    onKeyDown: handleKey,
    onFocus: ({ target }: FocusEvent<HTMLCanvasElement>) => target.matches(':focus-visible') && setFrame(at),
    onBlur: () => setFrame(null),
  };
}

const WAYS: Partial<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** White in black: visible on every photo. */
function drawFrame(pen: CanvasRenderingContext2D, [x, y]: Point, step: number): void {
  for (const [colour, line] of [
    ['#000', step / 4],
    ['#fff', step / 8],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = line;
    pen.strokeRect(x - step, y - step, 2 * step, 2 * step);
  }
}
