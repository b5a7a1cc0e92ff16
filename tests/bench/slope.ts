/** Least-squares slope of (log size, log time): 0 = flat, 1 = proportional. */
export function slope(sizes: readonly number[], times: readonly number[]): number {
  const [x, y] = [sizes.map(Math.log10), times.map(Math.log10)];
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const around = x.map((value, index) => (value - mx) * ((y[index] ?? my) - my));
  return mean(around) / mean(x.map((value) => (value - mx) ** 2));
}
