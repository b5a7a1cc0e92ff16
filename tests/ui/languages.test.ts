/** The second languages: complete, their own letters, and about texts the app really says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVICE_TYPES } from '../../src/domain/service';
import { CAMERA_ERRORS, LOCATION_ERRORS } from '../../src/domain/texts.de';
import { WORDS as ar } from '../../src/ui/languages/ar';
import { WORDS as bg } from '../../src/ui/languages/bg';
import { WORDS as en } from '../../src/ui/languages/en';
import { WORDS as pl } from '../../src/ui/languages/pl';
import { WORDS as ro } from '../../src/ui/languages/ro';
import { WORDS as tr } from '../../src/ui/languages/tr';
import { WORDS as uk } from '../../src/ui/languages/uk';

const ALL = { en, pl, ro, tr, uk, ar, bg };
const LETTERS: Record<keyof typeof ALL, RegExp> = {
  en: /\p{Script=Latin}/u,
  pl: /\p{Script=Latin}/u,
  ro: /\p{Script=Latin}/u,
  tr: /\p{Script=Latin}/u,
  uk: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
};
const SRC = 'src';
const source = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('languages'))
  .map((file) => readFileSync(join(SRC, file), 'utf8'))
  .join('\n');

describe.each(Object.entries(ALL))('%s', (lang, words) => {
  it('says every text in its own letters, each line free of white space at its ends', () => {
    const odd = Object.entries(words).filter(
      ([, text]) => text.trim() !== text || !LETTERS[lang as keyof typeof ALL].test(text),
    );
    expect(odd).toEqual([]);
  });

  it('keeps exclamation marks and full stops where the German has them', () => {
    const mark = (text: string) => /[.!]$/.exec(text)?.[0] ?? '';
    expect(Object.entries(words).filter(([german, text]) => mark(german) !== mark(text))).toEqual([]);
  });
});

describe('the German texts', () => {
  it('are texts of the app, word for word', () => {
    expect(Object.keys(en).filter((text) => !source.includes(text))).toEqual([]);
  });

  it('hold every service and the failures of camera and position, except what only a test machine sees', () => {
    const failures = [...Object.values(LOCATION_ERRORS), CAMERA_ERRORS.unsupported, CAMERA_ERRORS.denied];
    for (const text of [...SERVICE_TYPES, ...failures, CAMERA_ERRORS.notFound, CAMERA_ERRORS.inUse])
      expect(Object.keys(en)).toContain(text);
  });
});
