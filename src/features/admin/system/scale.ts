/** The arithmetic of the two charts. Pure. */

export const CHART = { width: 540, height: 210, left: 68, right: 16, top: 16, bottom: 32 };

/** The upper end of an axis, and its four even steps: 512 → 600 in steps of 150. */
export function scaleAxis(largest: number): { top: number; ticks: number[] } {
  const step = niceStep(Math.max(largest, 1) / 4);
  return { top: step * 4, ticks: [0, 1, 2, 3, 4].map((count) => count * step) };
}

/** The next of 1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10 times a power of ten; at least 1. */
function niceStep(rough: number): number {
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].find((one) => one * power >= rough) ?? 10;
  return Math.ceil(factor * power);
}

export function yOf(value: number, top: number): number {
  const room = CHART.height - CHART.top - CHART.bottom;
  return CHART.top + room * (1 - value / top);
}

export function scalePlaceOf(index: number, count: number): { x: number; width: number } {
  const width = (CHART.width - CHART.left - CHART.right) / count;
  return { x: CHART.left + index * width, width };
}
