/** Service types (spec 3), which are their names everywhere (D408), and how one is found for a documentation (D50). */

export const SERVICE_TYPES = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Whether a foreign value is a service type. */
export function isServiceType(value: unknown): value is ServiceType {
  return SERVICE_TYPES.some((type) => type === value);
}

/**
 * What is preselected (D50): one agreed type is taken without a question; of several the one this person named last at
 * this property, else none: a guess that nobody looks at would stand in a record.
 */
export function preselectedService(agreed: readonly ServiceType[], last: ServiceType | null): ServiceType | null {
  if (agreed.length <= 1) return agreed[0] ?? null;
  return agreed.find((type) => type === last) ?? null;
}
