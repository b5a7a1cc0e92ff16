/** Service types, named alike everywhere (D408), and the preselected one (D50). */
import type { Open } from '../shape';

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
 * else none. An unchecked guess must not enter a record.
 */
export function preselectedService(agreed: readonly ServiceType[], last: ServiceType | null): ServiceType | null {
  if (agreed.length <= 1) return agreed[0] ?? null;
  return agreed.find((type) => type === last) ?? null;
}
