/** The back cameras of a phone: wide, ultra-wide, telephoto. Browsers name them only after the permission. */
import type { Camera } from './camera';
import { log } from './log';

/** Names of back cameras where the browser does not say which way one faces: Android, and iOS in some languages. */
const BACK = /back|rear|rück|trás|trase|arri|tyln|arka|spate|задн|خلف|پشت/i;

/** Device ids in the browser's order; empty where the person cannot choose. */
export async function listLenses(devices: Pick<MediaDevices, 'enumerateDevices'>): Promise<string[]> {
  try {
    const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
    const lenses = cameras.filter((one) => one.deviceId !== '' && isBack(one)).map(({ deviceId }) => deviceId);
    return lenses.length > 1 ? lenses : [];
  } catch (error) {
    log('camera.lens', error instanceof Error ? error.name : 'unknown');
    return [];
  }
}

function isBack(device: MediaDeviceInfo): boolean {
  const { facingMode = [] } = (device as Partial<InputDeviceInfo>).getCapabilities?.() ?? {};
  return facingMode.length > 0 ? facingMode.includes('environment') : BACK.test(device.label);
}

/** The open camera takes this lens, a device id, now and at each later opening. */
export async function chooseLens(camera: Pick<Camera, 'which' | 'view' | 'acquire'>, lens: string): Promise<void> {
  camera.which = { ...camera.which, deviceId: { ideal: lens } };
  if (camera.view().phase === 'live') await camera.acquire();
}

/** The lens of a stream; null if unknown. */
export function lensOf(stream: MediaStream | null): string | null {
  return stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null;
}
