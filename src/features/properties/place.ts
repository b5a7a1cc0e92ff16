/** Whether a known position still belongs to the address that is being typed. Pure. */
import type { Position } from '../../domain/documentation/place';

/** Where a position came from: the address it belongs to; `byHand` once the marker was moved. */
export type PlacedAddress = Position & { address: string; byHand: boolean };

/**
 * Typing on behind an address keeps its place ('…, Hinterhaus'); another address has lost it, and the server asks for
 * it (D10). What was set by hand stays.
 */
export function stillPlaced(placed: PlacedAddress | null, address: string): PlacedAddress | null {
  if (placed === null || placed.byHand) return placed;
  return address.trim().startsWith(placed.address.trim()) ? placed : null;
}

/** First part and rest of an address, for two lines of a suggestion. */
export function addressLines(label: string): { first: string; rest: string } {
  const comma = label.indexOf(', ');
  return comma < 0 ? { first: label, rest: '' } : { first: label.slice(0, comma), rest: label.slice(comma + 2) };
}
