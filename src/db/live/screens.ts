/**
 * Live queries of every screen; little code, because the camera loads it. Record lists: records.ts.
 */
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
/** null = signed out, undefined = loading. */
export function useSession(): SessionRow | null | undefined {
  return useLive(readSession, null);
}

/** null = never set, undefined = loading. */
export function useSetting<K extends SettingKey>(key: K): Settings[K] | null | undefined {
  return useLive(getSetting, key) as Settings[K] | null | undefined;
}

const readLink = async (owner: OwnerKey) => (await db.links.get(owner)) ?? null;
/** null = never opened here. */
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
 * Address of a draft's position (written by sync/address.ts); null = no address, or the draft's position is not `at` any
 * more.
 */
export function useDraftAddress(
  id: string | null,
  at: { latitude: number | null; longitude: number | null },
): string | null {
  return useLive(readAddress, id && `${id} ${at.latitude} ${at.longitude}`) ?? null;
}

const readPhotos = async (documentation: string | null) => (documentation === null ? [] : sortedPhotos(documentation));
/** Ordered photos. A listed photo may not be on disk yet; only `addPhoto` resolves after the write. */
export function useDraftPhotos(documentation: string | null): PhotoRow[] | undefined {
  return useLive(readPhotos, documentation);
}

/** Count of undelivered work: the signed-in person's, and that of links on this device. */
export function useWaitingCount(owner: OwnerKey | null): number | undefined {
  return useLive(waitingFor, owner);
}

/** Without captures that can still be saved, because the screen shows them. */
export function useWaitingBeside(owner: OwnerKey | null): number | undefined {
  return useLive(waitingBeside, owner);
}

const readOutboxRow = async (id: string) => (await db.outbox.get(id)) ?? null;
export function useOutboxRow(id: string): OutboxRow | null | undefined {
  return useLive(readOutboxRow, id);
}

/** null = none yet, undefined = loading. */
export function useLastService(owner: OwnerKey, property: string | null): ServiceType | null | undefined {
  return useLive(lastService, property && serviceKey(owner, property));
}

/** Properties by name; null = never pulled, undefined = loading. */
export function useProperties(account: string): PropertyRow[] | null | undefined {
  return useLive(knownProperties, account);
}
