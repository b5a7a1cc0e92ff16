/** Replacements for erased values. */

const NAME = 'Gelöschte Person';
const BY = { actor: null, name: 'Betreiber', reason: 'Auf Antrag gelöscht (Art. 17 DSGVO)' };

module.exports = { NAME, BY };
