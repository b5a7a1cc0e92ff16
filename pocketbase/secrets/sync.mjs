/** Keeps sealed secrets beside the replica up to date. */
import { setTimeout as wait } from 'node:timers/promises';
import { putBeside } from '../replica/beside.mjs';
import { secretsOf } from './files.mjs';
import { createSealer, SEALED } from './sealed.mjs';

/** @import { ReplicaPlace } from '../replica/place.mjs' */

/** In ms. */
const LOOK = 3000;

/**
 * @param of `isOurs`: false = another database's replica, whose keys stay.
 * @returns `stop()`: writes the last change first.
 * @type {(of: {dir: string, env: Variables, place: ReplicaPlace, passphrase: string, isOurs: () => boolean, log: Log}) => Part}
 */
export function startSecretSync({ dir, env, place, passphrase, isOurs, log }) {
  const stopping = new AbortController();
  const seal = createSealer(passphrase);
  let kept = '';
  let isReported = false;
  const sealWhenChanged = async () => {
    if (!isOurs()) return;
    try {
      const secrets = await secretsOf(dir, env);
      const now = JSON.stringify(secrets);
      if (now === kept) return;
      await putBeside(place, { name: SEALED, text: seal(secrets) });
      kept = now;
      isReported = false;
    } catch (error) {
      if (!isReported)
        log(`Die Schlüssel lassen sich nicht neben der Replik sichern: ${/** @type {Error} */ (error).message}`);
      isReported = true;
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
