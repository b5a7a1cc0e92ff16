/** What the form needs after the camera: one module, because each import costs the camera's chunk some bytes. */
// biome-ignore lint/performance/noBarrelFile: one chunk, loaded by one import
export { OverPicture } from './camera/OverPicture';
export { Discard } from './Discard';
export { NotReady } from './NotReady';
export { ReceiptScreen } from './ReceiptScreen';
export { openQuestion, SaveQuestion, ServiceSheet } from './SaveQuestion';
export { DraftViewer } from './steps/DraftViewer';
export { FreeSteps } from './steps/FreeSteps';
export { LocationIssue, PlaceOfProperty, TypedPlace } from './steps/TypedPlace';
