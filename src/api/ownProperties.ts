/** Properties as their owner keeps them: written through the record API, ended through a route of our own (docs/routes.md). */
import { positionOf } from '../domain/documentation/place';
import type { PropertyInput } from '../domain/documentation/property';
import { requestJson, sendCommand } from './client';
import { RemoteError } from './failure';
import { parseProperty, viewRecord } from './records';
import { type Row, readFilledText, textOrNull, toRow } from './values';
import { sharedProperties, visibleProperties } from './visible';

/** What a property's form says; 0/0 = position unknown, the server then asks for the address itself (D10). */
export type PropertyForm = PropertyInput & { latitude: number; longitude: number; saltless?: boolean };

/** Whose property a new one is: the tenant column of the signed-in account. */
export type PropertyOwner = { column: 'company_admin' | 'property_manager'; id: string };

/** A property with its owner: a provider sees its own and those that are shared with it (D6). */
export type OwnedProperty = PropertyForm & { id: string; companyAdmin: string | null };

/** Every property the account sees, with its owner. @throws RemoteError; never a part of the set. */
export async function listOwnedProperties(signal?: AbortSignal): Promise<OwnedProperty[]> {
  return visibleProperties({ agreed: await sharedProperties(signal), parse: parseOwned }, signal);
}

/**
 * Makes a property under an id of the caller's. Asked again with the same id (the first answer was lost) it makes no second
 * one: the first gets what the form says by now.
 * @throws RemoteError 'invalid' with `issues`.
 */
export async function createProperty(id: string, owner: PropertyOwner, form: PropertyForm): Promise<void> {
  const body = { id, ...form, [owner.column]: owner.id };
  try {
    const parseId = (of: unknown) => readFilledText(toRow(of), 'id');
    await requestJson((pb, options) => pb.collection('properties').create(body, options), { parse: parseId });
  } catch (error) {
    if (!(error instanceof RemoteError && error.kind === 'invalid' && error.code === null)) throw error;
    const there = await viewRecord('properties', id, parseOwned).catch(() => {
      throw error;
    });
    const { latitude, longitude, ...words } = form;
    // A place that the server has found meanwhile belongs to the address that is still in the form.
    const isFound = there.address === form.address && positionOf(latitude, longitude) === null;
    await updateProperty(id, isFound ? words : form);
  }
}

/** Writes these fields alone. @throws RemoteError 'invalid' with `issues`, 'notFound' where it is not one's own (any more). */
export function updateProperty(id: string, changes: Partial<PropertyForm>): Promise<void> {
  return sendCommand((pb, options) => pb.collection('properties').update(id, changes, options), {});
}

/** Ends a property with its links, sharings and assignments; its documentations stay (D20). @throws RemoteError */
export function deleteProperty(id: string): Promise<void> {
  return sendCommand(`/api/app/properties/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

function parseOwned(of: Row): OwnedProperty {
  return { ...parseProperty(of), companyAdmin: textOrNull(of, 'company_admin') };
}
