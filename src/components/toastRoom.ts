/** Computes the space for messages above buttons at the lower edge. Pure. */

/** In px, as `getBoundingClientRect`. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** A foot higher than this share of the screen is a column: no space above it. */
const TALLEST = 0.5;

/**
 * Distance of messages from the lower edge, px, so that they cover none of `feet`.
 * @param toasts the current box of the messages.
 */
export function roomBelow(toasts: Box, feet: readonly Box[], height: number): number {
  const tall = toasts.bottom - toasts.top;
  const isBeside = (foot: Box) => foot.right <= toasts.left || foot.left >= toasts.right;
  const counted = feet.filter((foot) => foot.bottom - foot.top <= height * TALLEST && !isBeside(foot));
  let room = 0;
  for (const foot of [...counted].sort((a, b) => b.bottom - a.bottom)) {
    const [top, bottom] = [height - room - tall, height - room];
    if (foot.bottom > top && foot.top < bottom) room = height - foot.top;
  }
  return room;
}
