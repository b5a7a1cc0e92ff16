/** Properties of the signed-in account with the services agreed there (D6, D50). */
import { SERVICE_TYPES, type ServiceType } from '../domain/service';
import { type PropertyRecord, parseProperty, parseServiceTypes, RUNNING, wholeSet } from './records';
import { filled, type Row } from './values';

type Agreement = { id: string; property: string; serviceTypes: ServiceType[] };

/**
 * All properties this account may see, by id. The services come from its assignments (employee) or sharings (company);
 * the server shows each role its own only, an ended one counts no more.
 * @throws RemoteError; never a part of the set.
 */
export async function listProperties(signal?: AbortSignal): Promise<PropertyRecord[]> {
  const [properties, assignments, sharings] = await Promise.all([
    wholeSet('properties', { filter: '', parse: parseProperty }, signal),
    wholeSet('user_properties', { filter: RUNNING, parse: parseAgreement }, signal),
    wholeSet('property_sharing', { filter: RUNNING, parse: parseAgreement }, signal),
  ]);
  const agreed = new Map<string, Set<ServiceType>>();
  for (const { property, serviceTypes } of [...assignments, ...sharings]) {
    const known = agreed.get(property) ?? new Set();
    for (const type of serviceTypes) known.add(type);
    agreed.set(property, known);
  }
  return properties.map((property) => ({
    ...property,
    serviceTypes: SERVICE_TYPES.filter((type) => agreed.get(property.id)?.has(type)),
  }));
}

function parseAgreement(of: Row): Agreement {
  return { id: filled(of, 'id'), property: filled(of, 'property'), serviceTypes: parseServiceTypes(of) };
}
