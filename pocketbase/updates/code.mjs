/** The program of the next version: fetched and made ready beside the running one, then put in its place, and back. */
import { cp, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { runChild } from '../start/children.mjs';
import { runNode } from './commands.mjs';

/** @import { Failure } from '../refusal.mjs' */

/** Beside the program: what comes next, what was before, what did not stand the check. */
export const beside = {
  next: (/** @type {string} */ root) => `${root}.next`,
  before: (/** @type {string} */ root) => `${root}.before`,
  failed: (/** @type {string} */ root) => `${root}.failed`,
};
/** Of a folder that somebody works in, this stays there. */
const OWN = ['.git', 'pb_data', 'test-results'];

/**
 * Brings the next version beside the running one. @param from a folder with the program, or what git can clone; '' = where this
 * one came from.
 * @type {(root: string, from: string) => Promise<string>}
 */
export async function fetchNext(root, from) {
  const next = beside.next(root);
  await rm(next, { recursive: true, force: true });
  const isFolder =
    from !== '' && (await isExistingPath(join(from, 'package.json'))) && !(await isExistingPath(join(from, '.git')));
  if (isFolder) await cp(from, next, { recursive: true, filter: (path) => !OWN.includes(basename(path)) });
  else await cloneNext(root, { from, next });
  if (!(await isExistingPath(join(next, 'pocketbase', 'start.mjs'))))
    throw new Refusal(`Das ist kein Objektbeleg: ${from || root} (pocketbase/start.mjs fehlt).`);
  // Executables are checked against their hash before they are used; the same version need not be fetched twice.
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

/** Packages, app and executables of the next version. @type {(next: string, env: Variables) => Promise<void>} */
export async function makeReady(next, env) {
  const { code, said } = await runNode('pocketbase/installServer.mjs', { cwd: next, env });
  if (code !== 0) throw new Refusal(`Die nächste Version ließ sich nicht vorbereiten: ${said.split('\n').at(-1)}`);
}

/** @type {(root: string) => Promise<void>} */
export async function putNextInPlace(root) {
  await rename(root, beside.before(root));
  await rename(beside.next(root), root);
}

/** The old version where it was; called again it goes on where it was interrupted. @type {(root: string) => Promise<void>} */
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
