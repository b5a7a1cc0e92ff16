import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeHash, countCommitsSince, readFigure } from '../support/run/codeHash.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const git = (folder: string, ...words: string[]) =>
  execFileSync('git', words, { cwd: folder, stdio: 'pipe', encoding: 'utf8' }).trim();

it('docs/reliability.md names the commit that produced its figure', () => {
  const { commit, code } = readFigure(ROOT);
  if (countCommitsSince(ROOT, commit) !== null) expect(codeHash(ROOT, commit)).toBe(code);
  // A shallow clone does not have the commit.
  else expect(git(ROOT, 'rev-parse', '--is-shallow-repository')).toBe('true');
});

describe('a commit after the figure', () => {
  let folder: string;
  const commit = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    git(folder, 'add', '-A');
    git(folder, '-c', 'user.name=a', '-c', 'user.email=a@b.de', 'commit', '-qm', path);
    return codeHash(folder);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'objektbeleg-code-'));
    git(folder, 'init', '-q');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('changes the code unless it changes pages only', () => {
    const first = commit('src/code.ts', 'export const a = 1;\n');
    expect(commit('docs/reliability.md', 'A figure.\n')).toBe(first);
    const second = commit('src/code.ts', 'export const a = 2;\n');
    expect(second).not.toBe(first);
    expect(commit('src/docs.ts', 'export {};\n')).not.toBe(second);
  });

  it('counts when it changes the app or the server', () => {
    commit('src/code.ts', 'export const a = 1;\n');
    const start = git(folder, 'rev-parse', 'HEAD');
    commit('tests/code.test.ts', 'a test\n');
    commit('docs/reliability.md', 'A figure.\n');
    expect(countCommitsSince(folder, start)).toBe(0);
    commit('src/code.ts', 'export const a = 2;\n');
    commit('pb_migrations/1_a.js', 'a table\n');
    expect(countCommitsSince(folder, start)).toBe(2);
    expect(countCommitsSince(folder, 'a'.repeat(40))).toBeNull();
  });
});
