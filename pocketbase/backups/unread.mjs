/** Explains why a backup cannot be read. 'Missing' must be true, because operators then try an older backup. */
import { codeOf, Refusal, sentenceOf } from '../operations/refusal.mjs';

/** Files of another user, for example after a move to another machine. */
const ANOTHERS = ['EACCES', 'EPERM'];

/** @type {(of: {path: string, cause: unknown, missing: string}) => Refusal} */
export function createUnreadableError({ path, cause, missing }) {
  const code = codeOf(cause);
  if (code === 'ENOENT') return new Refusal(`${missing}: ${path} fehlt.`);
  const said = `${path} lässt sich nicht lesen (${code ?? sentenceOf(cause)})`;
  if (!ANOTHERS.includes(code ?? '')) return new Refusal(`${said}.`);
  return new Refusal(`${said}: gehört die Sicherung dem Benutzer, unter dem dieser Befehl läuft?`);
}

export const UNFINISHED = 'Das ist keine fertige Sicherung';
