/** Nachträge as a phone or a desk seals them. */
import type { Changes } from '../../../src/domain/documentation/supplement';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { create, type Json, rows, type TestServer } from '../../support/server/server';
import type { Person, Tenant } from '../../support/server/tenants';

/** @param of `photos`: 1 without `changes`, else 0; `at`: of its capture, ms. */
export function supplement(
  parent: Work,
  of: {
    author: string | null;
    changes?: Changes | null;
    reason?: string;
    photos?: number;
    at?: number;
    content?: object;
  },
): Promise<Work> {
  const { changes = null, reason = '', photos = changes ? 0 : 1 } = of;
  return work({
    author: of.author,
    property: parent.sealed.property,
    photos,
    content: {
      ...{ version: 3, notes: '', work: null, parent: parent.sealed.id, parentHash: parent.sealed.contentHash },
      ...{ changes, reason, ...(of.at && { capturedAt: new Date(of.at).toISOString() }), ...of.content },
    },
  });
}

/** A record of a person at the tenant's property, complete. */
export async function delivered(
  server: TestServer,
  of: { tenant: Tenant; who?: Person; content?: object },
): Promise<Work> {
  const { tenant, who = tenant.employee, content = {} } = of;
  const what = await work({ author: who.id, property: tenant.property, photos: 1, content });
  await deliver(server, what, session(who.token));
  return what;
}

/** The row as the operator sees it; undefined for a deleted one. */
export async function rowOf(server: TestServer, { sealed }: Work): Promise<Json> {
  return (await rows(server, 'documentations', `id = "${sealed.id}"`))[0];
}

/** A property of a Hausverwaltung, shared with the company. @returns its id */
export async function makeElsewhere(
  server: TestServer,
  { manager, company, name = 'Neumarkt b' }: { manager: string; company: string; name?: string },
): Promise<string> {
  const { id } = await create(server, 'properties', {
    ...{ name, address: 'Neumarkt 1, 50667 Köln', latitude: 50.9, longitude: 6.9 },
    property_manager: manager,
  });
  const parties = { property_manager: manager, company_admin: company };
  const names = { manager_name: 'Hausverwaltung b', company_name: 'Gebäudedienst a' };
  await create(server, 'property_sharing', { property: id, ...parties, ...names, service_types: [] });
  return String(id);
}
