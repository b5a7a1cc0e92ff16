/**
 * How far the log has come, signed by the process beside (pocketbase/evidence/signer.mjs), because this engine knows no
 * Ed25519. A signature is asked for only when what it covers is on the disk, and only for a tree that goes on where the last signed one ended;
 * where there is a replica there is none before it has it too (D221).
 */
const { evidenceNote } = require('../../generated/rules.js');
const { durably } = require('../database/durable.js');
const { run } = require('../database/sql.js');
const { ofBytes } = require('./hashes.js');
const { size } = require('./log.js');
const { newest } = require('./newest.js');
const { begin } = require('./origins.js');
const { sign, who } = require('./signer.js');
const { fill, rootAt, rootsAt } = require('./tree.js');

/** Signs what is new; does nothing where nothing is. @type {(app: App, isOver: () => boolean) => void} */
function advance(app, isOver) {
  begin(app);
  const now = size(app);
  if (now === (newest(app)?.size ?? 0) || !fill(app, now, isOver)) return;
  const signer = who();
  if (!signer) return;
  const { name, key, head } = signer;
  // Entries that are gone are no state to go on from either.
  const roots = head && head.size <= now ? rootsAt(app, { from: head.size, to: now }) : null;
  if (head && roots?.before !== head.root)
    return app.logger().error('The log is not the one that was signed last: nothing is signed.', 'size', now);
  const root = roots?.now ?? rootAt(app, now);
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
  const signature = sign({ text, size: now, root, from: head });
  if (signature === '') return;
  const note = evidenceNote.signedNote(text, { name, key, signature }, ofBytes);
  app.runInTransaction((tx) =>
    run(tx, 'UPDATE evidence_checkpoints SET note = {:note} WHERE size = {:now}', { note, now }),
  );
}

module.exports = { advance };
