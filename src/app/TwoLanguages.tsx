import { type ReactNode, useEffect } from 'react';
import { hideSecond, showSecond } from '../components/SecondLanguage';
import { useSetting } from '../db/live/screens';
import { log } from '../platform/log';

/**
 * Shows a screen in this device's second language. German alone until the texts have loaded. The
 * office stays German.
 */
export function TwoLanguages({ children }: { children: ReactNode }) {
  const chosen = useSetting('secondLanguage') ?? 'de';
  const lang = chosen === 'de' ? null : chosen;
  useEffect(() => {
    // Rejects when the language changed meanwhile.
    showSecond(lang, () => log('language.missing', lang ?? '')).catch(() => undefined);
  }, [lang]);
  useEffect(() => hideSecond, []);
  return children;
}
