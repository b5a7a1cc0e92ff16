/**
 * The second language of the capture screens: a line below German labels and messages for people who read German
 * slowly. German stays, in its place; only texts change, never what is stored. A language is loaded when it is chosen.
 */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Translations } from './languages/german';

/** By their own names, in the order of the switch. */
export const LANGUAGES = {
  en: 'English',
  pl: 'Polski',
  ro: 'Română',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
  bg: 'Български',
} as const;
export type Language = keyof typeof LANGUAGES;

const LOAD: Record<Language, () => Promise<{ WORDS: Translations }>> = {
  en: () => import('./languages/en'),
  pl: () => import('./languages/pl'),
  ro: () => import('./languages/ro'),
  tr: () => import('./languages/tr'),
  uk: () => import('./languages/uk'),
  ar: () => import('./languages/ar'),
  bg: () => import('./languages/bg'),
};

type Second = { lang: Language; words: Readonly<Record<string, string | undefined>> };

const useStore = create<{ second: Second | null }>()(() => ({ second: null }));

/** Shows a language from now on, or German alone. @throws when its words cannot be loaded. */
export async function showSecond(lang: Language | null): Promise<void> {
  const second = lang && { lang, words: (await LOAD[lang]()).WORDS };
  useStore.setState({ second });
}

/** The second line of a German text; `parts` are said one after the other, e.g. a number and a word. */
function useLine(parts: readonly string[]): { lang: Language; text: string } | null {
  const second = useStore((state) => state.second);
  if (!second || !parts.some((part) => second.words[part])) return null;
  return { lang: second.lang, text: parts.map((part) => second.words[part] ?? part).join('') };
}

/** A German text with its second line, where a language is chosen and knows it; else the text alone. */
export function Two({ children, parts }: { children: string; parts?: readonly string[] }): ReactNode {
  const line = useLine(parts ?? [children]);
  if (!line) return children;
  return (
    <span className="two">
      {children}
      <span className="l2" lang={line.lang} dir={line.lang === 'ar' ? 'rtl' : 'ltr'}>
        {line.text}
      </span>
    </span>
  );
}
