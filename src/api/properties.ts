/** Properties of the account with the agreed services. */
import type { PropertyRecord } from '../domain/documentation/property';
import { inOrder, type ServiceType } from '../domain/documentation/service';
import { buildFilter } from './client';
import { loadAllRows, parseProperty, parseServiceTypes, RUNNING } from './records';
import { sessionAccount } from './sessionAccount';
import { type Row, readFilledText } from './values';
import { visibleProperties } from './visible';

type Agreement = { id: string; property: string; serviceTypes: ServiceType[] };

/**
 * Every visible property, by id. Services come from assignments (employee) or sharings (company)
 * that have not ended.
 * @throws RemoteError; the result is never partial.
 */
export async function listProperties(signal?: AbortSignal): Promise<PropertyRecord[]> {
  const me = sessionAccount();
  const assigned = me === null ? RUNNING : buildFilter(`${RUNNING} && user = {:me}`, { me });
  const [assignments, sharings] = await Promise.all([
    loadAllRows('user_properties', { filter: assigned, parse: parseAgreement }, signal),
    loadAllRows('property_sharing', { filter: RUNNING, parse: parseAgreement }, signal),
  ]);
  const agreements = [...assignments, ...sharings];
  const ids = agreements.map(({ property }) => property);
  const properties = await visibleProperties({ agreed: ids, parse: parseProperty }, signal);
  const agreed = new Map<string, Set<ServiceType>>();
  for (const { property, serviceTypes } of agreements) {
    const known = agreed.get(property) ?? new Set();
    for (const type of serviceTypes) known.add(type);
    agreed.set(property, known);
  }
  return properties.map((property) => ({
    ...property,
    serviceTypes: inOrder(agreed.get(property.id) ?? []),
  }));
}

function parseAgreement(row: Row): Agreement {
  return {
    id: readFilledText(row, 'id'),
    property: readFilledText(row, 'property'),
    serviceTypes: parseServiceTypes(row),
  };
}
