import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/**
 * Stands for everything of a commit but docs/: a figure that was produced on one code is told from another by it, also where
 * a page that carries the figure made a commit of its own.
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
