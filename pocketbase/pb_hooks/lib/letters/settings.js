/** What somebody keeps of the letters (D174): without a row the letter of the week and those that want an answer; that of the month only who wants it (D185). */
const { role: rules } = require('../../generated/rules.js');
const { jsonOf, where } = require('../database/rows.js');
const model = require('../database/model.js');

/** @type {LetterSettings} */
const DEFAULTS = { weekly: true, witness: false, answers: true, allDone: false, muted: [] };

/** @type {(app: App, user: string) => LetterSettings} */
function settingsOf(app, user) {
  const [row] = where(app, 'letter_settings', { user });
  if (!row) return DEFAULTS;
  return {
    weekly: row.getBool('weekly'),
    witness: row.getBool('witness'),
    answers: row.getBool('answers'),
    allDone: row.getBool('all_done'),
    muted: jsonOf(row, 'muted') ?? [],
  };
}

/** @type {(tx: Tx, user: Row, of: {settings: LetterSettings, by: Parameters<typeof model.attribute>[1]}) => void} */
function save(tx, user, { settings, by }) {
  const [known] = where(tx, 'letter_settings', { user: user.id });
  const row = known ?? new Record(tx.findCachedCollectionByNameOrId('letter_settings'), { user: user.id });
  row.set('weekly', settings.weekly);
  row.set('witness', settings.witness);
  row.set('answers', settings.answers);
  row.set('all_done', settings.allDone);
  row.set('muted', settings.muted);
  model.attribute(row, by);
  tx.save(row);
}

/**
 * SQL: accounts `u` that letters of a subscription are written to. An address that nobody confirmed may be a stranger's.
 * @type {(subscription: import('../../../../src/domain/letter').Subscription) => string}
 */
function readers(subscription) {
  const roles = rules.LETTER_READERS.map((role) => `'${role}'`).join(', ');
  return `u.role IN (${roles}) AND u.active = TRUE AND u.verified = TRUE AND u.removed_at = '' AND
    COALESCE((SELECT s.${subscription} FROM letter_settings s WHERE s.user = u.id), ${DEFAULTS[subscription] ? 'TRUE' : 'FALSE'}) = TRUE`;
}

module.exports = { settingsOf, save, readers };
