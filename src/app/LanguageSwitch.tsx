/** The choice of the field's language (D131), fetched after the screen: the camera neither waits for it nor fails with it. */
import { whenIdle } from '../platform/page';
import { lazyPart } from './LazyScreen';

/** ms in which a screen is drawn whose code is on the phone; until then the choice takes neither line nor processor from it. */
const AFTER = 100;

const importLanguageChoice = async () => {
  await new Promise<void>((resolve) => {
    whenIdle(resolve, AFTER);
  });
  return import('./LanguageChoice');
};

export const LanguageSwitch = lazyPart('LanguageSwitch', importLanguageChoice);
export const LanguageStrip = lazyPart('LanguageStrip', importLanguageChoice);
