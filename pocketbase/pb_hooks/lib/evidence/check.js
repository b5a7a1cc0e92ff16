/** The public page of a number: HTML without scripts. */
const { id, quotas } = require('../../generated/rules.js');
const { setSecurityHeaders } = require('../pages/pages.js');
const { setHeader } = require('../platform/answer.js');
const { Fault } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { clientAddress } = require('../platform/serving.js');
const { answerOf, escapeHtml, NOT_A_NUMBER, TOO_MANY } = require('./checkWords.js');
const { findNewestCheckpoint } = require('./newest.js');
const { keyLines } = require('./keys.js');
const { withNumber } = require('./numbers.js');
const { originWords } = require('./originWords.js');
const { toPublicStatus, standingOf } = require('./standing.js');

/** From src/app/PublicHtml.tsx; missing in `npm run dev`. */
const FRAME = 'pruefen.html';
const BARE =
  '<!doctype html><html lang="de"><meta charset="utf-8"><title>Nachweis prüfen</title><main><h1>Nachweis prüfen</h1>%CHECK%</main>';

/** `GET /pruefen`. The form sends `?nummer=`. @type {OpenHandler} */
function showCheckForm({ e, app }) {
  return checkNumber(e, app, e.request.url.query().get('nummer'));
}

/** `GET /pruefen/{number}`: printed on records. @type {OpenHandler} */
function ofNumber({ e, app }) {
  return checkNumber(e, app, e.request.pathValue('number'));
}

/** @type {(e: RouteEvent, app: App, typed: string) => Answer} */
function checkNumber(e, app, typed) {
  setSecurityHeaders(e);
  if (typed.trim() === '') return renderCheckPage(app, { status: 200, typed: '', answer: '' });
  try {
    const most = quotas.CHECKS_PER_TEN_MINUTES;
    flood.countAgainstLimit(app, { name: 'check', address: clientAddress(e), most, within: 600_000 });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    setHeader(e, 'Retry-After', String(error.retryAfter));
    return renderCheckPage(app, { status: error.status, typed, answer: TOO_MANY });
  }
  const number = id.typedNumber(typed);
  if (!number) return renderCheckPage(app, { status: 200, typed, answer: NOT_A_NUMBER });
  const found = withNumber(app, number).map((one) => ({
    ...one,
    standing: toPublicStatus(standingOf(app, one.record)),
  }));
  return renderCheckPage(app, {
    status: 200,
    typed: number,
    answer: answerOf(number, found) + originWords(app, found),
  });
}

/**
 * Includes the log's state for the script that checks files.
 * @type {(app: App, of: {status: number, typed: string, answer: string}) => Answer}
 */
function renderCheckPage(app, { status, typed, answer }) {
  /** @type {{[mark: string]: string}} */
  const parts = {
    '%CHECK%': answer,
    '%NUMBER%': escapeHtml(typed.slice(0, 60)),
    '%KEYS%': escapeHtml(keyLines(app).join('\n')),
    '%CHECKPOINT%': escapeHtml(findNewestCheckpoint(app)?.note ?? ''),
  };
  const html = readFrame().replace(/%(?:CHECK|NUMBER|KEYS|CHECKPOINT)%/g, (mark) => parts[mark] ?? '');
  return { status, file: { type: 'text/html; charset=utf-8', bytes: Buffer.from(html), cache: 'no-store' } };
}

/** @type {() => string} */
function readFrame() {
  try {
    return toString($os.readFile(`${$os.getenv('APP_DIST')}/${FRAME}`));
  } catch {
    return BARE;
  }
}

module.exports = { showCheckForm, ofNumber };
