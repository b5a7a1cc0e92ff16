/** From sharings (one a property and provider) to the providers themselves. Pure. */
import { SERVICE_TYPES, type ServiceType } from '../../domain/service';
import type { SharingRecord } from '../../remote/sharings';

export type Provider = { id: string; name: string; properties: number; serviceTypes: ServiceType[] };

/** Each provider once, by name, with the number of shared properties and all services agreed anywhere. */
export function providersOf(sharings: readonly SharingRecord[]): Provider[] {
  const ids = [...new Set(sharings.map(({ companyAdmin }) => companyAdmin))];
  return ids
    .map((id) =>
      provider(
        id,
        sharings.filter(({ companyAdmin }) => companyAdmin === id),
      ),
    )
    .sort(byName);
}

function provider(id: string, rows: readonly SharingRecord[]): Provider {
  return {
    id,
    name: rows[0]?.companyName ?? '',
    properties: new Set(rows.map(({ property }) => property)).size,
    serviceTypes: SERVICE_TYPES.filter((type) => rows.some(({ serviceTypes }) => serviceTypes.includes(type))),
  };
}

/** Names in the order a German reader expects. */
export function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'de', { numeric: true });
}
