import { useState } from 'react';
import { showFailure } from '../../components/dialogs/failure';
import { useSetting } from '../../db/live/screens';
import { type SettingKey, type Settings, setSetting } from '../../db/settings';
import { WORDS } from '../sign-in/words';

/** A setting with optimistic update. @param fallback the value until the person decides. */
export function useChoice<K extends SettingKey>(
  key: K,
  fallback: Settings[K],
): [Settings[K], (value: Settings[K]) => void] {
  const stored = useSetting(key);
  const [tapped, setTapped] = useState<Settings[K]>();
  const chooseValue = (value: Settings[K]) => {
    setTapped(value);
    setSetting(key, value).catch((error: unknown) => {
      setTapped(undefined);
      showFailure(WORDS.failed, error);
    });
  };
  return [tapped === undefined ? (stored ?? fallback) : tapped, chooseValue];
}
