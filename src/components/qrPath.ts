/** A QR code as one path: its dark modules, each a square of one. */
import { encode } from 'uqr';

/** Quiet zone around the code, in modules (design: four). */
const BORDER = 4;

/** `width`: modules of a side, the quiet zone too. */
export function qrPath(text: string): { width: number; path: string } {
  const code = encode(text, { ecc: 'M', border: BORDER });
  const dots = code.data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { width: code.size, path: dots.join('') };
}
