/**
 * The public page on which anybody checks a number (D161, D162): HTML that needs no script, in the frame that was drawn at build
 * time. Nothing but the number is asked, and whatever the number is, the answer is a page of the same kind.
 */
const { id, quotas } = require('../../generated/rules.js');
const { secure } = require('../pages/pages.js');
const { setHeader } = require('../platform/answer.js');
const { Fault } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { addressOf } = require('../platform/serving.js');
const { answerOf, escaped, NOT_A_NUMBER, TOO_MANY } = require('./checkWords.js');
const { newest } = require('./newest.js');
const { keyLines } = require('./keys.js');
const { withNumber } = require('./numbers.js');
const { originWords } = require('./originWords.js');
const { forEverybody, standingOf } = require('./standing.js');

/** The frame that the build drew (src/app/PublicHtml.tsx); a bare one where there is none (`npm run dev`). */
const FRAME = 'pruefen.html';
const BARE =
  '<!doctype html><html lang="de"><meta charset="utf-8"><title>Nachweis prüfen</title><main><h1>Nachweis prüfen</h1>%CHECK%</main>';

/** `GET /pruefen`, where a form asks with `?nummer=`. @type {OpenHandler} */
function form({ e, app }) {
  return shown(e, app, e.request.url.query().get('nummer'));
}

/** `GET /pruefen/{number}`, the address on paper. @type {OpenHandler} */
function ofNumber({ e, app }) {
  return shown(e, app, e.request.pathValue('number'));
}

/** @type {(e: RouteEvent, app: App, typed: string) => Answer} */
function shown(e, app, typed) {
  secure(e);
  if (typed.trim() === '') return page(app, { status: 200, typed: '', answer: '' });
  try {
    const most = quotas.CHECKS_PER_TEN_MINUTES;
    flood.count(app, { name: 'check', address: addressOf(e), most, within: 600_000 });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    setHeader(e, 'Retry-After', String(error.retryAfter));
    return page(app, { status: error.status, typed, answer: TOO_MANY });
  }
  const number = id.typedNumber(typed);
  if (!number) return page(app, { status: 200, typed, answer: NOT_A_NUMBER });
  const found = withNumber(app, number).map((one) => ({ ...one, standing: forEverybody(standingOf(app, one.record)) }));
  return page(app, { status: 200, typed: number, answer: answerOf(number, found) + originWords(app, found) });
}

/**
 * With what this server knows of its log, for the script that checks files in the reader's browser (D210).
 * @type {(app: App, said: {status: number, typed: string, answer: string}) => Answer}
 */
function page(app, { status, typed, answer }) {
  /** @type {{[mark: string]: string}} */
  const parts = {
    '%CHECK%': answer,
    '%NUMBER%': escaped(typed.slice(0, 60)),
    '%KEYS%': escaped(keyLines(app).join('\n')),
    '%CHECKPOINT%': escaped(newest(app)?.note ?? ''),
  };
  const html = frame().replace(/%(?:CHECK|NUMBER|KEYS|CHECKPOINT)%/g, (mark) => parts[mark] ?? '');
  return { status, file: { type: 'text/html; charset=utf-8', bytes: Buffer.from(html), cache: 'no-store' } };
}

/** @type {() => string} */
function frame() {
  try {
    return toString($os.readFile(`${$os.getenv('APP_DIST')}/${FRAME}`));
  } catch {
    return BARE;
  }
}

module.exports = { form, ofNumber };
