/**
 * What the form needs only after it can be used: chunks of their own, so that the camera opens sooner, fetched a moment
 * after it, so that they are there when the network is gone.
 */
import { arriving } from '../../components/Arriving';
import { patiently } from '../../components/patiently';
import { BACKGROUND_AFTER } from '../../domain/limits';
import { log } from '../../platform/log';
import { whenIdle } from '../../platform/page';

const receipt = () => import('./Receipt');
const viewer = () => import('./steps/DraftViewer');
const discard = () => import('./DiscardDialog');
const notReady = () => import('./NotReady');
const work = () => import('./steps/WorkStep');
const typed = () => import('./steps/TypedPlace');

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

export const Receipt = arriving(async () => (await receipt()).Receipt);
export const DraftViewer = arriving(async () => (await viewer()).DraftViewer);
export const DiscardDialog = arriving(async () => (await discard()).DiscardDialog);
export const SaveQuestion = arriving(async () => (await loadQuestions()).SaveQuestion);

/** What is drawn without a tap never takes the form down: its place stays empty until the code can be had. */
const again = () => true;

/** What was done: below what is required, so that nothing moves when it comes. */
export const WorkStep = arriving(async () => (await patiently(work, again)).WorkStep);

export const LocationIssue = arriving(async () => (await patiently(typed, again)).LocationIssue);
export const PlaceOfProperty = arriving(async () => (await patiently(typed, again)).PlaceOfProperty);
/** Nothing until the position could not be had. */
export const TypedPlace = arriving(async () => (await patiently(typed, again)).TypedPlace);

export const NotReady = arriving(async () => (await notReady()).NotReady);

/** Fetches all of it soon; what fails is asked for again when it is needed. Returns the way to call it off. */
export function loadTheRest(): () => void {
  return whenIdle(() => {
    const all = [loadImage(), loadSeal(), receipt(), viewer(), discard(), loadQuestions(), notReady(), work(), typed()];
    Promise.all(all).catch(() => log('capture.chunk', 'missing'));
  }, BACKGROUND_AFTER);
}
