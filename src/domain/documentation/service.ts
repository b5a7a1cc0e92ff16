/** Service types, named alike everywhere (D408), and the preselected one (D50). */
import type { Open } from '../shape';
import { germanClock } from '../time/germanClock';

export const SERVICE_TYPES = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'] as const;
export type KnownService = (typeof SERVICE_TYPES)[number];
export type ServiceType = Open<KnownService>;

export function isServiceType(value: unknown): value is KnownService {
  return SERVICE_TYPES.some((type) => type === value);
}

/** Distinct services in list order; unknown ones last, by name. */
export function inOrder(types: Iterable<ServiceType>): ServiceType[] {
  const all = new Set(types);
  const others = [...all].filter((type) => !isServiceType(type)).sort();
  return [...SERVICE_TYPES.filter((type) => all.has(type)), ...others];
}

/**
 * The preselected service: the only agreed one, or the person's last one at this property,
 * else none. An unchecked guess must not enter a record, so Winterdienst is never preselected outside its season.
 * @param startedAt of the capture, ms.
 */
export function preselectedService(
  agreed: readonly ServiceType[],
  last: ServiceType | null,
  startedAt: number,
): ServiceType | null {
  const found = agreed.length === 1 ? agreed[0] : agreed.find((type) => type === last);
  return found === undefined || (found === 'Winterdienst' && !isWinter(startedAt)) ? null : found;
}

/** November to March in German time, the usual season of Winterdienst. */
const isWinter = (ms: number) => (germanClock(ms).getUTCMonth() + 2) % 12 < 5;
