/** Plain language (docs/style.md): what is not plain yet may only shrink. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { longSentences, passagesOfPage, readCode } from '../support/run/prose.mjs';
import { BANNED, type Measure, measureLanguage, problemOf, readRatchet } from './language.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('the language of the project', () => {
  const ratchet = readRatchet();
  let measures: Measure[];
  beforeAll(() => {
    measures = measureLanguage(ROOT);
  }, 60_000);

  it.each(Object.keys(ratchet))('shrinks or stays: %s', (key) => {
    const found = measures.filter((measure) => measure.key === key);
    expect(found, 'the measure of an allowed number').toHaveLength(1);
    expect(found.map((measure) => problemOf(measure, ratchet[key]))).toEqual([null]);
  });

  it('has an allowed number for every measure', () => {
    expect(Object.keys(ratchet)).toEqual(measures.map(({ key }) => key));
  });

  it('bans words that the style guide has a better one for', () => {
    const guide = readFileSync(join(ROOT, 'docs/style.md'), 'utf8').toLowerCase();
    expect(BANNED.filter((word) => !new RegExp(`\\b${word}`).test(guide))).toEqual([]);
  });
});

describe('a number of the ratchet', () => {
  const measure = { key: 'k', value: 100, aim: 50, worst: ['a.ts: 7', 'b.ts: 5'] };

  it('fails with its worst places when it grows', () => {
    expect(problemOf(measure, 99)).toBe('k: 100, allowed 99, aim 50. The worst places:\n  a.ts: 7\n  b.ts: 5');
  });

  it('asks to be written when it has shrunk by more than two in a hundred', () => {
    expect(problemOf(measure, 103)).toContain('It has shrunk: run node tests/structure/language.mjs --write');
    expect(problemOf(measure, 102)).toBeNull();
    expect(problemOf(measure, 100)).toBeNull();
  });

  it('asks for an allowed number when it has none', () => {
    expect(problemOf(measure, undefined)).toContain('has no allowed number');
  });
});

describe('the reader of code', () => {
  const text = [
    '/** Says `it`. @param {{a: string}} b the name (D1). */',
    "export const say = (b) => 'no // comment';",
    'export function tellAll() {} // One.',
    'module.exports = { say, tellAll };',
    'const Button = () => <p>no // comment</p>;',
    "it('does a', () => {});",
    `it.each([1])(\`does \${say} b\`, () => {});`,
    "describe('no title', () => {});",
  ].join('\n');
  const code = readCode('a.test.tsx', text);

  it('finds comments without what is quoted and without types', () => {
    expect(code.comments.map(({ line, text: words }) => [line, words.replaceAll(/\s+/g, ' ').trim()])).toEqual([
      [1, 'Says `it`. b the name (D1).'],
      [3, 'One.'],
    ]);
    expect(code.lines).toBe(7);
  });

  it('finds the names of functions and exports, and the titles of tests', () => {
    expect(code.functions).toEqual(['say', 'tellAll']);
    expect(code.exports).toEqual(['say', 'tellAll', 'say', 'tellAll']);
    expect(code.titles).toEqual([
      { line: 6, text: 'does a' },
      { line: 7, text: 'does … b' },
    ]);
  });
});

describe('the reader of pages', () => {
  it('joins the lines of a paragraph and leaves items, cells and code apart', () => {
    const page = '# Head\nOne\ntwo.\n- item\n1. first\n\n| a | b |\n```\ncode\n```\nend';
    const texts = passagesOfPage(page).map(({ text }) => text.trim());
    expect(texts.filter((words) => words !== '')).toEqual([
      '# Head',
      'One two.',
      '- item',
      '1. first',
      'a',
      'b',
      'end',
    ]);
  });

  it('counts the words of each sentence', () => {
    const text = 'One two three. Four five six seven (D1). Eight.';
    expect(longSentences({ line: 3, text }, 3)).toEqual([{ line: 3, text: 'Four five six seven (D1).', words: 5 }]);
  });
});
