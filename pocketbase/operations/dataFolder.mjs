import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, OperatorError } from './operatorError.mjs';

/**
 * SQLite would create an empty database, for example without DATA_DIR.
 * @throws OperatorError
 * @type {(dir: string) => Promise<void>}
 */
export async function requireDatabase(dir) {
  const why = await access(join(dir, 'data.db'), constants.R_OK).then(() => null, codeOf);
  if (why === null) return;
  throw new OperatorError(describeForbidden(dir, why) ?? `In ${dir} liegt keine Datenbank – bitte DATA_DIR setzen.`);
}

/** @param code of the file system. @returns null where rights are not the reason. @type {(dir: string, code: string | undefined) => string | null} */
export function describeForbidden(dir, code) {
  if (code !== 'EACCES' && code !== 'EPERM') return null;
  return `${dir} darf der Benutzer dieses Befehls nicht lesen (${code}) – bitte mit sudo aufrufen: sudo objektbeleg …`;
}
