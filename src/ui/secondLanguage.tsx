/**
 * The second language of the capture screens: a line below German labels and messages for people who read German
 * slowly. German stays, in its place; only texts change, never what is stored. A language is loaded when it is chosen.
 */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { directionOf, type Language, tagOf } from '../domain/language';
import type { Translations } from './languages/words';

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

/** `say`: the second line of a German text, null where there is none. */
type Second = { lang: Language; say: (german: string) => string | null };

const useStore = create<{ second: Second | null }>()(() => ({ second: null }));
let asked = 0;

/** Shows a language from now on, or German alone. @throws when its words cannot be loaded. */
export async function showSecond(lang: Language | null): Promise<void> {
  const mine = ++asked;
  const second = lang && (await loaded(lang));
  // What was asked for later stands, also where it came sooner.
  if (mine === asked) useStore.setState({ second });
}

async function loaded(lang: Language): Promise<Second> {
  const [words, { speaker }] = await Promise.all([LOAD[lang](), import('./languages/speaker')]);
  return { lang, say: speaker(lang, words.default) };
}

/** The second line of a German text alone, for where it cannot stand below it (a placeholder); null = none. */
export function useSecondLine(german: string): { lang: Language; text: string } | null {
  const second = useStore((state) => state.second);
  const text = second?.say(german);
  return second && text ? { lang: second.lang, text } : null;
}

/** A German text with its second line, where a language is chosen and knows it; else the text alone. */
export function Two({ children }: { children: string }): ReactNode {
  if (!useSecondLine(children)) return children;
  return (
    <span className="two">
      {children}
      <SecondLine of={children} />
    </span>
  );
}

/** The second line of a German text that is drawn elsewhere; nothing where there is none. */
export function SecondLine({ of }: { of: string }): ReactNode {
  const line = useSecondLine(of);
  return (
    line && (
      <span className="l2" lang={tagOf(line.lang)} dir={directionOf(line.lang)}>
        {line.text}
      </span>
    )
  );
}

/** What may be drawn: a text with its second line, anything else as it is. */
export function twice(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <Two>{content}</Two> : content;
}
