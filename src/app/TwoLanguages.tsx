import { type ReactNode, useEffect } from 'react';
import { hideSecond, showSecond } from '../components/SecondLanguage';
import { useSetting } from '../db/live/screens';
import { log } from '../platform/log';

/**
 * Shows a screen in this device's second language, before a choice in the phone's. German alone until the texts have
 * loaded. The office stays German.
 */
export function TwoLanguages({ children }: { children: ReactNode }) {
  const chosen = useSetting('secondLanguage');
  useEffect(() => {
    // Rejects when the language changed meanwhile.
    if (chosen !== undefined) showSecond(chosen, () => log('language.missing', chosen ?? '')).catch(() => undefined);
  }, [chosen]);
  useEffect(() => hideSecond, []);
  return children;
}
