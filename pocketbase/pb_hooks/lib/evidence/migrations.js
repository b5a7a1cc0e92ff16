/**
 * Migrations that a database says it has not run, although a later one has (D432). PocketBase would run them again at the next start, and some of
 * them change records with a true entry of the log.
 */
const { queryRows } = require('../database/sql.js');
const { MIGRATIONS } = require('./migrationNames.js');

/** From this one on each migration has a greater number than those before it. Earlier numbers were given out of order, so old databases ran them so. */
const IN_ORDER = '1795201300';
/** It has the greatest number and gets a new name with each change of the rules. It sets rules alone. */
const IS_OF_RULES = /_access_rules_/;

/** Names of files, in order. @type {(app: App) => string[]} */
function listMissingMigrations(app) {
  const made = new Set(
    queryRows(app, { sql: 'SELECT file FROM _migrations', shape: { file: '' } }).map(({ file }) => file),
  );
  const ran = MIGRATIONS.filter((name) => name >= IN_ORDER && made.has(name) && !IS_OF_RULES.test(name));
  const last = ran.at(-1) ?? '';
  return MIGRATIONS.filter((name) => name < last && !made.has(name));
}

/** As half sentences. @type {(app: App) => string[]} */
function migrationProblems(app) {
  return listMissingMigrations(app).map(
    (name) => `die Migration ${name} steht nicht als ausgeführt da, eine spätere schon: sie liefe ein zweites Mal`,
  );
}

const RESTORE =
  'Die Zeile hat jemand von Hand aus _migrations gelöscht. Bitte wieder einfügen oder eine Sicherung einspielen.';

/** @throws where a migration would run a second time. @type {(app: App) => void} */
function refuseMissing(app) {
  const [first] = migrationProblems(app);
  if (first !== undefined) throw new Error(`Refusal: In der Datenbank fehlt etwas: ${first}. ${RESTORE}`);
}

module.exports = { migrationProblems, refuseMissing };
