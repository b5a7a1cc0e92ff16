/** Model hooks: they run for every way a row changes, cascades and an operator's hand included. */

/**
 * Runs the change and what belongs to it in one transaction, the caller's where there is one.
 * @param around `(tx, go)`: calls `go()` where the change itself shall happen.
 */
function together(e, around) {
  const outer = e.app;
  outer.runInTransaction((tx) => {
    e.app = tx;
    around(tx, () => e.next());
  });
  e.app = outer;
}

/** Who caused a change, handed from a door to the hooks with the record itself; nobody = an operator's hand. */
function sign(record, { actor, reason = '' }) {
  record.set('@actor', actor.id);
  record.set('@actor_name', actor.getString('full_name'));
  record.set('@reason', reason);
}

/** @returns `{id, name, reason}` */
function signature(record) {
  const name = record.getString('@actor_name');
  return { id: record.getString('@actor'), name: name || 'Betrieb', reason: record.getString('@reason') };
}

module.exports = { together, sign, signature };
