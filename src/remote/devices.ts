/** The devices that may deliver for the own account (D84), and the keys they sign by (D205, docs/routes.md). */
import { call } from './client';
import { credential, filled, flag, from, list, row, rowOf, text, time } from './values';

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

/** What may deliver and what signs. */
export type OwnDevices = { devices: Device[]; keys: DeviceKey[] };

/** Each the last used first. @param grant of this device, if it has one. @throws RemoteError */
export function listDevices(grant: string | null): Promise<OwnDevices> {
  return call('/api/app/account/devices', {
    ...(grant === null ? {} : { grant }),
    parse: (body) => {
      const { items, keys } = row(body);
      return {
        devices: list(items).map((item) => parseDevice(row(item))),
        keys: list(keys).map((item) => parseKey(row(item))),
      };
    },
  });
}

const parseDevice = rowOf<Device>({ id: filled, name: from('device', text), lastUsed: time, here: flag });
const parseKey = rowOf<DeviceKey>({
  key: filled,
  name: from('device', text),
  grant: text,
  since: time,
  lastUsed: time,
  endedAt: (of, field) => (of[field] === null ? null : time(of, field)),
});

/** Ends what a device may, and with it every session. @returns the session that goes on here. @throws RemoteError */
export function endDevice(id: string): Promise<string> {
  return call(`/api/app/account/devices/${encodeURIComponent(id)}/end`, {
    method: 'POST',
    parse: (body) => credential(row(body), 'token'),
  });
}

/** This device signs with its key no more. @throws RemoteError */
export function endDeviceKey(key: string, timeoutMs: number): Promise<void> {
  return call('/api/app/account/device-keys/end', {
    method: 'POST',
    body: { key },
    timeoutMs,
    parse: () => undefined,
  });
}
