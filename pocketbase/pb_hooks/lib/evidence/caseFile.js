/**
 * What a Schadenakte is made of (D164): what a record was sealed as and what its entries were made of, for its parties; and the
 * entry of the log that says which list of files belonged to it, so that nobody can exchange one and write the list anew.
 */
const { evidenceEntry, quotas } = require('../../generated/rules.js');
const { DAY } = require('../database/days.js');
const { writeDurably } = require('../database/durable.js');
const { seenDocumentation } = require('../lists/sees.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { appendEntry, ofRecord } = require('./log.js');
const { erasedParts, parseEntry } = require('./openedEntry.js');
const { signAtOnce } = require('./rounds.js');
const { createSoundnessCheck } = require('./standing.js');
const { cosignAtOnce } = require('./witnesses.js');

const ABOUT = 'case_files';
const HASH = /^[0-9a-f]{64}$/;

/** `GET /api/app/documentations/{id}/parts`. @type {SessionHandler} */
function parts({ e, app, caller }) {
  const id = e.request.pathValue('id');
  const columns = { number: '', sealed: '', state: '' };
  const { number, sealed, state } = seenDocumentation(app, { id, user: caller.user, columns });
  if (state !== 'complete') throw notFound();
  return {
    status: 200,
    body: { number, sealed, fits: createSoundnessCheck(app)(id), entries: opened(app, id).map(toEntryView) },
  };
}

/** `POST /api/app/case-files` `{manifest}`: nothing of a person, and nothing of the records. @type {SessionHandler} */
function enterCaseFile({ e, app, caller }) {
  const { manifest } = readKeys(e, ['manifest']);
  if (typeof manifest !== 'string' || !HASH.test(manifest))
    throw createInvalidFault([{ field: 'manifest', code: 'body_invalid' }]);
  const most = quotas.CASE_FILES_PER_DAY;
  flood.countAgainstLimit(app, { name: 'case-files', address: caller.user.id, most, within: DAY });
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
 * Every entry, so that each one that is bound follows the one before it (D365). Of a part from which a name was erased (D206) the hash is
 * told. Where no entry says yet what was erased the older ones are left out: they bind none, and no reader could tell erased from hidden.
 * @type {(app: App, id: string) => import('./log.js').Kept[]}
 */
function opened(app, id) {
  const entries = ofRecord(app, 'documentations', id);
  const named = entries.flatMap((one) =>
    parseEntry(one).change.closed.map(([position, part]) => `${position} ${part}`),
  );
  return entries.filter(({ position, opened: parts }) =>
    erasedParts(parts).every((part) => named.includes(`${position} ${part}`)),
  );
}

/** An entry with its parts in their order, which an object would lose on its way. @type {(kept: import('./log.js').Kept) => object} */
function toEntryView({ position, entry, opened }) {
  const parts = evidenceEntry.PARTS.filter((name) => opened[name]).map((name) => ({ name, ...opened[name] }));
  return { position, entry, parts };
}

module.exports = { parts, enterCaseFile };
