/**
 * Whose replica a place holds, by the database's birth beside it.
 * A new, empty database must not overwrite the replica that a recovery needs.
 */
import { birthOf, describeDatabase } from '../operations/database.mjs';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { getBeside, putBeside } from './beside.mjs';
import { reasonOf } from './reasons.mjs';
import { heldAt } from './restore.mjs';

/** @import { ReplicaPlace } from './place.mjs' */
/** @import { Run } from './restore.mjs' */
/** @import { ReplicaState } from './state.mjs' */

export const BIRTH = 'database.birth';
export const OTHERS =
  'Am Ort der Replik liegt die einer anderen Datenbank: Weder diese Datenbank noch ihre Schlüssel werden dorthin übertragen. Fehlen hier Daten, bitte den Server beenden und den Datenträger wieder einhängen oder die Daten mit „objektbeleg recover“ in einen leeren Datenordner zurückholen. Soll hier neu begonnen werden, bitte den Ort der Replik leeren oder in REPLICA_URL einen anderen nennen.';
/** ms; Litestream gives times without fractions of a second. */
const SECOND = 1000;

/** @typedef {{place: ReplicaPlace, run: Run, database: string, source: Database, state: ReplicaState}} Claim */

/**
 * @returns function: '' = this database may replicate there; OTHERS = another one's replica; else why it is unknown.
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
      return error instanceof OperatorError ? error.message : reasonOf(sentenceOf(error));
    }
  };
}

/**
 * Without a birth file: another database's if ours was born after its newest state, or is empty and was never confirmed here.
 * @param birth in microseconds.
 * @type {(claim: Claim, birth: string) => Promise<boolean>}
 */
async function isOfAnother({ run, database, source, state }, birth) {
  const held = await heldAt(run, database);
  if (held === null) return false;
  if (Number(birth) / 1000 > Date.parse(held.at) + SECOND) return true;
  return state.confirmedAt === null && (await describeDatabase(source)).documentations === 0;
}
