import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { codeHash } from '../support/codeHash.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OLDER = '**The code has changed since this figure.**';

it('docs/reliability.md says so when its figure is older than the code', () => {
  const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
  const [, produced] = /\(code `([0-9a-f]{16})`\)/.exec(page) ?? [];
  expect(produced, 'the page names the code of its figure').toBeDefined();
  expect({ says: page.includes(OLDER) }).toEqual({ says: produced !== codeHash(ROOT) });
});

it('a page makes no figure old, a line of code does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-code-'));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' });
  const after = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.de', 'commit', '-qm', path);
    return codeHash(folder);
  };
  try {
    git('init', '-q');
    mkdirSync(join(folder, 'docs'));
    mkdirSync(join(folder, 'src'));
    const first = after('src/code.ts', 'export const a = 1;\n');
    expect(after('docs/reliability.md', 'A figure.\n')).toBe(first);
    const second = after('src/code.ts', 'export const a = 2;\n');
    expect(second).not.toBe(first);
    expect(after('src/docs.ts', 'export {};\n')).not.toBe(second);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
