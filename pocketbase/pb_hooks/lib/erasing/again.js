/** Erasures that the server repeats or finishes at its start. */
const { germanDay } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { actingProblems } = require('../evidence/form.js');
const { endForErasure } = require('../evidence/legalHolds.js');
const { hasKey } = require('../evidence/mac.js');
const { enterOlder, isCarriedOut } = require('./carriedOut.js');
const { carryOut, leaveNothing } = require('./erase.js');
const {
  isMarkedErased,
  keepList,
  keyText,
  markAll,
  noteStart,
  noteDone,
  listPendingErasures,
} = require('./erasures.js');
const { listConcernedRecords } = require('./people.js');

/** @typedef {import('./erasures.js').Erasure} Erasure */

/** @type {(one: Erasure, other: Erasure) => number} */
const byTime = (one, other) => (one.at < other.at ? -1 : 1);

/**
 * Before the server answers, because a restored database lacks erasures. Only orders with this server's mark count
 * (D409).
 * @param isNewKey all listed orders get a new mark.
 * @type {(app: App, isNewKey: boolean) => number}
 */
function resumeErasures(app, isNewKey) {
  if (isNewKey) markAll(app);
  keepList(app);
  const open = listPendingErasures(app);
  const ordered = open.filter(isMarkedErased).sort(byTime);
  const due = [...new Map(ordered.map((erasure) => [keyText(erasure), erasure])).values()];
  for (const line of new Set(open.filter((erasure) => !isMarkedErased(erasure)).map(notOrdered))) console.log(line);
  refuseForeign(app, due);
  for (const erasure of due) {
    const result = isCarriedOut(app, erasure) ? onDisk(app, erasure) : repeatErasure(app, erasure);
    console.log(
      `Löschung nach Art. 17 DSGVO vom ${germanDay.dayOf(Date.parse(erasure.at))} ${result} (${erasure.kind} ${erasure.id}).`,
    );
  }
  writeDurably(app, enterOlder);
  if (due.length === 0) return 0;
  const { undone, waiting } = leaveNothing(app, due);
  for (const line of [...undone, ...waiting]) console.log(line);
  return due.length;
}

/** @type {(app: App, erasure: Erasure) => string} */
function repeatErasure(app, erasure) {
  writeDurably(app, (tx) => {
    for (const record of listConcernedRecords(tx, erasure)) endForErasure(tx, record, erasure.at);
    noteStart(tx, erasure);
  });
  const open = carryOut(app, erasure);
  return open.length === 0 ? 'wiederholt' : `noch nicht fertig: ${open.join('; ')}`;
}

/**
 * The log knows the erasure. Only the files are rewritten, because that step may be missing.
 * @type {(app: App, erasure: Erasure) => string}
 */
function onDisk(app, erasure) {
  writeDurably(app, (tx) => {
    noteStart(tx, erasure);
    noteDone(tx, erasure);
  });
  return 'war ausgeführt, nur auf der Platte wiederholt';
}

const FOREIGN =
  'Bitte entfernen und neu starten: Es könnte ändern, was gelöscht wird. Von Hand angelegt hat es jemand, nicht diese Anwendung.';

/**
 * A trigger or view could change what the erasure reads (D427).
 * @throws if an erasure is due: the server must not answer with that data
 * @type {(app: App, due: Erasure[]) => void}
 */
function refuseForeign(app, due) {
  const [first] = actingProblems(app);
  if (first === undefined) return;
  const what = `In der Datenbank steht, was nicht zu ihr gehört: ${first}.`;
  if (due.length === 0) return console.log(`${what} Keine Seite sagt deshalb „Unverändert“.`);
  throw new Error(`Refusal: ${what} ${FOREIGN}`);
}

const ORDERED =
  'sie trägt nicht das Zeichen dieses Servers. Wurde sie angeordnet: objektbeleg verify --annehmen, dann neu starten. Wenn nicht, hat jemand von Hand geändert, was zu löschen ist.';

const NO_KEY =
  'der Schlüssel des Prüfbuchs (log.key) lässt sich nicht lesen. Ein Start mit dem Schlüssel führt sie aus, wenn sie das Zeichen dieses Servers trägt.';

/** @type {(of: Erasure) => string} */
function notOrdered({ kind, id, at }) {
  const why = hasKey() ? ORDERED : NO_KEY;
  return `Löschung nach Art. 17 DSGVO vom ${germanDay.dayOf(Date.parse(at))} nicht ausgeführt (${kind} ${id}): ${why}`;
}

module.exports = { resumeErasures };
