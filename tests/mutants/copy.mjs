/** A copy of the project in which files may be broken. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What is fetched or built once and never written by a test. */
const SHARED = ['node_modules', '.cache/pocketbase', '.cache/litestream', '.cache/versitygw', '.cache/rclone'];

/**
 * Copies what git knows or would take, as it lies there now, and links what was fetched.
 * @returns the copy's path; the calling code deletes it.
 */
export async function copyOfProject(root) {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'objektbeleg-mutants-')));
  const reported = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = [...new Set(String(reported).split('\0'))].filter(
    (file) => file !== '' && existsSync(join(root, file)),
  );
  for (const file of files) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await copyFile(join(root, file), join(copy, file));
  }
  for (const folder of SHARED) await link(join(root, folder), join(copy, folder));
  return copy;
}

async function link(from, to) {
  if (!existsSync(from)) return;
  await mkdir(dirname(to), { recursive: true });
  await symlink(await realpath(from), to);
}
