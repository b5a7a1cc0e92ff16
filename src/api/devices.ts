/** Who is signed in (D340), the devices that may deliver for the own account (D84), and the keys they sign by (D205, docs/routes.md). */
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

/** `name` '' where it is not known; `lastUsed` in ms, to the day; `here`: the one that asks. */
export type Device = { id: string; name: string; lastUsed: number; here: boolean };

/** `grant`: id of the device that delivers with it, '' where that is not known; times in ms, `endedAt` null for one that signs. */
export type DeviceKey = {
  key: string;
  name: string;
  grant: string;
  since: number;
  lastUsed: number;
  endedAt: number | null;
};

/**
 * A session of the own account. Times in ms: `lastUsed` to the day, `until` its absolute end, null for a phone that the company paired;
 * `grant`: id of the device that delivers beside it, '' where there is none or the server does not know it.
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

/** What may deliver, what signs, and who is signed in. */
export type OwnDevices = { devices: Device[]; keys: DeviceKey[]; sessions: OwnSession[] };

/** Each the last used first. @param grant of this device, if it has one. @throws RemoteError */
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
  endedAt: (of, field) => (of[field] === null ? null : readTime(of, field)),
});

const parseSession = rowOf<OwnSession>({
  id: readFilledText,
  name: fromField('device', readText),
  since: readTime,
  lastUsed: readTime,
  until: (of, field) => (of[field] === null ? null : readTime(of, field)),
  here: readFlag,
  grant: readText,
});

/** Ends another session, and the grant of its device. @throws RemoteError */
export function endSession(id: string): Promise<void> {
  return sendCommand(`/api/app/account/sessions/${encodeURIComponent(id)}/end`, { method: 'POST' });
}

/** Ends the session of a token, and no other. @throws RemoteError */
export function endOwnSession(token: string, timeoutMs: number): Promise<void> {
  return sendCommand('/api/app/account/sign-out', {
    method: 'POST',
    credential: { kind: 'session', token },
    timeoutMs,
  });
}

/** The id of the session that a token belongs to; null in a token from before D340. */
export function sessionIdOf(token: string): string | null {
  const middle = token.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(middle.replace(/-/g, '+').replace(/_/g, '/')));
    return isObject(claims) && typeof claims.session === 'string' ? claims.session : null;
  } catch {
    return null;
  }
}

/** Ends what a device may and its session. @returns the session that goes on here. @throws RemoteError */
export function endDevice(id: string): Promise<string> {
  return requestJson(`/api/app/account/devices/${encodeURIComponent(id)}/end`, {
    method: 'POST',
    parse: (body) => readCredential(toRow(body), 'token'),
  });
}

/** This device signs with its key no more. @throws RemoteError */
export function endDeviceKey(key: string, timeoutMs: number): Promise<void> {
  return requestJson('/api/app/account/device-keys/end', {
    method: 'POST',
    body: { key },
    timeoutMs,
    parse: () => undefined,
  });
}
