import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
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
  /** The stroke of the finger that is down. */
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  /** Where the keyboard is; null before its first key. */
  const [frame, setFrame] = useState<Point | null>(null);
  const { width, height } = picture;
  const step = blockSide(picture);

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.drawImage(picture, 0, 0);
    pen.fillStyle = COVER_COLOUR;
    for (const block of coveredBlocks(drawn ? [...strokes, drawn] : strokes, picture))
      pen.fillRect(block.x, block.y, block.width, block.height);
    if (frame) drawFrame(pen, frame, step);
  }, [picture, strokes, drawn, frame, step]);

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect();
    return [
      Math.round(((clientX - box.left) / box.width) * width),
      Math.round(((clientY - box.top) / box.height) * height),
    ];
  };
  const startStroke = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrame(null);
    setDrawn([pointOf(event)]);
  };
  const continueStroke = (event: PointerEvent) => {
    if (!drawn || !event.isPrimary) return;
    const point = pointOf(event);
    const [lastX, lastY] = drawn.at(-1) ?? point;
    if (Math.hypot(point[0] - lastX, point[1] - lastY) >= step / 4) setDrawn([...drawn, point]);
  };
  const endStroke = () => {
    if (drawn) onStroke(drawn);
    setDrawn(null);
  };
  const moveFrame = ([x, y]: Point) => {
    const [nowX, nowY] = frame ?? [width / 2, height / 2];
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
    setFrame([within(nowX + x * step, width), within(nowY + y * step, height)]);
  };
  const handleKey = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    if (way) moveFrame(event.shiftKey ? [5 * way[0], 5 * way[1]] : way);
    else if (event.key === ' ' || event.key === 'Enter') onStroke([frame ?? [width / 2, height / 2]]);
    else if (event.key === 'Backspace' || event.key === 'Delete') onUndo();
    else return;
    event.preventDefault();
  };

  return (
    <canvas
      ref={canvas}
      className="cover__picture"
      width={width}
      height={height}
      tabIndex={0}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a picture on which the arrow keys move a frame
      role="application"
      aria-label="Foto"
      aria-describedby={describedBy}
      onPointerDown={startStroke}
      onPointerMove={continueStroke}
      onPointerUp={endStroke}
      onPointerCancel={endStroke}
      onKeyDown={handleKey}
      onFocus={({ target }) => target.matches(':focus-visible') && moveFrame([0, 0])}
      onBlur={() => setFrame(null)}
    />
  );
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
