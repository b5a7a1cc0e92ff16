/**
 * Sessions, devices that may deliver for the account, and their signing keys (docs/api.md).
 */
import { isObject } from '../domain/shape';
import { requestJson, sendCommand } from './client';
import {
  fromField,
  readCredential,
  readFilledText,
  readFlag,
  readText,
  readTime,
  rowOf,
  toList,
  toRow,
} from './values';

/** `name` '' = unknown; `lastUsed` ms, by day; `here`: this device. */
export type Device = { id: string; name: string; lastUsed: number; here: boolean };

/**
 * `grant`: id of the device that delivers with it, '' = unknown; times in ms, `endedAt` null while
 * it signs.
 */
export type DeviceKey = {
  key: string;
  name: string;
  grant: string;
  since: number;
  lastUsed: number;
  endedAt: number | null;
};

/**
 * A session of the account. Times in ms: `lastUsed` by day, `until` its absolute end, null for a
 * paired phone. `grant`: id of the delivering device beside it, '' = none or unknown.
 */
export type OwnSession = {
  id: string;
  name: string;
  since: number;
  lastUsed: number;
  until: number | null;
  here: boolean;
  grant: string;
};

export type OwnDevices = { devices: Device[]; keys: DeviceKey[]; sessions: OwnSession[] };

/**
 * Sorted by last use.
 * @param grant of this device, if it has one.
 * @throws RemoteError
 */
export function listDevices(grant: string | null): Promise<OwnDevices> {
  return requestJson('/api/app/account/devices', {
    ...(grant === null ? {} : { grant }),
    parse: (body) => {
      const { items, keys, sessions = [] } = toRow(body);
      return {
        devices: toList(items).map((item) => parseDevice(toRow(item))),
        keys: toList(keys).map((item) => parseKey(toRow(item))),
        sessions: toList(sessions).map((item) => parseSession(toRow(item))),
      };
    },
  });
}

const parseDevice = rowOf<Device>({
  id: readFilledText,
  name: fromField('device', readText),
  lastUsed: readTime,
  here: readFlag,
});
const parseKey = rowOf<DeviceKey>({
  key: readFilledText,
  name: fromField('device', readText),
  grant: readText,
  since: readTime,
  lastUsed: readTime,
  endedAt: (row, field) => (row[field] === null ? null : readTime(row, field)),
});

const parseSession = rowOf<OwnSession>({
  id: readFilledText,
  name: fromField('device', readText),
  since: readTime,
  lastUsed: readTime,
  until: (row, field) => (row[field] === null ? null : readTime(row, field)),
  here: readFlag,
  grant: readText,
});

/**
 * Ends another session and its device's grant.
 * @throws RemoteError
 */
export function endSession(id: string): Promise<void> {
  return sendCommand(`/api/app/account/sessions/${encodeURIComponent(id)}/end`, { method: 'POST' });
}

/**
 * Ends only the session of this token.
 * @throws RemoteError
 */
export function endOwnSession(token: string, timeoutMs: number): Promise<void> {
  return sendCommand('/api/app/account/sign-out', {
    method: 'POST',
    credential: { kind: 'session', token },
    timeoutMs,
  });
}

/** Session id of a token; null for a token older than D340. */
export function sessionIdOf(token: string): string | null {
  const middle = token.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(middle.replace(/-/g, '+').replace(/_/g, '/')));
    return isObject(claims) && typeof claims.session === 'string' ? claims.session : null;
  } catch {
    return null;
  }
}

/**
 * Ends a device's grant and session.
 * @returns the session that continues here.
 * @throws RemoteError
 */
export function endDevice(id: string): Promise<string> {
  return requestJson(`/api/app/account/devices/${encodeURIComponent(id)}/end`, {
    method: 'POST',
    parse: (body) => readCredential(toRow(body), 'token'),
  });
}

/**
 * The device's key signs no longer.
 * @throws RemoteError
 */
export function endDeviceKey(key: string, timeoutMs: number): Promise<void> {
  return requestJson('/api/app/account/device-keys/end', {
    method: 'POST',
    body: { key },
    timeoutMs,
    parse: () => undefined,
  });
}
