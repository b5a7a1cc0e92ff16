/** Looks for a fault of a stored photo, in a worker of its own, so that the next photo need not wait. */
import type { PhotoFault } from '../domain/photos/photoFault';
import { SECOND } from '../domain/time/duration';
import { log } from './log';
import type { InspectAnswer, InspectQuestion } from './worker/messages';
import { createWorkerClient } from './workerClient';

/** ms; later the person has left the place of the photo. */
const INSPECT_TIMEOUT = 3 * SECOND;

const requestInspection = createWorkerClient<InspectQuestion, InspectAnswer>(
  () => new Worker(new URL('./worker/inspect.ts', import.meta.url), { type: 'module' }),
  INSPECT_TIMEOUT,
);

/** @returns null for a good photo, and where the device cannot judge. */
export async function inspectPhoto(jpeg: ArrayBuffer): Promise<PhotoFault | null> {
  try {
    const answer = await requestInspection(new Blob([jpeg], { type: 'image/jpeg' }));
    return answer === 'undecodable' ? null : answer;
  } catch (error) {
    log('photo.inspect', error instanceof Error ? error.message : 'unknown');
    return null;
  }
}
