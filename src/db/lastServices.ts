/** Last service by property, preselected next time. Only on this device. */
import type { ServiceType } from '../domain/documentation/service';
import { db, type OwnerKey } from './db';
import { withDb } from './storage';

export const serviceKey = (owner: OwnerKey, property: string) => `service:${owner}:${property}`;

/** null = none yet. For live queries. */
export async function lastService(key: string | null): Promise<ServiceType | null> {
  return ((key && (await db.meta.get(key))?.value) as ServiceType | undefined) || null;
}

/** @throws StorageError. */
export async function keepService(owner: OwnerKey, property: string, service: ServiceType): Promise<void> {
  await withDb(() => db.meta.put({ key: serviceKey(owner, property), value: service }));
}
