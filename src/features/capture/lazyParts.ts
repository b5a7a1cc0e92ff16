/** Code that the form needs later: a chunk of its own, so that the camera opens sooner. Fetched soon after it, for use offline. */
import { lazyComponent } from '../../components/Arriving';
import { retryImport } from '../../components/patiently';
import { BACKGROUND_AFTER } from '../../domain/limits';
import { log } from '../../platform/log';
import { whenIdle } from '../../platform/page';

const loadParts = () => import('./laterParts');
const loadFreeSteps = () => import('./steps/FreeSteps');
const loadTypedPlace = () => import('./steps/TypedPlace');

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

export const loadQuestions = () => import('./SaveQuestion');

/** A failed chunk must not break the form: its place stays empty until a retry succeeds. */
const isAlwaysRetried = () => true;

export const Receipt = lazyComponent(async () => (await loadParts()).ReceiptScreen);
export const DraftViewer = lazyComponent(async () => (await loadParts()).DraftViewer);
export const Discard = lazyComponent(async () => (await loadParts()).Discard);
export const ServiceChoices = lazyComponent(async () => (await loadQuestions()).ServiceSheet);
export const SaveQuestion = lazyComponent(async () => (await loadQuestions()).SaveQuestion);
export const NotReady = lazyComponent(async () => (await loadParts()).NotReady);

export const LazyOverPicture = lazyComponent(async () => (await retryImport(loadParts, isAlwaysRetried)).OverPicture);
/** Activities and notes: below the required fields, so that nothing moves when they load. */
export const FreeSteps = lazyComponent(async () => (await retryImport(loadFreeSteps, isAlwaysRetried)).FreeSteps);
export const LocationIssue = lazyComponent(
  async () => (await retryImport(loadTypedPlace, isAlwaysRetried)).LocationIssue,
);
export const PlaceOfProperty = lazyComponent(
  async () => (await retryImport(loadTypedPlace, isAlwaysRetried)).PlaceOfProperty,
);
/** Nothing until the position failed. */
export const TypedPlace = lazyComponent(async () => (await retryImport(loadTypedPlace, isAlwaysRetried)).TypedPlace);

/** Prefetches all chunks; failed ones are retried when needed. Returns the cancel function. */
export function loadTheRest(): () => void {
  return whenIdle(() => {
    const all = [loadImage(), loadSeal(), loadParts(), loadQuestions(), loadFreeSteps()];
    Promise.all([...all, loadTypedPlace()]).catch(() => log('capture.chunk', 'missing'));
  }, BACKGROUND_AFTER);
}
