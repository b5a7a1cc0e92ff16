/** Names in code follow the glossary (docs/glossary.md): one word a thing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { codeFiles } from '../support/run/coverage.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A given-up name. `word` matches a part of it, `name` all of it. */
type GivenUp = { word?: RegExp; name?: RegExp; where: RegExp; instead: string };

const GIVEN_UP: readonly GivenUp[] = [
  { word: /^doors?$/, where: /^/, instead: 'route, handler' },
  { word: /^laws?$/, where: /^/, instead: 'rule' },
  { name: /^ROOMS$/, where: /^(?!vite\.rooms\.ts$)/, instead: 'layers, folders' },
  { name: /^[aA]sked$/, where: /^(src|pocketbase)\//, instead: 'what it is: a query, a verdict, a request, an answer' },
];

function namesIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found];
}

/** `pocketBasesDoors` -> pocket, bases, doors */
function wordsOf(name: string): string[] {
  return name.split(/[_$]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());
}

/** Skips files without any such word. */
const MAY_BE = /door|law|asked|ROOMS/i;

function guiltyIn(path: string, text: string): string[] {
  if (!MAY_BE.test(text)) return [];
  const rules = GIVEN_UP.filter(({ where }) => where.test(path));
  const breaks = (name: string) =>
    rules.find((rule) => rule.name?.test(name) || (rule.word && wordsOf(name).some((word) => rule.word?.test(word))));
  return namesIn(path, text).flatMap((name) => {
    const rule = breaks(name);
    return rule ? [`${path}: ${name} (${rule.instead})`] : [];
  });
}

describe('names in the code', () => {
  it('are distinguished from words of a sentence', () => {
    const text =
      "// the door of the house\nconst frontDoor = 'door';\nfunction ask(asked: string) { return { lawful: asked }; }";
    expect(guiltyIn('src/a.ts', text)).toEqual([
      'src/a.ts: frontDoor (route, handler)',
      'src/a.ts: asked (what it is: a query, a verdict, a request, an answer)',
    ]);
    expect(guiltyIn('tests/a.ts', text)).toEqual(['tests/a.ts: frontDoor (route, handler)']);
  });

  it('follow the glossary', () => {
    const files = codeFiles(ROOT);
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((path) => guiltyIn(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });
});
