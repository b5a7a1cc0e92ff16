/** Public pages of the log (C2SP tlog-tiles), without personal data. */
const { evidenceNote, evidenceTiles, quotas } = require('../../generated/rules.js');
const flood = require('../platform/flood.js');
const { notFound } = require('../platform/fault.js');
const { clientAddress } = require('../platform/serving.js');
const { findNewestCheckpoint } = require('./newest.js');
const { ofBytes } = require('./hashes.js');
const { keyLines, keysOf } = require('./keys.js');
const { stampOf } = require('./stamps.js');
const { readEntries, readHashes } = require('./tree.js');
const { findCosignatures } = require('./witnesses.js');

const YEAR = 31536000;
const TEXT = 'text/plain; charset=utf-8';
/** Length prefix: an entry has 32 bytes. */
const LENGTH = '0020';
const ENTRY = /^(0|[1-9]\d{0,14})$/;

/** `GET /pruefbuch/checkpoint`, never cached: it changes each minute. @type {OpenHandler} */
function showCheckpoint({ e, app }) {
  countLogRequest(e, app);
  const found = findNewestCheckpoint(app);
  if (!found) throw notFound();
  const lines = findCosignatures(app, found.size).map(({ line }) => `${line}\n`);
  return { status: 200, file: { type: TEXT, bytes: Buffer.from([found.note, ...lines].join('')), cache: 'no-cache' } };
}

/** `GET /pruefbuch/tile/{path...}`: hashes and entries, cached forever. @type {OpenHandler} */
function showTile({ e, app }) {
  countLogRequest(e, app);
  const found = evidenceTiles.tileOf(e.request.pathValue('path'));
  if (!found || !evidenceTiles.isThere(found, findNewestCheckpoint(app)?.size ?? 0)) throw notFound();
  const { level, index, width } = found;
  const from = index * evidenceTiles.TILE_WIDTH;
  const all =
    level === 'entries'
      ? readEntries(app, from, width).map((entry) => LENGTH + entry)
      : readHashes(app, { level, from, most: width });
  const bytes = Buffer.from(all.join(''), 'hex');
  return {
    status: 200,
    file: { type: 'application/octet-stream', bytes, cache: `public, max-age=${YEAR}, immutable` },
  };
}

/**
 * `GET /pruefbuch/stamp/{entry}/{what}`: the first stamped `checkpoint` with this entry, or the authority's `reply`.
 * @type {OpenHandler}
 */
function showStamp({ e, app }) {
  countLogRequest(e, app);
  const entry = e.request.pathValue('entry');
  const found = ENTRY.test(entry) ? stampOf(app, Number(entry)) : null;
  const files = found && {
    checkpoint: { type: TEXT, bytes: Buffer.from(found.note) },
    reply: { type: 'application/timestamp-reply', bytes: Buffer.from(found.reply, 'hex') },
  };
  const what = e.request.pathValue('what');
  if (!files || (what !== 'checkpoint' && what !== 'reply')) throw notFound();
  return { status: 200, file: { ...files[what], cache: `public, max-age=${YEAR}, immutable` } };
}

/** `GET /pruefbuch/keys`: newest last. @type {OpenHandler} */
function showKeys({ e, app }) {
  countLogRequest(e, app);
  const lines = keyLines(app).map((line) => `${line}\n`);
  return { status: 200, file: { type: TEXT, bytes: Buffer.from(lines.join('')), cache: 'no-cache' } };
}

/** `GET /.well-known/jwks.json`: JSON Web Key Set (RFC 8037). @type {OpenHandler} */
function keySet({ e, app }) {
  countLogRequest(e, app);
  return {
    status: 200,
    body: {
      keys: keysOf(app).map(({ name, key }) => ({
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        kid: evidenceNote.verifierKey(name, key, ofBytes).split('+')[1],
        x: Buffer.from(key, 'hex').toString('base64').replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''),
      })),
    },
  };
}

/** @throws Fault 429 @type {(e: RouteEvent, app: App) => void} */
function countLogRequest(e, app) {
  const most = quotas.LOG_REQUESTS_PER_TEN_SECONDS;
  flood.countAgainstLimit(app, { name: 'log', address: clientAddress(e), most, within: 10_000 });
}

module.exports = { showCheckpoint, showTile, showStamp, showKeys, keySet };
