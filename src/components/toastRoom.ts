/** Where messages may stand: above whatever has buttons at the lower edge. Pure. */

/** A box on the screen in px, as `getBoundingClientRect` says it. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** A foot that is higher than this part of the screen is a column of controls: there is no room above it. */
const TALLEST = 0.5;

/**
 * How far from the lower edge of the screen messages begin, px, so that they cover none of `feet`.
 * @param toasts the box of the messages as they stand now: its width, its side and its height count.
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
