import { useSetting } from '../../data/live/screens';
import { setSetting } from '../../data/settings';
import { isLanguage, LANGUAGES, tagOf } from '../../domain/language';

/** 'Zweite Sprache': chosen once on a device; the phone's own list, one tap. */
export function LanguageSwitch() {
  const lang = useSetting('secondLanguage') ?? '';
  const choose = (value: string) => {
    setSetting('secondLanguage', isLanguage(value) ? value : null).catch(() => undefined);
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
        <option key={code} value={code} lang={isLanguage(code) ? tagOf(code) : code}>
          {name}
        </option>
      ))}
    </select>
  );
}
