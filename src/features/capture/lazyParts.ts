/**
 * What the form needs only after it can be used: chunks of their own, so that the camera opens sooner, fetched a moment
 * after it, so that they are there when the network is gone.
 */
import { lazyComponent } from '../../components/Arriving';
import { retryImport } from '../../components/patiently';
import { BACKGROUND_AFTER } from '../../domain/limits';
import { log } from '../../platform/log';
import { whenIdle } from '../../platform/page';

const loadReceipt = () => import('./ReceiptScreen');
const loadViewer = () => import('./steps/DraftViewer');
const loadDiscardDialog = () => import('./DiscardDialog');
const notReady = () => import('./NotReady');
const loadWorkStep = () => import('./steps/WorkStep');
const loadTypedPlace = () => import('./steps/TypedPlace');

type ImageModule = typeof import('../../platform/image');
let image: ImageModule | null = null;

async function loadImage(): Promise<ImageModule> {
  image = await import('../../platform/image');
  return image;
}

/**
 * Encoding of frames and files; loaded with the first photo at the latest. In the same task when it is there: the
 * promise of an import resolves only after the form has been drawn anew, which costs as much as half an encoding.
 */
export function withImage<T>(use: (image: ImageModule) => Promise<T>): Promise<T> {
  return image ? use(image) : loadImage().then(use);
}

/** Sealing with all rules of a submission; asked for at the tap on 'Speichern'. */
export const loadSeal = () => import('./state/sealing');

/** What is asked before, and when; likewise. */
export const loadQuestions = () => import('./SaveQuestion');

export const Receipt = lazyComponent(async () => (await loadReceipt()).ReceiptScreen);
export const DraftViewer = lazyComponent(async () => (await loadViewer()).DraftViewer);
export const DiscardDialog = lazyComponent(async () => (await loadDiscardDialog()).DiscardDialog);
export const SaveQuestion = lazyComponent(async () => (await loadQuestions()).SaveQuestion);

/** What is drawn without a tap never takes the form down: its place stays empty until the code can be had. */
const isAlwaysRetried = () => true;

/** What was done: below what is required, so that nothing moves when it comes. */
export const WorkStep = lazyComponent(async () => (await retryImport(loadWorkStep, isAlwaysRetried)).WorkStep);

export const LocationIssue = lazyComponent(
  async () => (await retryImport(loadTypedPlace, isAlwaysRetried)).LocationIssue,
);
export const PlaceOfProperty = lazyComponent(
  async () => (await retryImport(loadTypedPlace, isAlwaysRetried)).PlaceOfProperty,
);
/** Nothing until the position could not be had. */
export const TypedPlace = lazyComponent(async () => (await retryImport(loadTypedPlace, isAlwaysRetried)).TypedPlace);

export const NotReady = lazyComponent(async () => (await notReady()).NotReady);

/** Fetches all of it soon; what fails is asked for again when it is needed. Returns the way to call it off. */
export function loadTheRest(): () => void {
  return whenIdle(() => {
    const all = [
      loadImage(),
      loadSeal(),
      loadReceipt(),
      loadViewer(),
      loadDiscardDialog(),
      loadQuestions(),
      notReady(),
      loadWorkStep(),
      loadTypedPlace(),
    ];
    Promise.all(all).catch(() => log('capture.chunk', 'missing'));
  }, BACKGROUND_AFTER);
}
