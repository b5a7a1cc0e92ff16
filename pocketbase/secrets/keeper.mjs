/** Keeps the sealed secrets at the place of the replica as they are now (D223): looked at every few seconds, written where they changed. */
import { setTimeout as wait } from 'node:timers/promises';
import { putBeside } from '../replica/beside.mjs';
import { secretsOf } from './files.mjs';
import { createSealer, SEALED } from './sealed.mjs';

/** @import { ReplicaPlace } from '../replica/place.mjs' */

/** ms between two looks. */
const LOOK = 3000;

/**
 * @param of `dir`: the data folder; `place`: of the replica; `passphrase`: they are sealed with it; `isOurs`: whether the replica there is this database's, else the keys
 *   beside it stay as well; `log` takes a line when they cannot be kept there.
 * @returns `stop()`: keeps what changed last, then ends.
 * @type {(of: {dir: string, env: Variables, place: ReplicaPlace, passphrase: string, isOurs: () => boolean, log: Log}) => Part}
 */
export function startSecretKeeper({ dir, env, place, passphrase, isOurs, log }) {
  const stopping = new AbortController();
  const seal = createSealer(passphrase);
  let kept = '';
  let isTold = false;
  const sealWhenChanged = async () => {
    if (!isOurs()) return;
    try {
      const secrets = await secretsOf(dir, env);
      const now = JSON.stringify(secrets);
      if (now === kept) return;
      await putBeside(place, { name: SEALED, text: seal(secrets) });
      kept = now;
      isTold = false;
    } catch (error) {
      if (!isTold)
        log(`Die Schlüssel lassen sich nicht neben der Replik sichern: ${/** @type {Error} */ (error).message}`);
      isTold = true;
    }
  };
  const runChecks = async () => {
    while (!stopping.signal.aborted) {
      await sealWhenChanged();
      await wait(LOOK, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = runChecks();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
      await sealWhenChanged();
    },
  };
}
