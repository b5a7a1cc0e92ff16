/** The zoom of a camera track. Chromium and WebKit have it on phones; the unit is the device's own. */
import { advancedOf } from './camera';
import { log } from './log';

type ZoomCapabilities = MediaTrackCapabilities & { zoom?: { min: number; max: number } };

export type ZoomRange = { track: MediaStreamTrack; usual: number };

/** The usual size of each track, read before its first change. */
const usualSizes = new WeakMap<MediaStreamTrack, number>();

/** @returns null for a device that cannot double its usual size. */
export function readZoom(stream: MediaStream | null): ZoomRange | null {
  const track = stream?.getVideoTracks()[0];
  const { zoom }: ZoomCapabilities = track?.getCapabilities?.() ?? {};
  if (!track || !zoom) return null;
  const usual = usualSizes.get(track) ?? (track.getSettings() as { zoom?: number }).zoom ?? zoom.min;
  usualSizes.set(track, usual);
  return zoom.max >= 2 * usual ? { track, usual } : null;
}

/** @returns false when the device refuses. */
export async function setZoom({ track, usual }: ZoomRange, isDouble: boolean): Promise<boolean> {
  try {
    await track.applyConstraints(advancedOf(track, { zoom: isDouble ? 2 * usual : usual }));
    return true;
  } catch {
    log('camera.zoom', 'refused');
    return false;
  }
}
