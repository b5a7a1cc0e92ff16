/** Limits the imports of screen files, which are hard to read with many (docs/style.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['src/features', 'src/components'];
/** Import statements in nine of ten files, types and styles included. */
const P90_MAX = 12;

/** Static import statements of a file, without `import()`. */
function importsIn(text: string): number {
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  return file.statements.filter(ts.isImportDeclaration).length;
}

function p90(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0;
}

describe("imports of a screen's file", () => {
  it('count static statements of every kind, not import()', () => {
    const text = [
      "import { one } from 'one';",
      "import type { Two } from 'two';",
      "import three, { type Three } from 'three';",
      "import './four.css';",
      "import {\n  five,\n  type Five,\n} from 'five';",
      "const six = () => import('six');",
      "const text = `\nimport { seven } from 'seven';`;",
      '// import { eight } from "eight";',
    ].join('\n');
    expect(importsIn(text)).toBe(5);
  });

  it('are judged by nine of ten files', () => {
    expect(p90([1, 1, 1, 1, 1, 1, 1, 1, 2, 40])).toBe(2);
    expect(p90([1, 1, 1, 1, 1, 1, 1, 1, 40, 40])).toBe(40);
  });

  it(`are at most ${P90_MAX} in nine of ten`, () => {
    const files = FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(ROOT, path), imports: importsIn(readFileSync(path, 'utf8')) }));
    expect(files.length).toBeGreaterThan(100);
    const beyond = files.filter(({ imports }) => imports > P90_MAX).sort((a, b) => b.imports - a.imports);
    const report = beyond.map(({ path, imports }) => `${imports} ${path}`).join('\n');
    expect(
      p90(files.map(({ imports }) => imports)),
      `${beyond.length} of ${files.length}:\n${report}`,
    ).toBeLessThanOrEqual(P90_MAX);
  });
});
