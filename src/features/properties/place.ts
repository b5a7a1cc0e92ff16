/** Whether a position still belongs to the typed address. Pure. */
import type { Position } from '../../domain/documentation/place';

/** A position with its address; `byHand` after the marker was moved. */
export type PlacedAddress = Position & { address: string; byHand: boolean };

/**
 * Text added to an address keeps the position ('…, Hinterhaus'); another address loses it, and the server looks it up. A marker set by hand stays.
 */
export function stillPlaced(placed: PlacedAddress | null, address: string): PlacedAddress | null {
  if (placed === null || placed.byHand) return placed;
  return address.trim().startsWith(placed.address.trim()) ? placed : null;
}

export function addressLines(label: string): { first: string; rest: string } {
  const comma = label.indexOf(', ');
  return comma < 0 ? { first: label, rest: '' } : { first: label.slice(0, comma), rest: label.slice(comma + 2) };
}
