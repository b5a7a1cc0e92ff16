/** Routes of Konto → E-Mails (docs/api.md). */
const { id: ids, letter: rules } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { queryRows } = require('../database/sql.js');
const { ownColumn } = require('../links/owner.js');
const { isConfigured } = require('../mail/mail.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault } = require('../platform/fault.js');
const { saveNotificationSettings, settingsOf } = require('./settings.js');

/** A quarter of a year of weekly mails. */
const SHOWN = 20;
/** Bytes: 2,000 ids with quotation marks. */
const BODY_MAX = 48 * 1024;
const SWITCHES = /** @type {const} */ (['weekly', 'answers', 'allDone']);
/** Switches of newer apps. */
const LATER = /** @type {const} */ (['witness', 'threads']);

/** @type {SessionHandler} */
function showNotificationSettings({ app, requester: { user } }) {
  const sql = `SELECT kind, occasion AS day, state, tried_at AS at, why FROM letters WHERE user = {:me} AND state != 'nothing'
    ORDER BY occasion DESC, tried_at DESC LIMIT ${SHOWN}`;
  const shape = { kind: '', day: '', state: '', at: '', why: '' };
  const items = queryRows(app, { sql, params: { me: user.id }, shape });
  const own = `SELECT id, name, address FROM properties WHERE ${ownColumn(user)} = {:me} AND ended_at = '' ORDER BY name, id`;
  const properties = queryRows(app, { sql: own, params: { me: user.id }, shape: { id: '', name: '', address: '' } });
  return {
    status: 200,
    body: {
      ...settingsOf(app, user.id),
      mail: isConfigured(),
      confirmed: user.verified(),
      properties,
      items: items.map((one) => ({ ...one, at: one.at.replace(' ', 'T') })),
    },
  };
}

/** Replaces all settings. Older apps do not send `witness` or `threads`, which stay. @type {SessionHandler} */
function changeNotificationSettings({ e, app, requester: { user } }) {
  const body = readKeys(e, [...SWITCHES, ...LATER, 'muted'], BODY_MAX);
  const { muted } = body;
  for (const field of SWITCHES)
    if (typeof body[field] !== 'boolean') throw createInvalidFault([{ field, code: 'wrong_type' }]);
  for (const field of LATER)
    if (body[field] !== undefined && typeof body[field] !== 'boolean')
      throw createInvalidFault([{ field, code: 'wrong_type' }]);
  if (!Array.isArray(muted) || muted.length > rules.LETTER_MUTED_MOST || !muted.every(ids.isId))
    throw createInvalidFault([{ field: 'muted', code: 'wrong_type' }]);
  writeDurably(app, (tx) => {
    const known = settingsOf(tx, user.id);
    const settings = /** @type {LetterSettings} */ ({ ...known, ...body, muted: [...new Set(muted)] });
    saveNotificationSettings(tx, user, { settings, by: { actor: user } });
  });
  return { status: 204 };
}

/** For the operator. @type {(app: App, since: string) => {[state: string]: number}} */
function countNotificationStates(app, since) {
  const sql = 'SELECT state, COUNT(*) AS n FROM letters WHERE occasion >= {:since} GROUP BY +state';
  const counted = queryRows(app, { sql, params: { since }, shape: { state: '', n: 0 } });
  return Object.fromEntries(
    rules.LETTER_STATES.map((state) => [state, counted.find((one) => one.state === state)?.n ?? 0]),
  );
}

module.exports = { showNotificationSettings, changeNotificationSettings, countNotificationStates };
