/**
 * The language of the field for people who read German slowly (D131): large, with the German text small below it. Only
 * what is shown changes, never what is stored. A language is loaded when it is chosen.
 */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Language } from '../domain/people/language';
import type { Translations } from './languages/words';
import { Numbered } from './Numbered';
import { retryImport } from './patiently';

const LOAD: Record<Language, () => Promise<{ default: Translations }>> = {
  en: () => import('./languages/en.json'),
  pl: () => import('./languages/pl.json'),
  ro: () => import('./languages/ro.json'),
  tr: () => import('./languages/tr.json'),
  uk: () => import('./languages/uk.json'),
  ru: () => import('./languages/ru.json'),
  ar: () => import('./languages/ar.json'),
  bg: () => import('./languages/bg.json'),
  sr: () => import('./languages/sr.json'),
  es: () => import('./languages/es.json'),
  fa: () => import('./languages/fa.json'),
};

/** How its lines are written (BCP 47; side), and `say`: the line of a German text, null where there is none. */
type Side = { lang: string; dir: 'rtl' | 'ltr' };
type Second = Side & { say: (german: string) => string | null };

const useStore = create<{ second: Second | null }>()(() => ({ second: null }));
/** Counts the changes: what was wanted later stands, also where it came sooner. */
let change = 0;
/** What was shown last; null where German alone was chosen. */
let last: Second | null = null;

/** Those that were shown already: between two screens there is no moment of German alone. */
const loaded = new Map<Language, Second>();

/**
 * Shows a language from now on, or German alone. Words that cannot be loaded are asked for again as long as they are
 * wanted: without them somebody reads German alone who cannot.
 * @param missing hears of each time they could not be loaded.
 */
export async function showSecond(lang: Language | null, missing: () => void): Promise<void> {
  const mine = ++change;
  const isStillWanted = () => mine === change;
  const reportMissing = () => {
    missing();
    return isStillWanted();
  };
  const second = lang && (loaded.get(lang) ?? (await retryImport(() => loadLanguage(lang), reportMissing)));
  if (isStillWanted()) setSecondLanguage(second);
}

function setSecondLanguage(second: Second | null): void {
  last = second;
  applyLanguage(second);
}

/** Where it leads, the page is mirrored for those who read from right to left. */
function applyLanguage(second: Second | null): void {
  document.documentElement.dir = second?.dir ?? 'ltr';
  useStore.setState({ second });
}

/** German alone on the screens that are nobody's of the field; what was chosen is not forgotten. */
export function hideSecond(): void {
  change += 1;
  applyLanguage(null);
}

/** Shows again what was hidden, without loading anything: for what stands where a screen of the field fell. */
export function showLast(): void {
  change += 1;
  applyLanguage(last);
}

async function loadLanguage(lang: Language): Promise<Second> {
  const [words, { createTranslator }, { directionOf, tagOf }] = await Promise.all([
    LOAD[lang](),
    import('./languages/speaker'),
    import('../domain/people/language'),
  ]);
  const second = { lang: tagOf(lang), dir: directionOf(lang), say: createTranslator(lang, words.default) };
  loaded.set(lang, second);
  return second;
}

/** The line of a German text alone, for where two cannot be drawn (a placeholder); null = none. */
export function useSecondLine(german: string): (Side & { text: string }) | null {
  const second = useStore((state) => state.second);
  const text = second?.say(german);
  return second && text ? { lang: second.lang, dir: second.dir, text } : null;
}

/** A German text with its line in the chosen language, where there is one and it knows the text; else the text alone. */
export function Two({ children }: { children: string }): ReactNode {
  return (
    <TwoOf of={children}>
      <Numbered>{children}</Numbered>
    </TwoOf>
  );
}

/** The same for a German text that is drawn with something in it (`children`); `of` is what it reads as. */
export function TwoOf({ of, children }: { of: string; children: ReactNode }): ReactNode {
  const line = useSecondLine(of);
  if (!line) return children;
  // German is first in the page and stands below (D131): who listens, dictates or searches finds the specified words.
  return (
    <span className="two">
      <span className="two__de">{children}</span>
      <span className="l2" lang={line.lang} dir={line.dir}>
        {line.text}
      </span>
    </span>
  );
}

/** Both in one line, for a list of the phone's own (an option holds text alone). */
export function OneLine({ children }: { children: string }): ReactNode {
  return useOneLine(children);
}

/** The same for a placeholder. */
export function useOneLine(german: string): string {
  const line = useSecondLine(german);
  return line ? `${line.text} · ${german}` : german;
}

/** What may be drawn: a text with its second line, anything else as it is. */
export function withSecondLine(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <Two>{content}</Two> : content;
}
