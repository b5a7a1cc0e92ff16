/** Witnesses: third-party servers that sign only a state that continues their last one (D355). */
const { evidenceNote } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { requestSidecar } = require('../platform/beside.js');
const { isAhead } = require('../platform/elapsed.js');
const { runSingle } = require('../platform/singleFlight.js');
const { findNewestCheckpoint } = require('./newest.js');
const { consistencyProof } = require('./tree.js');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** ms for an answer: in a round, and for a waiting Schadenakte. */
const PATIENCE = 10_000;
const AT_ONCE = 3000;
/** More seconds for the separate process. */
const BESIDE = 5;

/** @typedef {{witness: string, size: number, due: number, tries: number}} Standing */
/** @typedef {{checkpoint: import('./newest.js').Checkpoint, patience: number, ask: Standing[]}} Offered */

/** @type {(app: App, patience?: number) => void} */
function offerCheckpoint(app, patience = PATIENCE) {
  if ($os.getenv('LOG_WITNESSES') === '') return;
  runSingle(app, 'evidence:witnesses', () => {
    const checkpoint = findNewestCheckpoint(app);
    if (!checkpoint) return;
    const { keys } = /** @type {{keys: string[]}} */ (requestSidecar('LOG_WITNESSES', null, BESIDE));
    const origin = originOf(checkpoint);
    const signed = findCosignatures(app, checkpoint.size).map(({ witness }) => witness);
    const ask = keys
      .filter((key) => !signed.includes(key))
      .map((key) => getWitnessStanding(app, key, origin))
      .filter(({ due }) => !isAhead(due, HOUR));
    if (ask.length === 0) return;
    const answered = requestTwice(app, { checkpoint, patience, ask });
    app.runInTransaction((tx) => {
      for (const one of answered) storeWitnessAnswer(tx, { ...one, checkpoint, origin });
    });
  });
}

/** @type {(app: App) => void} */
function cosignAtOnce(app) {
  try {
    offerCheckpoint(app, AT_ONCE);
  } catch {
    // The next round retries.
  }
}

/**
 * A witness with another size gets a second request, with a proof from there.
 * @type {(app: App, offered: Offered) => {standing: Standing, answer: WitnessAnswer}[]}
 */
function requestTwice(app, offered) {
  const { checkpoint, ask } = offered;
  const answers = requestCosignatures(app, offered);
  const moved = ask.flatMap((one, at) => {
    const known = answers[at]?.known ?? -1;
    return known >= 0 && known !== one.size ? [{ ...one, size: known }] : [];
  });
  const again = moved.filter(({ size }) => size <= checkpoint.size);
  const second = again.length > 0 ? requestCosignatures(app, { ...offered, ask: again }) : [];
  return ask.map((one, at) => {
    // No proof begins beyond this log's end: report the size, but do not store it.
    const now = again.find(({ witness }) => witness === one.witness) ?? one;
    const answer = second[again.indexOf(now)] ?? answers[at] ?? NONE;
    return { standing: now, answer: answer.known < 0 ? answer : toRefusedAnswer(answer, checkpoint.size) };
  });
}

/** @type {WitnessAnswer} */
const NONE = { line: '', at: '', known: -1, why: 'der Vorgang neben dem Server antwortet nicht', differs: false };

/** @type {(answer: WitnessAnswer, size: number) => WitnessAnswer} */
function toRefusedAnswer(answer, size) {
  if (answer.known <= size)
    return { ...answer, why: `der Zeuge nennt ${answer.known} Einträge und unterschreibt nicht` };
  const why = `der Zeuge kennt ${answer.known} Einträge, unterschrieben sind hier ${size}`;
  return { ...answer, why, differs: true };
}

/** @type {(app: App, offered: Offered) => WitnessAnswer[]} */
function requestCosignatures(app, { checkpoint, patience, ask }) {
  const offers = ask.map(({ witness, size }) => {
    const proof = consistencyProof(app, { older: size, newer: checkpoint.size });
    return { witness, old: size, proof: proof.map(evidenceNote.base64) };
  });
  try {
    const question = { note: checkpoint.note, patience, offers };
    const results = requestSidecar('LOG_WITNESSES', question, patience / 1000 + BESIDE);
    return /** @type {{answers: WitnessAnswer[]}} */ (results).answers;
  } catch {
    return ask.map(() => NONE);
  }
}

/** @type {(tx: Tx, of: {standing: Standing, answer: WitnessAnswer, checkpoint: import('./newest.js').Checkpoint, origin: string}) => void} */
function storeWitnessAnswer(tx, { standing: { witness, size, tries }, answer, checkpoint, origin }) {
  const { line, at, why, differs } = answer;
  const isSigned = line !== '';
  if (isSigned) {
    const sql =
      'INSERT OR IGNORE INTO evidence_cosignatures (size, witness, at, line) VALUES ({:size}, {:witness}, {:at}, {:line})';
    executeSql(tx, sql, { size: checkpoint.size, witness, at, line });
  } else if (differs) console.log(`Prüfbuch, Zeuge ${nameOf(witness)}: ${why}.`);
  const sql = `INSERT OR REPLACE INTO evidence_witnesses (witness, origin, size, due, tries, at, why, differs)
               VALUES ({:witness}, {:origin}, {:known}, {:due}, {:tries}, {:now}, {:why}, {:differs})`;
  executeSql(tx, sql, {
    ...{ witness, origin, why, differs: differs ? 1 : 0, now: new Date().toISOString() },
    known: isSigned ? checkpoint.size : size,
    due: isSigned ? 0 : Date.now() + getRetryPauseMs(tries),
    tries: isSigned ? 0 : tries + 1,
  });
}

/** @type {(tries: number) => number} */
function getRetryPauseMs(tries) {
  return Math.min(HOUR, MINUTE * 2 ** Math.min(tries, 6));
}

/**
 * A witness knows the log by name: a new name starts at zero.
 * @type {(app: App, witness: string, origin: string) => Standing}
 */
function getWitnessStanding(app, witness, origin) {
  const sql = `SELECT witness, size, due, tries FROM evidence_witnesses WHERE witness = {:witness} AND origin = {:origin}`;
  const shape = { witness: '', size: 0, due: 0, tries: 0 };
  return queryRows(app, { sql, params: { witness, origin }, shape })[0] ?? { ...shape, witness };
}

/** @type {(app: App, size: number) => {witness: string, line: string}[]} */
function findCosignatures(app, size) {
  const sql = 'SELECT witness, line FROM evidence_cosignatures WHERE size = {:size} ORDER BY witness';
  return queryRows(app, { sql, params: { size }, shape: { witness: '', line: '' } });
}

/** @type {(checkpoint: import('./newest.js').Checkpoint) => string} */
function originOf({ note }) {
  return note.slice(0, note.indexOf('\n'));
}

/** @type {(witness: string) => string} */
function nameOf(witness) {
  return witness.slice(0, witness.indexOf('+'));
}

module.exports = { findCosignatures, cosignAtOnce, offerCheckpoint };
