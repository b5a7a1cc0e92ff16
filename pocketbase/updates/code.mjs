/** Fetches the next version beside the running one, exchanges them, and goes back. */
import { cp, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Refusal } from '../operations/refusal.mjs';
import { runChild } from '../server/children.mjs';
import { runNode } from './commands.mjs';

/** @import { Failure } from '../operations/refusal.mjs' */

export const beside = {
  next: (/** @type {string} */ root) => `${root}.next`,
  before: (/** @type {string} */ root) => `${root}.before`,
  failed: (/** @type {string} */ root) => `${root}.failed`,
};
/** Not taken from a working copy. */
const OWN = ['.git', 'pb_data', 'test-results'];

/** @param from a folder, or what git can clone; '' = this version's origin. @type {(root: string, from: string) => Promise<string>} */
export async function fetchNext(root, from) {
  const next = beside.next(root);
  await rm(next, { recursive: true, force: true });
  const isFolder =
    from !== '' && (await isExistingPath(join(from, 'package.json'))) && !(await isExistingPath(join(from, '.git')));
  if (isFolder) await cp(from, next, { recursive: true, filter: (path) => !OWN.includes(basename(path)) });
  else await cloneNext(root, { from, next });
  if (!(await isExistingPath(join(next, 'pocketbase', 'start.mjs'))))
    throw new Refusal(`Das ist kein Objektbeleg: ${from || root} (pocketbase/start.mjs fehlt).`);
  // The same version need not be fetched twice. Executables are verified before use.
  for (const name of ['pocketbase', 'litestream'])
    await cp(join(root, '.cache', name), join(next, '.cache', name), { recursive: true, force: false }).catch(() => {});
  return next;
}

/** @type {(root: string, of: {from: string, next: string}) => Promise<void>} */
async function cloneNext(root, { from, next }) {
  const runGit = (/** @type {string[]} */ ...words) =>
    runChild('git', words, { kind: 'build' }).catch((/** @type {Failure} */ { stderr, message }) => {
      throw new Refusal(`Die nächste Version ließ sich nicht holen: ${stderr?.trim().split('\n').at(-1) || message}`);
    });
  const source = from || (await runGit('-C', root, 'remote', 'get-url', 'origin')).stdout.trim();
  await runGit('clone', '--quiet', '--', source, next);
}

/** @type {(next: string, env: Variables) => Promise<void>} */
export async function makeReady(next, env) {
  const { code, said } = await runNode('pocketbase/cli/installServer.mjs', { cwd: next, env });
  if (code !== 0) throw new Refusal(`Die nächste Version ließ sich nicht vorbereiten: ${said.split('\n').at(-1)}`);
}

/** @type {(root: string) => Promise<void>} */
export async function putNextInPlace(root) {
  await rename(root, beside.before(root));
  await rename(beside.next(root), root);
}

/** A repeated call continues. @type {(root: string) => Promise<void>} */
export async function putOldBack(root) {
  if (!(await isExistingPath(beside.before(root)))) return;
  if (await isExistingPath(root)) {
    await rm(beside.failed(root), { recursive: true, force: true });
    await rename(root, beside.failed(root));
  }
  await rename(beside.before(root), root);
}

/** @type {(path: string) => Promise<boolean>} */
function isExistingPath(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
