/** Language choice, loaded after the screen: the camera does not depend on it. */
import { whenIdle } from '../platform/page';
import { lazyPart } from './LazyScreen';

/** ms for drawing a cached screen; until then the choice uses no network or processor. */
const AFTER = 100;

const importLanguageChoice = async () => {
  await new Promise<void>((resolve) => {
    whenIdle(resolve, AFTER);
  });
  return import('./LanguageChoice');
};

export const LanguageSwitch = lazyPart('LanguageSwitch', importLanguageChoice);
export const LanguageStrip = lazyPart('LanguageStrip', importLanguageChoice);
