/** Settings of email notifications; without a row the defaults. */
const { role: rules } = require('../../generated/rules.js');
const { jsonOf, findRows } = require('../database/rows.js');
const { queryCount } = require('../database/sql.js');
const model = require('../database/model.js');

/** @type {LetterSettings} */
const DEFAULTS = { weekly: true, witness: false, answers: true, threads: true, allDone: false, muted: [] };

/** @type {(app: App, user: string) => LetterSettings} */
function settingsOf(app, user) {
  const [row] = findRows(app, 'letter_settings', { user });
  if (!row) return DEFAULTS;
  return {
    weekly: row.getBool('weekly'),
    witness: row.getBool('witness'),
    answers: row.getBool('answers'),
    threads: row.getBool('threads'),
    allDone: row.getBool('all_done'),
    muted: jsonOf(row, 'muted') ?? [],
  };
}

/** @type {(tx: Tx, user: Row, of: {settings: LetterSettings, by: Parameters<typeof model.attributeChange>[1]}) => void} */
function saveNotificationSettings(tx, user, { settings, by }) {
  const [known] = findRows(tx, 'letter_settings', { user: user.id });
  const row = known ?? new Record(tx.findCachedCollectionByNameOrId('letter_settings'), { user: user.id });
  row.set('weekly', settings.weekly);
  row.set('witness', settings.witness);
  row.set('answers', settings.answers);
  row.set('threads', settings.threads);
  row.set('all_done', settings.allDone);
  row.set('muted', settings.muted);
  model.attributeChange(row, by);
  tx.save(row);
}

const ROLES = rules.LETTER_READERS.map((role) => `'${role}'`).join(', ');
/** SQL for accounts `u`. An unconfirmed address may be a third party's. */
const REACHED = `u.role IN (${ROLES}) AND u.active = TRUE AND u.verified = TRUE AND u.removed_at = ''`;

/** @type {(subscription: import('../../../../src/domain/people/letter').Subscription) => string} */
function buildReaderCondition(subscription) {
  return `${REACHED} AND
    COALESCE((SELECT s.${subscription} FROM letter_settings s WHERE s.user = u.id), ${DEFAULTS[subscription] ? 'TRUE' : 'FALSE'}) = TRUE`;
}

/** The account may have changed. @type {(app: App, user: string) => boolean} */
function isReached(app, user) {
  return queryCount(app, `SELECT COUNT(*) AS n FROM users u WHERE u.id = {:user} AND ${REACHED}`, { user }) > 0;
}

module.exports = { settingsOf, saveNotificationSettings, buildReaderCondition, isReached };
