/** The choice of the field's language (D131), fetched beside the screen: the camera neither waits for it nor fails with it. */
import { arriving } from '../ui/arriving';

const choice = () => import('./languageChoice');
const Nothing = () => null;

export const LanguageSwitch = arriving(() =>
  choice().then(
    (part) => part.LanguageSwitch,
    () => Nothing,
  ),
);
export const LanguageStrip = arriving(() =>
  choice().then(
    (part) => part.LanguageStrip,
    () => Nothing,
  ),
);
