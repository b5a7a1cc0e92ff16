/** What the form needs after the camera: one module, because each import costs the camera's chunk some bytes. */
// biome-ignore lint/performance/noBarrelFile: one chunk, loaded by one import
export { OverPicture } from './camera/OverPicture';
export { Discard } from './Discard';
export { NotReady } from './NotReady';
export { ReceiptScreen } from './ReceiptScreen';
export { DraftViewer } from './steps/DraftViewer';
