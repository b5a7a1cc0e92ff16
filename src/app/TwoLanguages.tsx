import { type ReactNode, useEffect } from 'react';
import { hideSecond, showSecond } from '../components/SecondLanguage';
import { useSetting } from '../db/live/screens';
import { log } from '../platform/log';

/**
 * A screen of people who may read German slowly: speaks this device's language (D131) as long as it is there. Until the
 * words have come German stands alone. The office stays German.
 */
export function TwoLanguages({ children }: { children: ReactNode }) {
  const chosen = useSetting('secondLanguage') ?? 'de';
  const lang = chosen === 'de' ? null : chosen;
  useEffect(() => {
    // Rejects where another language is wanted by now.
    showSecond(lang, () => log('language.missing', lang ?? '')).catch(() => undefined);
  }, [lang]);
  useEffect(() => hideSecond, []);
  return children;
}
