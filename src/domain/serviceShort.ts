/**
 * How a service is said where a word has hardly room: a day of a calendar, a picture of a reel. Its whole name
 * (`serviceText`, D132) stands near it.
 */
import type { ServiceType } from './service';

/** Soft hyphens where German parts these words: not every browser knows where, and a day is narrower than they are. */
const SHORT: Record<ServiceType, string> = {
  Reinigungsdienst: 'Reinigung',
  Gartenpfleger: 'Garten\u00adpflege',
  Hausmeister: 'Haus\u00admeister\u00addienst',
  Winterdienst: 'Winter\u00addienst',
  Sonstiges: 'Sonstiges',
};

/** 'Reinigung' for 'Reinigungsdienst'; '' where none is known. */
export function serviceShort(type: ServiceType | null): string {
  return type === null ? '' : SHORT[type];
}
