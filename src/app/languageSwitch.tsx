/** The choice of the field's language (D131), fetched beside the screen: the camera neither waits for it nor fails with it. */
import { lazyPart } from './lazyScreen';

const choice = () => import('./languageChoice');

export const LanguageSwitch = lazyPart('LanguageSwitch', choice);
export const LanguageStrip = lazyPart('LanguageStrip', choice);
