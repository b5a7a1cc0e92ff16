import { type ReactNode, useEffect } from 'react';
import { useSetting } from '../data/live/screens';
import { log } from '../device/log';
import { showSecond } from '../ui/secondLanguage';

/**
 * A screen of people who may read German slowly: shows this device's second language as long as it is there. Without the
 * words German stands alone. The office stays German.
 */
export function TwoLanguages({ children }: { children: ReactNode }) {
  const lang = useSetting('secondLanguage') ?? null;
  useEffect(() => {
    showSecond(lang).catch(() => log('language.missing', lang ?? ''));
  }, [lang]);
  useEffect(() => () => void showSecond(null), []);
  return children;
}
