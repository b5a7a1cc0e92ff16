/** Checks and creates the target folder of a backup. */
import { access, constants, readdir, rm } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { codeOf, OperatorError } from '../operations/operatorError.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { makeFolder } from '../server/checks.mjs';

/** A backup in the data folder would be lost with it. @throws OperatorError @type {(target: string, dir: string) => void} */
export function checkOutside(target, dir) {
  if (`${resolve(target)}${sep}`.startsWith(`${resolve(dir)}${sep}`))
    throw new OperatorError(
      `${target} liegt im Datenordner: was diesen trifft, träfe auch die Sicherung – bitte einen anderen Datenträger nennen.`,
    );
}

/** The folder is empty or missing, and can be written. @type {(target: string) => Promise<void>} */
export async function checkTarget(target) {
  const present = await namesIn(target);
  if (present && present.length > 0) throw new OperatorError(`Der Ordner ist nicht leer: ${target}`);
  await checkWritable(target);
}

/** Looks at the nearest folder that exists. @type {(target: string) => Promise<void>} */
export async function checkWritable(target) {
  let nearest = target;
  while ((await namesIn(nearest)) === null && dirname(nearest) !== nearest) nearest = dirname(nearest);
  await access(nearest, constants.W_OK).catch((/** @type {unknown} */ cause) => {
    throw createTargetError(target, { at: nearest, cause });
  });
}

/** @returns whether it was made here. @type {(target: string) => Promise<boolean>} */
export async function makeTarget(target) {
  const isNew = (await namesIn(target)) === null;
  try {
    await makeFolder(target);
    await privateFolder(target);
    return isNew;
  } catch (cause) {
    throw createTargetError(target, { at: target, cause });
  }
}

/** Removes the folder of a failed backup, because it looks like a finished one. @type {(target: string) => Promise<void>} */
export function removeTarget(target) {
  return rm(target, { recursive: true, force: true });
}

/** Null where missing. @type {(folder: string) => Promise<string[] | null>} */
async function namesIn(folder) {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw createTargetError(folder, { at: folder, cause });
  }
}

/** @type {(target: string, of: {at: string, cause: unknown}) => OperatorError} */
function createTargetError(target, { at, cause }) {
  const code = codeOf(cause) ?? 'unbekannter Fehler';
  if (code === 'ENOTDIR' || code === 'EEXIST') return new OperatorError(`Das ist kein Ordner: ${target}`);
  if (code === 'EACCES' || code === 'EPERM')
    return new OperatorError(
      `In ${at} darf der Benutzer dieses Befehls nicht schreiben (${code}) – bitte den Ordner vorher anlegen: sudo install -d -o objektbeleg -m 700 ${target}`,
    );
  return new OperatorError(`Der Ordner ${target} lässt sich nicht anlegen (${code}).`);
}
