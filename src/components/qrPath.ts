/** A QR code as one SVG path of unit squares. */
import { encode } from 'uqr';

/** Quiet zone in modules. */
const BORDER = 4;

/** `width`: modules a side, with quiet zone. */
export function qrPath(text: string): { width: number; path: string } {
  const code = encode(text, { ecc: 'M', border: BORDER });
  const dots = code.data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { width: code.size, path: dots.join('') };
}
