/** Server side of `objektbeleg erase`. It answers JSON on standard output. */
const { actingProblems } = require('../evidence/form.js');
const { beginErasure, carryOut, leaveNothing, onHold } = require('./erase.js');
const { markErasure } = require('./erasures.js');
const { calledOf, listConcernedRecords, personOf, recordOf } = require('./people.js');
const { describeErasure } = require('./plan.js');
const { forgetNotes, findRemainingTexts } = require('./remains.js');

/** @typedef {import('./erasures.js').Erasure} Erasure */
/**
 * `erasure`: null if refused; `done`: false if a step has to be repeated.
 * @typedef {{erasure: Erasure | null, lines: string[], done: boolean}} EraseReport
 */

const ON_HOLD = 'Unter einer Löschsperre wird nichts gelöscht; bitte erst beenden lassen:';

/** A foreign trigger could change rows during the erasure. */
const FOREIGN =
  'Nichts wurde gelöscht, weil in der Datenbank steht, was nicht zu ihr gehört und ändern könnte, was gelöscht wird; bitte zuerst entfernen:';

/** @type {(app: App, order: string) => EraseReport} */
function planErasure(app, order) {
  /** @type {{kind: 'person' | 'record', who: string, records: boolean}} */
  const { kind, who, records } = JSON.parse(order);
  const found = kind === 'person' ? personOf(app, who) : recordOf(app, who);
  const [foreign] = actingProblems(app);
  if (foreign !== undefined) return { erasure: null, lines: [`${FOREIGN} ${foreign}.`], done: false };
  if ('why' in found) return { erasure: null, lines: [found.why], done: false };
  const erasure = markErasure({ kind, ...found, records, at: new Date().toISOString(), mac: '' });
  const kept = onHold(app, listConcernedRecords(app, erasure));
  if (kept.length > 0) return { erasure: null, lines: [ON_HOLD, ...kept], done: false };
  return { erasure, lines: describeErasure(app, erasure), done: false };
}

/** @type {(app: App, order: string) => EraseReport} */
function executeErasure(app, order) {
  /** @type {Erasure} */
  const erasure = JSON.parse(order);
  const { names, emails } = erasure.kind === 'person' ? calledOf(app, erasure.id) : { names: [], emails: [] };
  const refused = beginErasure(app, erasure);
  if (refused.length > 0) return { erasure: null, lines: [ON_HOLD, ...refused], done: false };
  const kept = carryOut(app, erasure);
  forgetNotes(app, [erasure.id, ...emails]);
  const files = leaveNothing(app, [erasure]);
  const undone = [...kept, ...files.undone];
  const rest = findRemainingTexts(app, [...names, ...emails]);
  return {
    erasure,
    done: undone.length === 0,
    lines: [
      ...undone,
      ...files.waiting,
      ...(rest.length > 0
        ? ['Der Name steht noch in dem, was andere geschrieben haben, oder es heißt noch jemand so; bitte ansehen:']
        : []),
      ...rest,
    ],
  };
}

module.exports = { planErasure, executeErasure };
