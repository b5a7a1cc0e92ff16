/**
 * How far the log has come, signed by the process beside (pocketbase/evidence/signer.mjs), because this engine knows no
 * Ed25519. A signature is asked for only when what it covers is on the disk, and only for a tree that goes on where the last signed one ended.
 */
const { evidenceNote } = require('../../generated/rules.js');
const { durably } = require('../database/durable.js');
const { all } = require('../database/sql.js');
const { askBeside } = require('../platform/beside.js');
const { ofBytes } = require('./hashes.js');
const { run, size } = require('./log.js');
const { fill, rootAt } = require('./tree.js');

/** Seconds for an answer of the process beside; it signs in less than a millisecond. */
const PATIENCE = 5;

/** A signed state of the log. @typedef {{size: number, root: string, note: string}} Checkpoint */
/** What the signer says of itself: the log's name, its public key, and what it signed last. @typedef {{name: string, key: string, head: {size: number, root: string} | null}} Signer */

/** The newest one, null before the first. @type {(app: App) => Checkpoint | null} */
function newest(app) {
  const sql = "SELECT size, root, note FROM evidence_checkpoints WHERE note != '' ORDER BY size DESC LIMIT 1";
  return all(app, { sql, shape: { size: 0, root: '', note: '' } })[0] ?? null;
}

/** Signs what is new; does nothing where nothing is. @type {(app: App, until: number) => void} */
function advance(app, until) {
  const now = size(app);
  if (now === (newest(app)?.size ?? 0) || !fill(app, now, until)) return;
  const signer = ask(null);
  if (!signer) return;
  const { name, key, head } = signer;
  if (head && (head.size > now || rootAt(app, head.size) !== head.root))
    return app.logger().error('The log is not the one that was signed last: nothing is signed.', 'size', now);
  const root = rootAt(app, now);
  const at = new Date().toISOString();
  // A commit that is synced: with it everything that was committed before is on the disk.
  durably(app, (tx) => {
    run(tx, "DELETE FROM evidence_checkpoints WHERE note = ''", {});
    run(tx, 'INSERT OR IGNORE INTO evidence_keys (key, name, since) VALUES ({:key}, {:name}, {:at})', {
      key,
      name,
      at,
    });
    const sql =
      "INSERT OR REPLACE INTO evidence_checkpoints (size, root, at, note) VALUES ({:now}, {:root}, {:at}, '')";
    run(tx, sql, { now, root, at });
  });
  const text = evidenceNote.checkpointText({ origin: name, size: now, root });
  const signed = ask({ text, size: now, root, from: head });
  if (!signed) return;
  const note = evidenceNote.signedNote(text, { name, key, signature: signed.signature }, ofBytes);
  app.runInTransaction((tx) =>
    run(tx, 'UPDATE evidence_checkpoints SET note = {:note} WHERE size = {:now}', { note, now }),
  );
}

/**
 * Asks the process beside; null where there is none, or it refuses.
 * @template {object | null} Question
 * @param {Question} question what is to be signed; null: who signs here.
 * @returns {(Question extends null ? Signer : {signature: string}) | null}
 */
function ask(question) {
  const answer = askBeside('LOG_SIGNER', question, PATIENCE) ?? null;
  return /** @type {(Question extends null ? Signer : {signature: string}) | null} */ (answer);
}

module.exports = { newest, advance };
