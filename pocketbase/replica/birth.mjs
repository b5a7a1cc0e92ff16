/**
 * Whose the replica at a place is (D297): the birth of its database (D291) lies beside it. One that came behind a loss, an empty one most
 * of all, must not take the place of the one that can be recovered from there.
 */
import { birthOf, describeDatabase } from '../operations/database.mjs';
import { Refusal, sentenceOf } from '../refusal.mjs';
import { getBeside, putBeside } from './beside.mjs';
import { reasonOf } from './reasons.mjs';
import { heldAt } from './restore.mjs';

/** @import { ReplicaPlace } from './place.mjs' */
/** @import { Run } from './restore.mjs' */
/** @import { ReplicaState } from './state.mjs' */

/** Its name at the place of the replica. */
export const BIRTH = 'database.birth';
/** What is said where another database's lies. */
export const OTHERS =
  'Am Ort der Replik liegt die einer anderen Datenbank: Weder diese Datenbank noch ihre Schlüssel werden dorthin übertragen. Fehlen hier Daten, bitte den Server beenden und den Datenträger wieder einhängen oder die Daten mit „npm run recover“ in einen leeren Datenordner zurückholen. Soll hier neu begonnen werden, bitte den Ort der Replik leeren oder in REPLICA_URL einen anderen nennen.';
/** ms. When a state was written is told without the parts of its second. */
const SECOND = 1000;

/** `database`: its file; `source`: the same for whoever asks it; `state`: what is known of its replica. @typedef {{place: ReplicaPlace, run: Run, database: string, source: Database, state: ReplicaState}} Claim */

/**
 * Takes a place for the replica of a database, where it is empty or was that database's before.
 * @returns asked as often as wanted: '' where this database may replicate there, OTHERS where another one's replica is, else why nobody knows yet.
 * @type {(claim: Claim) => () => Promise<string>}
 */
export function createClaimer(claim) {
  const { place, source } = claim;
  let birth = '';
  return async () => {
    try {
      birth ||= await birthOf(source);
      const noted = await getBeside(place, BIRTH);
      if (noted !== null) return noted.trim() === birth ? '' : OTHERS;
      if (await isOfAnother(claim, birth)) return OTHERS;
      await putBeside(place, { name: BIRTH, text: `${birth}\n` });
      return '';
    } catch (error) {
      return error instanceof Refusal ? error.message : reasonOf(sentenceOf(error));
    }
  };
}

/**
 * Of a replica from before its birth lay beside it. A database that was born behind its newest state is not in it; of the others an empty
 * one, whose state was never confirmed from this folder, is taken for another.
 * @param birth in microseconds.
 * @type {(claim: Claim, birth: string) => Promise<boolean>}
 */
async function isOfAnother({ run, database, source, state }, birth) {
  const held = await heldAt(run, database);
  if (held === null) return false;
  if (Number(birth) / 1000 > Date.parse(held.at) + SECOND) return true;
  return state.confirmedAt === null && (await describeDatabase(source)).documentations === 0;
}
