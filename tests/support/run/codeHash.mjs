import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hash of a commit without docs/. It identifies the code behind a figure, because the page with the figure makes a
 * commit of its own.
 * @param {string} root folder of the repository.
 * @returns {string} 16 hexadecimal digits.
 */
export function codeHash(root, commit = 'HEAD') {
  const tree = execFileSync('git', ['ls-tree', '-r', '-z', commit], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = tree.split('\0').filter((line) => line !== '' && !line.includes('\tdocs/'));
  return createHash('sha256').update(files.join('\0')).digest('hex').slice(0, 16);
}

/** What phone and server run: other changes do not affect delivery figures. */
const DELIVERING = ['src', 'pocketbase', 'pb_migrations'];

/**
 * The commit and code hash of the figure in docs/reliability.md.
 * @param {string} root folder of the repository.
 * @returns {{commit: string, code: string}}
 * @throws {Error} when the page has none.
 */
export function readFigure(root) {
  const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
  const [, commit, code] = /commit ([0-9a-f]{7,40}) \(code `([0-9a-f]{16})`\)/.exec(page) ?? [];
  if (!commit || !code) throw new Error('docs/reliability.md names no commit and code of its figure.');
  return { commit, code };
}

/**
 * Number of later commits that changed app or server.
 * @param {string} root folder of the repository.
 * @param {string} commit
 * @returns {number | null} null in a clone without that commit.
 */
export function countCommitsSince(root, commit) {
  const words = ['rev-list', '--count', `${commit}..HEAD`, '--', ...DELIVERING];
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}
