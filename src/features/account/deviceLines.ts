/** Sessions, delivery grants and signing keys as one list, each device once. Order: signed in, may deliver, only signed. */
import type { Device, DeviceKey, OwnDevices, OwnSession } from '../../api/devices';
import { formatDate } from '../../components/format';

/**
 * What 'Beenden' ends: a session with its device's grant, or a grant alone. `delivers`: work may still wait on that
 * device.
 */
export type Ending = { kind: 'session' | 'device'; id: string; delivers: boolean };
/** `ending`: null for a device that only signed. */
export type ShownDevice = { id: string; name: string; lines: string[]; here: boolean; ending: Ending | null };

export function deviceLines({ devices, keys, sessions }: OwnDevices): ShownDevice[] {
  const signing = new Map(devices.map((device) => [device.id, keys.filter((key) => signsBy(key, device))]));
  const shown = new Set([...signing.values()].flat());
  const getSigningLines = (id: string) => (signing.get(id) ?? []).map(signsSince);
  const signedIn = new Set(sessions.map(({ grant }) => grant));
  return [
    ...sessions.map((session) => ofSession(session, devices, getSigningLines(session.grant))),
    ...devices.filter(({ id }) => !signedIn.has(id)).map((device) => ofDevice(device, getSigningLines(device.id))),
    ...keys.filter((key) => !shown.has(key)).map(ofKey),
  ];
}

function ofSession(session: OwnSession, devices: readonly Device[], signs: string[]): ShownDevice {
  const { id, name, here, until } = session;
  const device = devices.find((one) => one.id === session.grant);
  const lines = [
    `angemeldet seit ${formatDate(session.since)}`,
    lastUsedText(Math.max(session.lastUsed, device?.lastUsed ?? 0)),
    ...(until === null ? [] : [`Anmeldung endet am ${formatDate(until)}`]),
    ...signs,
  ];
  return { id, name, lines, here, ending: { kind: 'session', id, delivers: device !== undefined } };
}

function ofDevice({ id, name, lastUsed, here }: Device, signs: string[]): ShownDevice {
  return { id, name, lines: [lastUsedText(lastUsed), ...signs], here, ending: { kind: 'device', id, delivers: true } };
}

function signsBy({ grant, endedAt }: DeviceKey, { id }: Device): boolean {
  return grant === id && endedAt === null;
}

function ofKey(key: DeviceKey): ShownDevice {
  const end = key.endedAt === null ? lastUsedText(key.lastUsed) : `abgemeldet am ${formatDate(key.endedAt)}`;
  return { id: key.key, name: key.name, lines: [end, signsSince(key)], here: false, ending: null };
}

function lastUsedText(at: number): string {
  return `zuletzt benutzt am ${formatDate(at)}`;
}

function signsSince(key: DeviceKey): string {
  return `signiert seit ${formatDate(key.since)}`;
}
