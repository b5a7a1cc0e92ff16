/** Service types (spec 3), which are their names everywhere (D408), and how one is found for a documentation (D50). */
import type { Open } from '../shape';

export const SERVICE_TYPES = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'] as const;
/** Those that this app knows. */
export type KnownService = (typeof SERVICE_TYPES)[number];
export type ServiceType = Open<KnownService>;

/** Whether a foreign value is a service type. */
export function isServiceType(value: unknown): value is KnownService {
  return SERVICE_TYPES.some((type) => type === value);
}

/** Some services, each once, in the order of the list; those that this app does not know stand behind it, by their names (D448). */
export function inOrder(types: Iterable<ServiceType>): ServiceType[] {
  const all = new Set(types);
  const others = [...all].filter((type) => !isServiceType(type)).sort();
  return [...SERVICE_TYPES.filter((type) => all.has(type)), ...others];
}

/**
 * What is preselected (D50): one agreed type is taken without a question; of several the one this person named last at
 * this property, else none: a guess that nobody looks at would stand in a record.
 */
export function preselectedService(agreed: readonly ServiceType[], last: ServiceType | null): ServiceType | null {
  if (agreed.length <= 1) return agreed[0] ?? null;
  return agreed.find((type) => type === last) ?? null;
}
