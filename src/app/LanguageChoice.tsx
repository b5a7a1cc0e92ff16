/** Second language on this device: the choice, and a question until the person chooses. */
import { Languages } from 'lucide-react';
import { Button } from '../components/Button';
import { Icon } from '../components/Icon';
import { useSetting } from '../db/live/screens';
import { setSetting } from '../db/settings';
import { isLanguage, LANGUAGES, type Language, languageOf, shownLanguage, tagOf } from '../domain/people/language';

const OWN_NAMES = Object.entries(LANGUAGES) as [Language, string][];

/** Stores the choice of a select: a language, or 'de'. */
function chooseLanguage(value: string): void {
  // app/StorageLost reports a failed storage.
  setSetting('secondLanguage', isLanguage(value) ? value : 'de').catch(() => undefined);
}

function OwnNames() {
  return OWN_NAMES.map(([code, name]) => (
    <option key={code} value={code} lang={tagOf(code)}>
      {name}
    </option>
  ));
}

/** 'Sprache': chosen once a device, with the phone's own list. */
export function LanguageSwitch() {
  const chosen = useSetting('secondLanguage');
  return (
    <select
      className="input input--tall language"
      aria-label="Sprache"
      value={shownLanguage(chosen ?? null, navigator.languages)}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      <option value="de">Deutsch</option>
      <OwnNames />
    </select>
  );
}

/** Confirms the phone's language, which the screen already shows, or German. Not for German, nor after an answer. */
export function LanguageStrip() {
  const chosen = useSetting('secondLanguage');
  const proposed = languageOf(navigator.languages);
  // Undefined while loading: a short flash could be tapped by mistake.
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
        <OwnNames />
      </select>
    </section>
  );
}
