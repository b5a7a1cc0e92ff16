/** Contents of a Schadenakte. The log stores a hash of its file list, so that no list can be replaced (D164). */
const { evidenceEntry, quotas } = require('../../generated/rules.js');
const { DAY } = require('../database/days.js');
const { writeDurably } = require('../database/durable.js');
const { seenDocumentation } = require('../lists/sees.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { visibleSealed, withoutLeft } = require('./leftParts.js');
const { appendEntry, ofRecord } = require('./log.js');
const { erasedParts, parseEntry } = require('./openedEntry.js');
const { signAtOnce } = require('./rounds.js');
const { createSoundnessCheck } = require('./standing.js');
const { cosignAtOnce } = require('./witnesses.js');

const ABOUT = 'case_files';
const HASH = /^[0-9a-f]{64}$/;

/** `GET /api/app/documentations/{id}/parts`. @type {SessionHandler} */
function parts({ e, app, requester }) {
  const id = e.request.pathValue('id');
  const columns = { number: '', sealed: '', state: '', property: '' };
  const { number, sealed, state, property } = seenDocumentation(app, { id, user: requester.user, columns });
  if (state !== 'complete') throw notFound();
  const { user } = requester;
  const entries = ofRecord(app, 'documentations', id);
  return {
    status: 200,
    body: {
      number,
      sealed: visibleSealed(app, sealed, { entries, property, user }),
      fits: createSoundnessCheck(app)(id),
      entries: opened(entries, user).map(toEntryView),
    },
  };
}

/** `POST /api/app/case-files` `{manifest}`: logs a hash. @type {SessionHandler} */
function enterCaseFile({ e, app, requester }) {
  const { manifest } = readKeys(e, ['manifest']);
  if (typeof manifest !== 'string' || !HASH.test(manifest))
    throw createInvalidFault([{ field: 'manifest', code: 'body_invalid' }]);
  const most = quotas.CASE_FILES_PER_DAY;
  flood.countAgainstLimit(app, { name: 'case-files', address: requester.user.id, most, within: DAY });
  const record = $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
  writeDurably(app, (tx) => {
    const texts = evidenceEntry.partTexts({ record: { manifest } });
    appendEntry(tx, { about: ABOUT, record, texts, change: { kind: 'caseFile', at: Date.now() } });
  });
  signAtOnce(app);
  cosignAtOnce(app);
  return { status: 201, body: ofRecord(app, ABOUT, record).map(toEntryView)[0] };
}

/**
 * Bound entries need their predecessors (D365). An erasure that no entry lists omits the older entry: readers could not
 * tell erased from hidden.
 * @type {(entries: import('./log.js').Kept[], user: Row) => import('./log.js').Kept[]}
 */
function opened(entries, user) {
  const named = entries.flatMap((one) =>
    parseEntry(one).change.closed.map(([position, part]) => `${position} ${part}`),
  );
  const shown = entries.filter(({ position, opened: parts }) =>
    erasedParts(parts).every((part) => named.includes(`${position} ${part}`)),
  );
  return withoutLeft(shown, user);
}

/** An object would lose the parts' order. @type {(kept: import('./log.js').Kept) => object} */
function toEntryView({ position, entry, opened }) {
  const parts = evidenceEntry.PARTS.filter((name) => opened[name]).map((name) => ({ name, ...opened[name] }));
  return { position, entry, parts };
}

module.exports = { parts, enterCaseFile };
