/**
 * Finds skipped migrations (D432). PocketBase would run them at the next start and change records with genuine entries.
 */
const { queryRows } = require('../database/sql.js');
const { MIGRATIONS } = require('./migrationNames.js');

/** Earlier numbers ran in another order in older databases. */
const IN_ORDER = '1795201300';
/** This migration sets access rules only. Each change gives it the greatest number. */
const IS_OF_RULES = /_access_rules_/;

/** @type {(app: App) => string[]} */
function listMissingMigrations(app) {
  const made = new Set(
    queryRows(app, { sql: 'SELECT file FROM _migrations', shape: { file: '' } }).map(({ file }) => file),
  );
  const ran = MIGRATIONS.filter((name) => name >= IN_ORDER && made.has(name) && !IS_OF_RULES.test(name));
  const last = ran.at(-1) ?? '';
  return MIGRATIONS.filter((name) => name < last && !made.has(name));
}

/** Half sentences. @type {(app: App) => string[]} */
function migrationProblems(app) {
  return listMissingMigrations(app).map(
    (name) => `die Migration ${name} steht nicht als ausgeführt da, eine spätere schon: sie liefe ein zweites Mal`,
  );
}

const RESTORE =
  'Die Zeile hat jemand von Hand aus _migrations gelöscht. Bitte wieder einfügen oder eine Sicherung einspielen.';

/** @throws when a migration would run a second time. @type {(app: App) => void} */
function refuseMissing(app) {
  const [first] = migrationProblems(app);
  if (first !== undefined) throw new Error(`Refusal: In der Datenbank fehlt etwas: ${first}. ${RESTORE}`);
}

module.exports = { migrationProblems, refuseMissing };
