/** Service types (spec 3) and how one is found for a documentation (D50). */

export const SERVICE_TYPES = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** How a service is said where it is shown: the work, not the person who does it (D132). */
const SERVICE_TEXT: Record<ServiceType, string> = {
  Reinigungsdienst: 'Treppenhaus- und Unterhaltsreinigung',
  Gartenpfleger: 'Gartenpflege',
  Hausmeister: 'Hausmeisterdienst',
  Winterdienst: 'Winterdienst',
  Sonstiges: 'Sonstiges',
};

/** 'Gartenpflege' for 'Gartenpfleger'; '' where none is known. What is stored, sealed and asked for stays (spec 3). */
export function serviceText(type: ServiceType | null): string {
  return type === null ? '' : SERVICE_TEXT[type];
}

/** 'Gartenpflege, Winterdienst'. */
export function servicesText(types: readonly ServiceType[]): string {
  return types.map(serviceText).join(', ');
}

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
