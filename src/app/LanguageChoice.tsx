/** In which language the field speaks on this device (D131): the choice, and what is proposed as long as nobody chose. */
import { Languages } from 'lucide-react';
import { Button } from '../components/Button';
import { Icon } from '../components/Icon';
import { useSetting } from '../db/live/screens';
import { setSetting } from '../db/settings';
import { isLanguage, LANGUAGES, type Language, languageOf, tagOf } from '../domain/people/language';

const OWN_NAMES = Object.entries(LANGUAGES) as [Language, string][];

/** The choice of this device in the words of a select: a language, or 'de'. */
function chooseLanguage(value: string): void {
  // Where the storage does not answer, the screen says so by itself (app/StorageLost).
  setSetting('secondLanguage', isLanguage(value) ? value : 'de').catch(() => undefined);
}

/** 'Sprache': chosen once on a device; the phone's own list, one tap. */
export function LanguageSwitch() {
  const chosen = useSetting('secondLanguage') ?? 'de';
  return (
    <select
      className="input input--tall language"
      aria-label="Sprache"
      value={chosen}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      <option value="de">Deutsch</option>
      {OWN_NAMES.map(([code, name]) => (
        <option key={code} value={code} lang={tagOf(code)}>
          {name}
        </option>
      ))}
    </select>
  );
}

/**
 * Proposes the phone's own language at the first visit, in its own name: one tap accepts it, one keeps German, and every
 * other language is one tap further. Nothing where the phone asks for German, and never again after an answer.
 */
export function LanguageStrip() {
  const chosen = useSetting('secondLanguage');
  const proposed = languageOf(navigator.languages);
  // Undefined while it is read: what stands for a moment only would be tapped by mistake.
  if (proposed === null || chosen !== null) return null;
  return (
    <section className="language-strip" aria-label="Sprache">
      <Icon of={Languages} />
      <Button variant="primary" lang={tagOf(proposed)} onClick={() => chooseLanguage(proposed)}>
        <bdi>{LANGUAGES[proposed]}</bdi>
      </Button>
      <Button onClick={() => chooseLanguage('de')}>
        <span>Deutsch</span>
      </Button>
      <select
        className="input language"
        aria-label="Andere Sprache"
        value=""
        onChange={(event) => chooseLanguage(event.target.value)}
      >
        <option value="">…</option>
        {OWN_NAMES.map(([code, name]) => (
          <option key={code} value={code} lang={tagOf(code)}>
            {name}
          </option>
        ))}
      </select>
    </section>
  );
}
