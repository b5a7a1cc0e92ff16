/**
 * What the form needs only after it can be used: chunks of their own, so that the camera opens sooner (issue 3,
 * section 6), fetched right after the first picture, so that they are there when the network is gone.
 */
import { lazy } from 'react';
import { log } from '../../device/log';

const receipt = () => import('./Receipt');
const viewer = () => import('./steps/DraftViewer');
const discard = () => import('./DiscardDialog');

/** Encoding of frames and files; asked for with the first photo. */
export const loadImage = () => import('../../device/image');
/** Sealing with all rules of a submission; asked for at the tap on 'Speichern'. */
export const loadSeal = () => import('../../data/seal');

export const Receipt = lazy(async () => ({ default: (await receipt()).Receipt }));
export const DraftViewer = lazy(async () => ({ default: (await viewer()).DraftViewer }));
export const DiscardDialog = lazy(async () => ({ default: (await discard()).DiscardDialog }));

/** Fetches all of it now; what fails is asked for again when it is needed. */
export function loadTheRest(): void {
  const all = [loadImage(), loadSeal(), receipt(), viewer(), discard()];
  Promise.all(all).catch(() => log('capture.chunk', 'missing'));
}
