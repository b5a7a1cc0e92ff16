const { id: ids, quotas, share: rules, shownText } = require('../../generated/rules.js');
const { insertAuditRow } = require('../audit/write.js');
const { DAY } = require('../database/days.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange, authorOf } = require('../database/model.js');
const { createSoundnessCheck } = require('../evidence/standing.js');
const { drawToken, opened, sealText, unsealText } = require('../links/tokens.js');
const { ownColumn } = require('../links/owner.js');
const { pageUrl } = require('../mail/mail.js');
const { pinHash } = require('../pairing/codes.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { findShareableRecord } = require('./content.js');
const { endShare, insertShare, isShareRunning, ofId, sharesOfOwner, openingsOf } = require('./rows.js');

/** @typedef {import('./rows.js').Share} Share */

const PIN_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const KEYS = ['records', 'title', 'days', 'names', 'notes', 'photos', 'threads', 'pin'];
/** Ids of the most records. */
const BODY = 16 * 1024;

/** All records or none; the owner must see each. @type {SessionHandler} */
function createShare({ e, app, requester }) {
  const { records, title: given, days, ...wanted } = readKeys(e, KEYS, BODY);
  const shown = flagsOf(wanted);
  if (typeof given !== 'string' || typeof days !== 'number')
    throw createInvalidFault([{ field: 'title', code: 'wrong_type' }]);
  const title = shownText.shownText(given).trim();
  const issues = rules.shareIssues({ title, days });
  if (issues.length > 0) throw createInvalidFault(issues);
  const list = idsIn(records);
  const most = quotas.SHARES_PER_DAY;
  flood.countAgainstLimit(app, { name: 'shares', address: requester.user.id, most, within: DAY });
  return writeDurably(app, (tx) => {
    const isSound = createSoundnessCheck(tx);
    for (const id of list) {
      if (!findShareableRecord(tx, requester.user, id)) throw notFound();
      if (!isSound(id)) throw new Fault(409, 'evidence_differs');
    }
    const share = buildShare(tx, { user: requester.user, shown, days, title, list });
    insertShare(tx, share);
    auditShareChange(tx, requester.user, { before: null, after: share });
    return { status: 201, body: { id: share.id, ...secretsOf(tx, share) } };
  });
}

/** @typedef {{names: boolean, notes: boolean, photos: boolean, threads: boolean, pin: boolean}} Flags */

/** @type {(wanted: Body) => Flags} */
function flagsOf({ names = false, notes = false, photos = false, threads = false, pin = false }) {
  for (const [field, value] of Object.entries({ names, notes, photos, threads, pin }))
    if (typeof value !== 'boolean') throw createInvalidFault([{ field, code: 'wrong_type' }]);
  return {
    ...{ names: names === true, notes: notes === true, photos: photos === true },
    ...{ threads: threads === true, pin: pin === true },
  };
}

/** Each once. @throws Fault 422 @type {(records: unknown) => string[]} */
function idsIn(records) {
  const list = Array.isArray(records) ? [...new Set(records)] : [];
  if (list.length === 0 || list.length > rules.SHARE_RECORDS || !list.every(ids.isId))
    throw createInvalidFault([{ field: 'records', code: 'id_invalid' }]);
  return list;
}

/** @type {(tx: Tx, of: {user: Row, shown: Flags, days: number, title: string, list: string[]}) => Share} */
function buildShare(tx, { user, shown, days, title, list }) {
  const token = drawToken(tx);
  const pin = shown.pin ? $security.randomStringWithAlphabet(quotas.SHARE_PIN_LENGTH, '0123456789') : '';
  const now = Date.now();
  return {
    id: $security.randomStringWithAlphabet(15, PIN_CHARACTERS),
    owner: user.id,
    title,
    records: JSON.stringify(list),
    names: Number(shown.names),
    notes: Number(shown.notes),
    photos: Number(shown.photos),
    threads: Number(shown.threads),
    ...token,
    pin_hash: pin === '' ? '' : pinHash(tokenIn(tx, token) ?? '', pin),
    pin_sealed: pin === '' ? '' : sealText(tx, pin),
    failures: 0,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + days * DAY).toISOString(),
    ended_at: '',
    end_reason: '',
  };
}

/** Also ended ones. @type {SessionHandler} */
function list({ app, requester }) {
  return {
    status: 200,
    body: { items: sharesOfOwner(app, requester.user.id).map((share) => toShareView(app, share)) },
  };
}

/** @type {(app: App, share: Share) => object} */
function toShareView(app, share) {
  /** @type {string[]} */
  const records = JSON.parse(share.records);
  return {
    id: share.id,
    title: share.title,
    records: records.length,
    names: share.names === 1,
    notes: share.notes === 1,
    photos: share.photos === 1,
    threads: share.threads === 1,
    pin: share.pin_hash !== '',
    createdAt: share.created_at,
    expiresAt: share.expires_at,
    endedAt: share.ended_at === '' ? null : share.ended_at,
    endReason: share.end_reason,
    openings: openingsOf(app, share.id),
  };
}

/** Only while it runs. @type {SessionHandler} */
function showShareLink({ e, app, requester }) {
  const share = requireOwnShare(app, e.request.pathValue('id'), requester);
  if (!isShareRunning(share)) throw notFound();
  return { status: 200, body: secretsOf(app, share) };
}

/** @type {SessionHandler} */
function revokeShare({ e, app, requester }) {
  writeDurably(app, (tx) => {
    const share = requireOwnShare(tx, e.request.pathValue('id'), requester);
    if (!isShareRunning(share)) return;
    endShare(tx, share.id, 'revoked');
    auditShareChange(tx, requester.user, { before: share, after: null });
  });
  return { status: 204 };
}

/** @type {(app: App, id: string, requester: SessionRequester) => Share} */
function requireOwnShare(app, id, requester) {
  const share = ofId(app, id);
  if (share?.owner !== requester.user.id) throw notFound();
  return share;
}

/**
 * No server or log sees what follows the '#'. null after a change of the key.
 * @type {(app: App, share: Share) => {url: string | null, pin: string | null}}
 */
function secretsOf(app, share) {
  const token = tokenIn(app, share);
  return {
    url: token === null ? null : pageUrl(`/geteilt#${token}`),
    pin: share.pin_sealed === '' ? null : unsealText(app, share.pin_sealed),
  };
}

/** @type {(app: App, columns: TokenColumns) => string | null} */
function tokenIn(app, { token_hash: hash, token_sealed }) {
  return opened(app, { hash, sealed: token_sealed });
}

/**
 * For the sharing side only, because the other must not learn of a dispute.
 * @type {(tx: Tx, user: Row, of: {before: Share | null, after: Share | null}) => void}
 */
function auditShareChange(tx, user, { before, after }) {
  attributeChange(user, { actor: user });
  const column = ownColumn(user);
  insertAuditRow(tx, {
    row: user,
    by: authorOf(user),
    action: 'update',
    before: { share: before ? textOf(before) : '' },
    after: { share: after ? textOf(after) : '' },
    company: column === 'company_admin' ? user.id : '',
    manager: column === 'property_manager' ? user.id : '',
  });
}

/** No title: it may name a person. @type {(share: Share) => string} */
function textOf({ id, records, expires_at: until, names, notes, photos, threads }) {
  const words = [names && 'Namen', notes && 'Notizen', photos && 'Fotos', threads && 'Nachfragen'];
  const shown = words.filter(Boolean);
  const with_ = shown.length > 0 ? `, mit ${shown.join(', ')}` : '';
  /** @type {string[]} */
  const list = JSON.parse(records);
  return `${id}: ${list.length} Dokumentationen bis ${until.slice(0, 10)}${with_}`;
}

module.exports = { createShare, list, showShareLink, revokeShare };
