import { type ReactNode, useEffect } from 'react';
import { useSetting } from '../data/live/screens';
import { log } from '../device/log';
import { showSecond } from '../ui/secondLanguage';

/**
 * A screen of people who may read German slowly: speaks this device's language (D131) as long as it is there. Without the
 * words German stands alone. The office stays German.
 */
export function TwoLanguages({ children }: { children: ReactNode }) {
  const chosen = useSetting('secondLanguage') ?? 'de';
  const lang = chosen === 'de' ? null : chosen;
  useEffect(() => {
    showSecond(lang).catch(() => log('language.missing', lang ?? ''));
  }, [lang]);
  useEffect(() => () => void showSecond(null), []);
  return children;
}
