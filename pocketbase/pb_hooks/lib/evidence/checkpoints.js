/**
 * Signs the log in a separate process, because this engine has no Ed25519. Signs only data that disk and replica have
 * (D221).
 */
const { evidenceNote } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { executeSql } = require('../database/sql.js');
const { markedFrom } = require('./genuine.js');
const { ofBytes } = require('./hashes.js');
const { countEntries } = require('./log.js');
const { macOf, stateText } = require('./mac.js');
const { findNewestCheckpoint } = require('./newest.js');
const { beginOriginIfDue } = require('./origins.js');
const { requestSignature, requestSigner } = require('./signer.js');
const { enterNew } = require('./stamps.js');
const { unmadeEntry } = require('./tail.js');
const { storeFullTiles, rootAt, rootsAt } = require('./tree.js');

/** @type {(app: App, isOver: () => boolean) => void} */
function signNewEntries(app, isOver) {
  beginOriginIfDue(app);
  if (countEntries(app) === (findNewestCheckpoint(app)?.size ?? 0)) return;
  enterNew(app);
  const now = countEntries(app);
  if (!storeFullTiles(app, now, isOver)) return;
  const signer = requestSigner();
  if (signer) signUpTo(app, now, signer);
}

/** @type {(app: App, now: number, signer: import('./signer.js').Signer) => void} */
function signUpTo(app, now, { name, key, head }) {
  // Without these entries the signed state has no continuation.
  const roots = head && head.size <= now ? rootsAt(app, { from: head.size, to: now }) : null;
  if (head && roots?.before !== head.root)
    return app.logger().error('The log is not the one that was signed last: nothing is signed.', 'size', now);
  // All entries behind the last signature need this key's mark.
  const foreign = unmadeEntry(app, { from: head?.size ?? markedFrom(app) ?? 0, to: now });
  if (foreign !== null)
    return app
      .logger()
      .error('The log has an entry that this server did not make: nothing is signed.', 'entry', foreign);
  const root = roots?.now ?? rootAt(app, now);
  const at = new Date().toISOString();
  // This synced commit also flushes earlier ones.
  writeDurably(app, (tx) => {
    executeSql(tx, "DELETE FROM evidence_checkpoints WHERE note = ''", {});
    const sql = `INSERT OR REPLACE INTO evidence_checkpoints (size, root, at, note, mac)
                 VALUES ({:now}, {:root}, {:at}, '', {:mac})`;
    const before = findNewestCheckpoint(tx)?.size ?? 0;
    executeSql(tx, sql, { now, root, at, mac: macOf(stateText({ size: now, root, at, before })) });
  });
  const text = evidenceNote.checkpointText({ origin: name, size: now, root });
  const signature = requestSignature({ text, size: now, root, from: head });
  if (signature === '') return;
  const note = evidenceNote.signedNote(text, { name, key, signature }, ofBytes);
  app.runInTransaction((tx) =>
    executeSql(tx, 'UPDATE evidence_checkpoints SET note = {:note} WHERE size = {:now}', { note, now }),
  );
}

module.exports = { signNewEntries };
