import { Segments, Switch } from '../../components/Choice';
import { useChoice } from './useChoice';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
] as const;

/** 'Darstellung' of this device: system, light or dark. */
export function Theme() {
  const [theme, choose] = useChoice('theme', 'system');
  return <Segments label="Darstellung" options={THEMES} value={theme} onChange={choose} />;
}

/** Keys of the office screens: Ctrl+K, '/', j, k and '?'. */
export function Keys() {
  const [off, choose] = useChoice('keysOff', false);
  return (
    <Switch
      label="Tastenkürzel"
      hint="Strg + K öffnet die Suche, ? zeigt alle Tastenkürzel."
      checked={!off}
      onChange={(on) => choose(!on)}
    />
  );
}
