/** The log's statement about a record, for those who see the record. */
const { deviceSignature, role } = require('../../generated/rules.js');
const { seenDocumentation } = require('../lists/sees.js');
const { standingOfKey } = require('./deviceKeys.js');
const { holdOf } = require('./legalHolds.js');
const { toPublicStatus, standingOf } = require('./standing.js');

/** `GET /api/app/documentations/{id}/evidence` @type {SessionHandler} */
function showProof({ e, app, requester }) {
  const id = e.request.pathValue('id');
  const columns = { number: '', content_hash: '', device_signature: '', link: '', deliverer: '' };
  const row = seenDocumentation(app, { id, user: requester.user, columns });
  // An employee is no party to a dispute (D187).
  const isParty = role.roleOf(requester.user.getString('role')) !== 'employee';
  const { state, at, lines } = getVisibleStanding(app, id, isParty);
  const hold = isParty ? holdOf(app, id) : null;
  return {
    status: 200,
    body: { state, at: toIsoTime(at), lines: lines.map(lineOf), device: deviceOf(app, row), legalHold: hold },
  };
}

/** @type {(app: App, id: string, isParty: boolean) => import('./standing.js').Standing} */
function getVisibleStanding(app, id, isParty) {
  const standing = standingOf(app, id);
  return isParty ? standing : toPublicStatus(standing);
}

/**
 * Null without a signature.
 * @type {(app: App, row: {content_hash: string, device_signature: string, link: string, deliverer: string}) => object | null}
 */
function deviceOf(app, row) {
  const signed = deviceSignature.signatureOf(row.device_signature);
  const known = standingOfKey(app, row);
  if (!signed || !known) return null;
  return {
    hash: row.content_hash,
    ...signed,
    known: known.state,
    since: toIsoTime(known.since),
    endedAt: toIsoTime(known.ended),
  };
}

/** @type {(line: import('./standing.js').Line) => object} */
function lineOf({ position, kind, at, entry, signed, stamped }) {
  return {
    position,
    kind,
    at: toIsoTime(at),
    entry,
    signedAt: toIsoTime(signed),
    stampedAt: toIsoTime(stamped.at),
    stampedBy: stamped.by,
  };
}

/** @type {(time: string) => string | null} */
function toIsoTime(time) {
  return time === '' ? null : time.replace(' ', 'T');
}

module.exports = { showProof };
