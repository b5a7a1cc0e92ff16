/** How many bytes something has, as it is written on the screen. */
import { once } from '../domain/once';
import { thousands } from './format';

const NBSP = '\u00a0';
const tenth = once(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** `0,9`: one digit behind the comma, always. */
export function tenths(value: number): string {
  return tenth().format(value);
}

/** `0,9 MB` (10^6 bytes), below a tenth of it `84 KB`. */
export function bytes(count: number): string {
  if (count < 100_000) return `${thousands(Math.ceil(count / 1000))}${NBSP}KB`;
  return `${tenths(count / 1_000_000)}${NBSP}MB`;
}
