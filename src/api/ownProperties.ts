/**
 * Properties for their owner: written through the record API, ended through our own route
 * (docs/api.md).
 */
import { positionOf } from '../domain/documentation/place';
import type { PropertyInput } from '../domain/documentation/property';
import { requestJson, sendCommand } from './client';
import { RemoteError } from './failure';
import { parseProperty, viewRecord } from './records';
import { type Row, readFilledText, textOrNull, toRow } from './values';
import { sharedProperties, visibleProperties } from './visible';

/** Fields of the form; 0/0 = position unknown, the server then looks up the address. */
export type PropertyForm = PropertyInput & { latitude: number; longitude: number; saltless?: boolean };

/** The tenant column of a new property. */
export type PropertyOwner = { column: 'company_admin' | 'property_manager'; id: string };

/** A property with its owner: a provider sees its own and shared ones. */
export type OwnedProperty = PropertyForm & { id: string; companyAdmin: string | null };

/**
 * Every visible property, with its owner.
 * @throws RemoteError; the result is never partial.
 */
export async function listOwnedProperties(signal?: AbortSignal): Promise<OwnedProperty[]> {
  return visibleProperties({ agreed: await sharedProperties(signal), parse: parseOwned }, signal);
}

/**
 * Creates a property under the given id. A retry with the same id updates the first instead of
 * creating a second.
 * @throws RemoteError 'invalid' with `issues`.
 */
export async function createProperty(id: string, owner: PropertyOwner, form: PropertyForm): Promise<void> {
  const body = { id, ...form, [owner.column]: owner.id };
  try {
    const parseId = (row: unknown) => readFilledText(toRow(row), 'id');
    await requestJson((pb, options) => pb.collection('properties').create(body, options), { parse: parseId });
  } catch (error) {
    if (!(error instanceof RemoteError && error.kind === 'invalid' && error.code === null)) throw error;
    const there = await viewRecord('properties', id, parseOwned).catch(() => {
      throw error;
    });
    const { latitude, longitude, ...words } = form;
    // Keep the server's position only while the address is unchanged.
    const isFound = there.address === form.address && positionOf(latitude, longitude) === null;
    await updateProperty(id, isFound ? words : form);
  }
}

/**
 * Writes only these fields.
 * @throws RemoteError 'invalid' with `issues`, 'notFound' where it is not owned.
 */
export function updateProperty(id: string, changes: Partial<PropertyForm>): Promise<void> {
  return sendCommand((pb, options) => pb.collection('properties').update(id, changes, options), {});
}

/**
 * Ends a property with its links, sharings and assignments; its documentations stay.
 * @throws RemoteError
 */
export function deleteProperty(id: string): Promise<void> {
  return sendCommand(`/api/app/properties/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

function parseOwned(row: Row): OwnedProperty {
  return { ...parseProperty(row), companyAdmin: textOrNull(row, 'company_admin') };
}
