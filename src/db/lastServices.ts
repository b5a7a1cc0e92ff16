/** Which service somebody named last at a property: preselected there the next time (D50). Of this device alone. */
import type { ServiceType } from '../domain/documentation/service';
import { db, type OwnerKey } from './db';
import { withDb } from './storage';

/** Where it stands, of a person or of whoever uses a link. */
export const serviceKey = (owner: OwnerKey, property: string) => `service:${owner}:${property}`;

/** What was named last; null = nothing yet. Made for live queries. */
export async function lastService(key: string | null): Promise<ServiceType | null> {
  return ((key && (await db.meta.get(key))?.value) as ServiceType | undefined) || null;
}

/** Remembers a choice. @throws StorageError. */
export async function keepService(owner: OwnerKey, property: string, service: ServiceType): Promise<void> {
  await withDb(() => db.meta.put({ key: serviceKey(owner, property), value: service }));
}
