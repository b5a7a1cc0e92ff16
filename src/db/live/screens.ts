/** What every screen reads, live; little code, because the camera waits for it. Lists of records: records.ts. */
import type { ServiceType } from '../../domain/documentation/service';
import {
  db,
  type LinkRow,
  type OutboxRow,
  type OwnerKey,
  type PhotoRow,
  type PropertyRow,
  type SessionRow,
} from '../db';
import { sortedPhotos } from '../drafts';
import { lastService, serviceKey } from '../lastServices';
import { knownProperties } from '../properties';
import { getSetting, type SettingKey, type Settings } from '../settings';
import { waitingBeside, waitingFor } from '../undelivered';
import { useLive } from './useLive';

const readSession = async () => (await db.session.get('current')) ?? null;
/** The signed-in person; null = nobody, undefined = not read yet. */
export function useSession(): SessionRow | null | undefined {
  return useLive(readSession, null);
}

/** A stored setting; null = never decided, undefined = not read yet. */
export function useSetting<K extends SettingKey>(key: K): Settings[K] | null | undefined {
  return useLive(getSetting, key) as Settings[K] | null | undefined;
}

const readLink = async (owner: OwnerKey) => (await db.links.get(owner)) ?? null;
/** A link that was opened on this device; null = never. */
export function useLink(owner: OwnerKey): LinkRow | null | undefined {
  return useLive(readLink, owner);
}

const readAddress = async (key: string | null) => {
  if (key === null) return null;
  const [id = '', latitude, longitude] = key.split(' ');
  const place = (await db.drafts.get(id))?.place;
  return String(place?.latitude) === latitude && String(place?.longitude) === longitude
    ? (place?.address ?? null)
    : null;
};
/**
 * The address that was found for the position of a stored draft (sync/address.ts writes it there); null = none, or of
 * another position.
 */
export function useDraftAddress(
  id: string | null,
  at: { latitude: number | null; longitude: number | null },
): string | null {
  return useLive(readAddress, id && `${id} ${at.latitude} ${at.longitude}`) ?? null;
}

const readPhotos = async (documentation: string | null) => (documentation === null ? [] : sortedPhotos(documentation));
/** The photos of a draft or record in order. Not a proof of storage: that is addPhoto's promise. */
export function useDraftPhotos(documentation: string | null): PhotoRow[] | undefined {
  return useLive(readPhotos, documentation);
}

/** The number behind 'n nicht übertragen': of the person in front of the screen, and of this device's links. */
export function useWaitingCount(owner: OwnerKey | null): number | undefined {
  return useLive(waitingFor, owner);
}

/** The same on a screen that captures, which shows itself what was begun and can still be saved. */
export function useWaitingBeside(owner: OwnerKey | null): number | undefined {
  return useLive(waitingBeside, owner);
}

const readOutboxRow = async (id: string) => (await db.outbox.get(id)) ?? null;
/** One sealed documentation of this phone, for the receipt after saving. */
export function useOutboxRow(id: string): OutboxRow | null | undefined {
  return useLive(readOutboxRow, id);
}

/** What this owner named last at a property (D50); null = nothing yet, undefined = not read yet. */
export function useLastService(owner: OwnerKey, property: string | null): ServiceType | null | undefined {
  return useLive(lastService, property && serviceKey(owner, property));
}

/** The properties of an account by name; null = this phone never heard them, undefined = not read yet. */
export function useProperties(account: string): PropertyRow[] | null | undefined {
  return useLive(knownProperties, account);
}
