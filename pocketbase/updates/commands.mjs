/** What an update runs, and as whom: code belongs to the operator, data to the account of the service. */
import { stat } from 'node:fs/promises';
import { Refusal } from '../refusal.mjs';
import { runChild } from '../start/children.mjs';

/** @import { Failure } from '../refusal.mjs' */

const OUTPUT_MAX = 64 * 1024 * 1024;

/** Whose something is. @typedef {{uid: number, gid: number}} Owner */

/**
 * Whom the data folder belongs to, where this process may be somebody else; null where it may not and need not.
 * @type {(dir: string) => Promise<Owner | null>}
 */
export async function ownerOf(dir) {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = await stat(dir);
  return uid === 0 ? null : { uid, gid };
}

/**
 * Does something as the owner of the data: what it writes is readable for the service. One at a time.
 * @type {<T>(owner: Owner | null, work: () => Promise<T>) => Promise<T>}
 */
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
 * Runs a script of a version with Node. @returns what it printed, and its code.
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

/**
 * Runs a command of the operator's (what stops and starts the service). @throws Refusal with its words.
 * @type {(command: string) => Promise<void>}
 */
export async function runShell(command) {
  await runChild('sh', ['-c', command], { kind: 'product' }).catch((/** @type {Failure} */ { stderr, message }) => {
    throw new Refusal(`„${command}“ ist fehlgeschlagen: ${stderr?.trim() || message}`);
  });
}
