import { Segments } from '../../components/Choice';
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
