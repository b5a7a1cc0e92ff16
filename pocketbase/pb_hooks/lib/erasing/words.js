/** What stands where something was erased (D206). */

/** In a person's name's place. */
const NAME = 'Gelöschte Person';
/** Who deletes, in tombstone and log, and why. */
const BY = { actor: null, name: 'Betreiber', reason: 'Auf Antrag gelöscht (Art. 17 DSGVO)' };

module.exports = { NAME, BY };
