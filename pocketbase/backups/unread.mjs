/** What is said of a part of a backup that cannot be had: 'missing' only where it is, because its operator goes on to an older backup then. */
import { codeOf, Refusal, sentenceOf } from '../refusal.mjs';

/** The system's words where the files are another user's, as on a new machine whose service has another number. */
const ANOTHERS = ['EACCES', 'EPERM'];

/**
 * @param of `path`: of what could not be read; `cause`: the failure; `missing`: what it means where it is not there.
 * @type {(of: {path: string, cause: unknown, missing: string}) => Refusal}
 */
export function createUnreadableError({ path, cause, missing }) {
  const code = codeOf(cause);
  if (code === 'ENOENT') return new Refusal(`${missing}: ${path} fehlt.`);
  const said = `${path} lässt sich nicht lesen (${code ?? sentenceOf(cause)})`;
  if (!ANOTHERS.includes(code ?? '')) return new Refusal(`${said}.`);
  return new Refusal(`${said}: gehört die Sicherung dem Benutzer, unter dem dieser Befehl läuft?`);
}

/** What a backup is not that lacks one of its lists. */
export const UNFINISHED = 'Das ist keine fertige Sicherung';
