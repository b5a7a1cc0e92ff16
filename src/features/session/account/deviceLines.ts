/** Devices and the keys they sign by (D205) as one list: what may deliver first, then what only signed, also what is ended. Pure. */
import type { Device, DeviceKey, OwnDevices } from '../../../remote/devices';
import { date } from '../../../ui/format';

/** `device`: what may deliver; null for what only signed. */
export type ShownDevice = { id: string; name: string; lines: string[]; device: Device | null };

/** Each device once, with since when it signs. */
export function deviceLines({ devices, keys }: OwnDevices): ShownDevice[] {
  const own = new Map(devices.map((device) => [device.id, keys.filter((key) => signsBy(key, device))]));
  const shown = new Set([...own.values()].flat());
  return [
    ...devices.map((device) => ({
      id: device.id,
      name: device.name,
      lines: [used(device.lastUsed), ...(own.get(device.id) ?? []).map(since)],
      device,
    })),
    ...keys.filter((key) => !shown.has(key)).map(ofKey),
  ];
}

function signsBy({ grant, endedAt }: DeviceKey, { id }: Device): boolean {
  return grant === id && endedAt === null;
}

function ofKey(key: DeviceKey): ShownDevice {
  const end = key.endedAt === null ? used(key.lastUsed) : `abgemeldet am ${date(key.endedAt)}`;
  return { id: key.key, name: key.name, lines: [end, since(key)], device: null };
}

function used(at: number): string {
  return `zuletzt benutzt am ${date(at)}`;
}

function since(key: DeviceKey): string {
  return `signiert seit ${date(key.since)}`;
}
