/** Compares a property or plan with its newest entry. */
const { byId } = require('../database/rows.js');
const { problemsOf } = require('./chain.js');
const { fieldsChanged } = require('./fields.js');
const { hasItsForm } = require('./form.js');
const { ofRecord } = require('./log.js');
const { isUpgraded } = require('./marker.js');
const { partOf, parseEntry } = require('./openedEntry.js');
const { ofPlan, ofProperty } = require('./parts.js');

/** @typedef {{about: string, id: string}} Of */
/** @typedef {import('./openedEntry.js').Read} Read */

/** @type {{[about: string]: (row: Row, version?: number) => import('./parts.js').Texts}} */
const DESCRIBE = { properties: ofProperty, service_plans: ofPlan };
/** @type {{[part: string]: string}} */
const WORDS = {
  place: 'Position',
  person: 'Name oder Anschrift',
  parties: 'wem es gehört',
  service: 'Plan oder Ende',
};

/** Half sentences. @type {(app: App, of: Of) => string[]} */
function rowProblems(app, { about, id }) {
  const entries = ofRecord(app, about, id).map(parseEntry);
  const row = byId(app, about, id);
  const newest = entries.at(-1);
  const isDeleted = entries.some(({ change }) => change.kind === 'deleted');
  if (!row) return newest && !isDeleted ? ['fehlt, ohne dass eine Löschung eingetragen ist'] : doubtsIn(entries);
  if (!newest) return isUpgraded(app) ? ['steht nicht im Prüfbuch'] : [];
  if (isDeleted) return ['ist wieder da, obwohl seine Löschung eingetragen ist'];
  const unbound = newest.change.version === 1 && isUpgraded(app) ? ['ist im Prüfbuch nicht gebunden'] : [];
  const texts = DESCRIBE[about]?.(row, newest.change.version) ?? {};
  const changed = new Set(fieldsChanged(app, newest.texts, texts).map(partOf));
  return [...unbound, ...[...changed].map((part) => `wurde verändert (${WORDS[part] ?? part})`)];
}

/** @type {(entries: Read[]) => string[]} */
function doubtsIn(entries) {
  return entries.flatMap(({ change }) =>
    change.doubtful.map((what) => `passte bei der Löschung nicht zum Prüfbuch: ${what}`),
  );
}

/** Call before the deletion. @type {(app: App, of: Of) => string[]} */
function rowDoubts(app, { about, id }) {
  try {
    const form = hasItsForm(app) ? [] : ['die Datenbank hatte eine fremde Form'];
    const kept = ofRecord(app, about, id);
    return [...problemsOf(app, { about, record: id, kept }), ...rowProblems(app, { about, id }), ...form];
  } catch {
    // Unreadable, but deleted all the same.
    return ['ist nicht mehr lesbar'];
  }
}

module.exports = { rowDoubts, rowProblems };
