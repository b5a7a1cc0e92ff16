/** A service's name where a word has hardly room: a day of a calendar, a picture of a reel. */
import type { ServiceType } from './service';

/** Soft hyphens where German parts these words: not every browser knows where, and a day is narrower than they are. */
const PARTED: { [service in ServiceType]?: string } = {
  Reinigungsdienst: 'Reini\u00adgungs\u00addienst',
  Gartenpfleger: 'Garten\u00adpfleger',
  Hausmeister: 'Haus\u00admeister',
  Winterdienst: 'Winter\u00addienst',
};

/** The name, with soft hyphens where they are known; '' where there is no service. */
export function serviceParted(type: ServiceType | null): string {
  return type === null ? '' : (PARTED[type] ?? type);
}
