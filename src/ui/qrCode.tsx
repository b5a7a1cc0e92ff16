import { useMemo } from 'react';
import { encode } from 'uqr';

/** Quiet zone around the code, in modules (design: four). */
const BORDER = 4;

/** A QR code as one path: dark on white, also printed from the dark theme. `label`: what it opens; `size` in px. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { width, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: BORDER });
    const dots = code.data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { width: code.size, path: dots.join('') };
  }, [text]);
  return (
    <svg
      className="qr"
      width={size}
      height={size}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#000" d={path} />
    </svg>
  );
}
