import { useMemo } from 'react';
import { qrPath } from './qrPath';

/** px a side on paper: 2.5 cm, readable by a camera from a table's distance. */
export const PRINTED_QR = 96;

/**
 * A QR code as one path: dark on white, also printed from the dark theme. `label`: its target;
 * `size` in px.
 */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { width, path } = useMemo(() => qrPath(text), [text]);
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
