/**
 * What makes a photo useless: darkness, too much light, a covered lens, blur. Judged on a small grey picture.
 * docs/notes/photo-hints.md has the figures behind the numbers.
 */

export const PHOTO_FAULTS = ['dark', 'bright', 'covered', 'blurred'] as const;
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

/** Row by row, 0 to 255; sides in pixels, the longer one `GREY_SIDE`. */
export type GreyPicture = { values: ArrayLike<number>; width: number; height: number };

export const GREY_SIDE = 480;

/** Dark: 99 % of the pixels are darker. One lamp is brighter, so a night with a lamp is not dark. */
const DARK_BELOW = 45;
/** Bright: pixels from this value on have no detail, and cover this share. */
const WHITE_FROM = 250;
const WHITE_SHARE = 0.6;
/** Covered: contrast of the strongest block, as mean square of grey steps. */
const CONTRAST_MIN = 60;
/** Sharp edges have 0.25, wide ones 0.06 (1 / 16). */
const SHARPNESS_MIN = 0.105;
/** Pixels: side of a block, and the two distances whose grey steps are compared. */
const BLOCK = 24;
const NEAR = 1;
const FAR = 4;

/** The first fault in the order of `PHOTO_FAULTS`; null = a good picture. */
export function findPhotoFault(grey: GreyPicture): PhotoFault | null {
  if (shareOf(grey, (value) => value >= DARK_BELOW) < 0.01) return 'dark';
  if (shareOf(grey, (value) => value >= WHITE_FROM) > WHITE_SHARE) return 'bright';
  const sides = [measureEdges(grey, 'across'), measureEdges(grey, 'down')];
  if (Math.max(...sides.map(({ contrast }) => contrast)) < CONTRAST_MIN) return 'covered';
  // A moved camera blurs one direction only.
  return Math.min(...sides.map(({ sharpness }) => sharpness)) < SHARPNESS_MIN ? 'blurred' : null;
}

function shareOf({ values }: GreyPicture, isCounted: (value: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < values.length; at++) if (isCounted(values[at] ?? 0)) count++;
  return count / values.length;
}

/** Mean squares of the grey steps to the next and to the fourth pixel. */
type Block = { near: number; far: number };

/**
 * Compares grey steps over one and four pixels in the blocks with the most contrast: a sharp edge needs one pixel, a
 * blurred one many. The calmest blocks show how much of it is noise.
 */
function measureEdges(grey: GreyPicture, direction: 'across' | 'down'): { contrast: number; sharpness: number } {
  const blocks = listBlocks(grey, direction).sort((a, b) => a.near - b.near);
  const noise = blocks[Math.floor(blocks.length / 10)]?.near ?? 0;
  const strongest = blocks.sort((a, b) => b.far - a.far).slice(0, Math.ceil(blocks.length / 10));
  const sharpness = strongest
    .map(({ near, far }) => Math.max(0, near - noise) / Math.max(1, far - noise))
    .sort((a, b) => b - a);
  return { contrast: strongest[0]?.far ?? 0, sharpness: sharpness[Math.floor(sharpness.length / 4)] ?? 0 };
}

function listBlocks(grey: GreyPicture, direction: 'across' | 'down'): Block[] {
  const { width, height } = grey;
  const [step, endX, endY] = direction === 'across' ? [1, width - FAR, height] : [width, width, height - FAR];
  const blocks: Block[] = [];
  for (let top = 0; top + BLOCK <= endY; top += BLOCK)
    for (let left = 0; left + BLOCK <= endX; left += BLOCK) blocks.push(measureBlock(grey, top * width + left, step));
  return blocks;
}

/** @param first index of the block's first pixel; `step`: to its neighbour. */
function measureBlock({ values, width }: GreyPicture, first: number, step: number): Block {
  const at = (index: number) => values[index] ?? 0;
  const block: Block = { near: 0, far: 0 };
  for (let pixel = 0; pixel < BLOCK ** 2; pixel++) {
    const index = first + Math.floor(pixel / BLOCK) * width + (pixel % BLOCK);
    block.near += (at(index + NEAR * step) - at(index)) ** 2 / BLOCK ** 2;
    block.far += (at(index + FAR * step) - at(index)) ** 2 / BLOCK ** 2;
  }
  return block;
}

/** Grey of RGBA pixels (Rec. 601). */
export function toGrey(rgba: ArrayLike<number>): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [rgba[4 * at], rgba[4 * at + 1], rgba[4 * at + 2]];
    grey[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return grey;
}
