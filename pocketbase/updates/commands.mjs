/** Runs an update's commands: code as the operator, data as the service's account. */
import { stat } from 'node:fs/promises';
import { Refusal } from '../operations/refusal.mjs';
import { runChild } from '../server/children.mjs';

/** @import { Failure } from '../operations/refusal.mjs' */

const OUTPUT_MAX = 64 * 1024 * 1024;

/** @typedef {{uid: number, gid: number}} Owner */

/** null where this process cannot or need not change its user. @type {(dir: string) => Promise<Owner | null>} */
export async function ownerOf(dir) {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = await stat(dir);
  return uid === 0 ? null : { uid, gid };
}

/** The service must be able to read the files. One at a time. @type {<T>(owner: Owner | null, work: () => Promise<T>) => Promise<T>} */
export async function asOwner(owner, work) {
  if (owner === null) return work();
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/**
 * @type {(script: string, of: {args?: string[], env: Variables, cwd: string, owner?: Owner | null}) => Promise<{code: number, said: string}>}
 */
export async function runNode(script, { args = [], env, cwd, owner = null }) {
  const options = { kind: /** @type {const} */ ('product'), cwd, env, maxBuffer: OUTPUT_MAX, ...(owner ?? {}) };
  const {
    code = 0,
    stdout,
    stderr,
  } = await runChild(process.execPath, [script, ...args], options).then(
    (done) => ({ ...done, code: 0 }),
    (/** @type {Failure} */ failure) => failure,
  );
  return { code: Number(code), said: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

/** @type {(command: string) => Promise<void>} */
export async function runShell(command) {
  await runChild('sh', ['-c', command], { kind: 'product' }).catch((/** @type {Failure} */ { stderr, message }) => {
    throw new Refusal(`„${command}“ ist fehlgeschlagen: ${stderr?.trim() || message}`);
  });
}
