/** Code that the form needs later: a chunk of its own, so that the camera opens sooner. Fetched soon after it, for use offline. */
import { lazyComponent } from '../../components/Arriving';
import { retryImport } from '../../components/patiently';
import { BACKGROUND_AFTER } from '../../domain/limits';
import { log } from '../../platform/log';
import { whenIdle } from '../../platform/page';

/** Everything else, also the questions before a seal. */
export const loadParts = () => import('./laterParts');
/** A failed chunk must not break the form: its place stays empty until a retry succeeds. */
const retryParts = () => retryImport(loadParts, () => true);

type ImageModule = typeof import('../../platform/image');
let image: ImageModule | null = null;

async function loadImage(): Promise<ImageModule> {
  image = await import('../../platform/image');
  return image;
}

/**
 * Encodes frames and files; loaded with the first photo at the latest. Synchronous once loaded: an import's promise
 * resolves only after a render, which costs half an encoding.
 */
export function withImage<T>(use: (image: ImageModule) => Promise<T>): Promise<T> {
  return image ? use(image) : loadImage().then(use);
}

/** Seals with all rules of a submission; loaded at the tap on 'Speichern'. */
export const loadSeal = () => import('./state/sealing');

export const Receipt = lazyComponent(async () => (await loadParts()).ReceiptScreen);
export const DraftViewer = lazyComponent(async () => (await loadParts()).DraftViewer);
export const Discard = lazyComponent(async () => (await loadParts()).Discard);
export const ServiceChoices = lazyComponent(async () => (await loadParts()).ServiceSheet);
export const SaveQuestion = lazyComponent(async () => (await loadParts()).SaveQuestion);
export const NotReady = lazyComponent(async () => (await loadParts()).NotReady);

export const LazyOverPicture = lazyComponent(async () => (await retryParts()).OverPicture);
/** Activities and notes: below the required fields, so that nothing moves when they load. */
export const FreeSteps = lazyComponent(async () => (await retryParts()).FreeSteps);
export const LocationIssue = lazyComponent(async () => (await retryParts()).LocationIssue);
export const PlaceOfProperty = lazyComponent(async () => (await retryParts()).PlaceOfProperty);
/** Nothing until the position failed. */
export const TypedPlace = lazyComponent(async () => (await retryParts()).TypedPlace);

/** Prefetches all chunks; failed ones are retried when needed. Returns the cancel function. */
export function loadTheRest(): () => void {
  return whenIdle(() => {
    Promise.all([loadImage(), loadSeal(), loadParts()]).catch(() => log('capture.chunk', 'missing'));
  }, BACKGROUND_AFTER);
}
