/** Another camera, where the preferred one is another app's. Comes when it is needed: the camera opens sooner without it. */
import { cameraError } from './cameraError';

/**
 * The first camera that is free, in the order of the browser; where it names none yet, the one it picks itself.
 * @param size wished for. @throws `error` where none is free.
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
