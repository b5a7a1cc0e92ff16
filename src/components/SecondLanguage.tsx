/**
 * Second language for workers who read German slowly (D131): large, with the German text small
 * below. It changes the display, never stored data. A language loads when chosen.
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

/**
 * How its lines are written (BCP 47 tag, direction), and `say`: the line of a German text, or null.
 */
type Side = { lang: string; dir: 'rtl' | 'ltr' };
type Second = Side & { say: (german: string) => string | null };

const useStore = create<{ second: Second | null }>()(() => ({ second: null }));
/** Number of changes: the latest choice wins, also if an earlier one loads last. */
let change = 0;
/** Last language shown; null = German alone. */
let last: Second | null = null;

/** What this device chose: a language, German alone, or nothing yet. */
type Chosen = Language | 'de' | null;

/** Loaded choices: no flash of German between two screens. */
const loaded = new Map<Chosen, Second | null>([['de', null]]);

/**
 * Shows the chosen language; before a choice the phone's, if it is one of ours. A failed load is retried while the
 * language is selected: its reader may not understand German.
 * @param missing called at each failed load.
 */
export async function showSecond(chosen: Chosen, missing: () => void): Promise<void> {
  const mine = ++change;
  const isCurrent = () => mine === change;
  const reportMissing = () => {
    missing();
    return isCurrent();
  };
  const known = loaded.get(chosen);
  const second = known === undefined ? await retryImport(() => loadChosen(chosen), reportMissing) : known;
  if (isCurrent()) setSecondLanguage(second);
}

function setSecondLanguage(second: Second | null): void {
  last = second;
  applyLanguage(second);
}

/** Mirrors the page for right-to-left languages. */
function applyLanguage(second: Second | null): void {
  document.documentElement.dir = second?.dir ?? 'ltr';
  useStore.setState({ second });
}

/** Shows German alone outside the field screens; keeps the choice. */
export function hideSecond(): void {
  change += 1;
  applyLanguage(null);
}

/** Shows the hidden language again without loading: for the screen after a crash. */
export function showLast(): void {
  change += 1;
  applyLanguage(last);
}

async function loadChosen(chosen: Chosen): Promise<Second | null> {
  const { directionOf, shownLanguage, tagOf } = await import('../domain/people/language');
  const lang = shownLanguage(chosen, navigator.languages);
  if (lang === 'de') return null;
  const [words, { createTranslator }] = await Promise.all([LOAD[lang](), import('./languages/translator')]);
  const second = { lang: tagOf(lang), dir: directionOf(lang), say: createTranslator(lang, words.default) };
  loaded.set(lang, second).set(chosen, second);
  return second;
}

/**
 * The second line of a German text, for places without space for two (a placeholder); null = none.
 */
export function useSecondLine(german: string): (Side & { text: string }) | null {
  const second = useStore((state) => state.second);
  const text = second?.say(german);
  return second && text ? { lang: second.lang, dir: second.dir, text } : null;
}

/** A German text with its second line, if the language has one. */
export function Two({ children }: { children: string }): ReactNode {
  return (
    <TwoOf of={children}>
      <Numbered>{children}</Numbered>
    </TwoOf>
  );
}

/** The same for German text with markup (`children`); `of` is its plain text. */
export function TwoOf({ of, children }: { of: string; children: ReactNode }): ReactNode {
  const line = useSecondLine(of);
  if (!line) return children;
  // German comes first in the DOM and below on screen: speech, dictation and search use the
  // specified words.
  return (
    <span className="two">
      <span className="two__de">{children}</span>
      <span className="l2" lang={line.lang} dir={line.dir}>
        {line.text}
      </span>
    </span>
  );
}

/** Both in one line, for a native option, which holds only text. */
export function OneLine({ children }: { children: string }): ReactNode {
  return useOneLine(children);
}

export function useOneLine(german: string): string {
  const line = useSecondLine(german);
  return line ? `${line.text} · ${german}` : german;
}

/** Strings get their second line; anything else stays. */
export function withSecondLine(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <Two>{content}</Two> : content;
}
