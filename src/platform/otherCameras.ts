/**
 * Fallback if another app uses the preferred camera. Loaded on demand, so that the camera opens
 * sooner.
 */
import { cameraError } from './cameraError';

/**
 * The first free camera in browser order; if unnamed, the browser's choice.
 * @param size preferred.
 * @throws `error` where none is free.
 */
export async function otherCamera(
  devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>,
  size: MediaTrackConstraints,
  error: unknown,
): Promise<MediaStream> {
  const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
  for (const { deviceId } of cameras) {
    try {
      const which = deviceId === '' ? {} : { deviceId: { exact: deviceId } };
      return await devices.getUserMedia({ audio: false, video: { ...size, ...which } });
    } catch (next) {
      if (cameraError(next) !== 'inUse') throw next;
    }
  }
  throw error;
}
