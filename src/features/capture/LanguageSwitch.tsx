import { useSetting } from '../../data/live/screens';
import { setSetting } from '../../data/settings';
import { LANGUAGES, type Language } from '../../ui/secondLanguage';

/** 'Zweite Sprache': chosen once on a device; the phone's own list, one tap. */
export function LanguageSwitch() {
  const lang = useSetting('secondLanguage') ?? '';
  const choose = (value: string) => {
    const known = (Object.keys(LANGUAGES) as Language[]).find((one) => one === value) ?? null;
    setSetting('secondLanguage', known).catch(() => undefined);
  };
  return (
    <select
      className="input input--tall language"
      aria-label="Zweite Sprache"
      value={lang}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">Deutsch</option>
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
