/**
 * Routes for the holder of a link. Token and photo pass are never in an address. Missing, ended and expired shares get
 * 404.
 */
const { quotas } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { byId } = require('../database/rows.js');
const { readStoredFile } = require('../delivery/photoFiles.js');
const { fileKey } = require('../delivery/receipts.js');
const { createSoundnessCheck } = require('../evidence/standing.js');
const { signText } = require('../links/tokens.js');
const { pinHash } = require('../pairing/codes.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { clientAddress } = require('../platform/serving.js');
const { nameOf } = require('../properties/names.js');
const { findThreadPhoto } = require('../threads/photos.js');
const { findShareableRecord, recordOfPhoto, sharedRecord } = require('./content.js');
const { endShare, isShareRunning, noteOpened, ofId, findShareByToken, setFailures } = require('./rows.js');
const { recordOfThread, sharedThreads } = require('./threads.js');

/** @typedef {import('./rows.js').Share} Share */

/** @type {OpenHandler} */
function openShare({ e, app }) {
  const most = quotas.SHARE_OPENINGS_PER_TEN_MINUTES;
  flood.countAgainstLimit(app, { name: 'shared', address: clientAddress(e), most, within: 600_000 });
  const { token, pin = '' } = readKeys(e, ['token', 'pin']);
  if (typeof token !== 'string') throw createInvalidFault([{ field: 'token', code: 'wrong_type' }]);
  if (typeof pin !== 'string') throw createInvalidFault([{ field: 'pin', code: 'wrong_type' }]);
  const { owner, share } = requireRunningShare(app, findShareByToken(app, token));
  if (share.pin_hash !== '' && pin === '') throw createInvalidFault([{ field: 'pin', code: 'share_pin_needed' }]);
  // Throws after the transaction, so that a wrong try is counted.
  if (!writeDurably(app, (tx) => tryEnterShare(tx, share.id, { token, pin })))
    throw createInvalidFault([{ field: 'pin', code: 'share_pin_wrong' }]);
  return { status: 200, body: toSharedView(app, owner, share) };
}

/** Parallel tries run one after the other. @type {(tx: Tx, id: string, of: {token: string, pin: string}) => boolean} */
function tryEnterShare(tx, id, { token, pin }) {
  const share = ofId(tx, id);
  if (!share || !isShareRunning(share)) return false;
  const isRight = share.pin_hash === '' || $security.equal(share.pin_hash, pinHash(token, pin));
  if (isRight) noteOpened(tx, id);
  const failures = isRight ? 0 : share.failures + 1;
  if (failures !== share.failures) setFailures(tx, id, failures);
  if (failures >= quotas.SHARE_PIN_TRIES) endShare(tx, id, 'tries');
  return isRight;
}

/** @type {(app: App, owner: Row, share: Share) => object} */
function toSharedView(app, owner, share) {
  const shows = {
    ...{ names: share.names === 1, notes: share.notes === 1 },
    ...{ photos: share.photos === 1, threads: share.threads === 1 },
  };
  const all = idsOf(share);
  const isSound = createSoundnessCheck(app);
  const found = all.flatMap((id) => (isSound(id) ? (findShareableRecord(app, owner, id) ?? []) : []));
  return {
    title: share.title,
    by: nameOf(owner),
    expiresAt: share.expires_at,
    ...shows,
    pass: shows.photos ? passOf(app, share, Date.now() + quotas.SHARE_PASS_VALID) : null,
    gone: all.length - found.length,
    records: found.map((row) => ({
      ...sharedRecord(app, row, { shows, isSound }),
      threads: shows.threads ? sharedThreads(app, owner, { record: row.id, shows }) : [],
    })),
  };
}

/** Requires `X-Share-Pass`. @type {OpenHandler} */
function photo({ e, app }) {
  const { owner, share } = requireRunningShare(app, ofPass(app, e.request.header.get('X-Share-Pass')));
  const { file, record } = findPhoto(app, e.request.pathValue('id'), { owner, share });
  const isShared = share.photos === 1 && idsOf(share).includes(record) && findShareableRecord(app, owner, record);
  if (!isShared) throw notFound();
  return { status: 200, file: { type: 'image/jpeg', bytes: readStoredFile(app, file), cache: 'no-store' } };
}

/**
 * Of a record, or of a message where the share shows threads. `record` is '' for one that is not shared.
 * @type {(app: App, id: string, of: {owner: Row, share: Share}) => {file: string, record: string}}
 */
function findPhoto(app, id, { owner, share }) {
  const row = byId(app, 'documentation_photos', id);
  if (row) return { file: fileKey(row), record: recordOfPhoto(app, row.getString('documentation')) };
  const ofMessage = share.threads === 1 ? findThreadPhoto(app, id) : null;
  if (!ofMessage) return { file: '', record: '' };
  return { file: ofMessage.file, record: recordOfThread(app, owner, ofMessage.thread) };
}

/** @throws Fault 404 @type {(app: App, share: Share | null) => {share: Share, owner: Row}} */
function requireRunningShare(app, share) {
  const owner = share && isShareRunning(share) ? byId(app, 'users', share.owner) : null;
  if (!share || !owner?.getBool('active')) throw notFound();
  return { share, owner };
}

/** @type {(share: Share) => string[]} */
function idsOf({ records }) {
  return JSON.parse(records);
}

/** @param until ms @type {(app: App, share: Share, until: number) => string} */
function passOf(app, { id, token_hash: hash }, until) {
  return `${id}.${until}.${signText(app, `share ${id} ${until} ${hash}`)}`;
}

/** @type {(app: App, pass: string) => Share | null} */
function ofPass(app, pass) {
  const [id = '', until = ''] = pass.split('.');
  const share = ofId(app, id);
  const isValid = share && Number(until) > Date.now() && $security.equal(passOf(app, share, Number(until)), pass);
  return isValid ? share : null;
}

module.exports = { openShare, photo };
