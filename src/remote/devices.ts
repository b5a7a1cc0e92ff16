/** The devices that may deliver for the own account (D84, docs/routes.md). */
import { call } from './client';
import { filled, flag, from, list, row, rowOf, text, time } from './values';

/** `name` '' where it is not known; `lastUsed` in ms, to the day; `here`: the one that asks. */
export type Device = { id: string; name: string; lastUsed: number; here: boolean };

/** The last used first. @param grant of this device, if it has one. @throws RemoteError */
export function listDevices(grant: string | null): Promise<Device[]> {
  return call('/api/app/account/devices', {
    ...(grant === null ? {} : { grant }),
    parse: (body) => list(row(body).items).map((item) => parseDevice(row(item))),
  });
}

const parseDevice = rowOf<Device>({ id: filled, name: from('device', text), lastUsed: time, here: flag });

/** Ends what a device may, and with it every session. @returns the session that goes on here. @throws RemoteError */
export function endDevice(id: string): Promise<string> {
  return call(`/api/app/account/devices/${encodeURIComponent(id)}/end`, {
    method: 'POST',
    parse: (body) => filled(row(body), 'token'),
  });
}
