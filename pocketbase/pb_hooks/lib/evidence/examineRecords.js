/** Compares records with their entries, in both directions. */
const { check, deviceSignature } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { isOrdinary, isSupplement } = require('../database/ordinary.js');
const { queryRows, queryCount } = require('../database/sql.js');
const accounts = require('./deletedAccounts.js');
const { problemsOf } = require('./chain.js');
const { documentationOf } = require('./content.js');
const deviceKeys = require('./deviceKeys.js');
const { headProblems } = require('./heads.js');
const { leftIds, leftProblems } = require('./leftRows.js');
const { hasMacs, ofRecord } = require('./log.js');
const { isUpgraded, knowsAccounts } = require('./marker.js');
const { isFound } = require('../lists/wordIndex.js');
const { parseEntry, textAt, valuesIn } = require('./openedEntry.js');
const { rowProblems } = require('./rowContent.js');
const { isThere, logProblems, findMisshapenRows, TABLES } = require('./shape.js');

const PAGE = 200;

/** @type {{[about: string]: string[]}} */
const STORED = {
  documentations: [
    "SELECT id FROM documentations WHERE state = 'complete' AND id > {:after}",
    'SELECT id FROM deleted_documentations WHERE id > {:after}',
    'SELECT record AS id FROM evidence_numbers WHERE record > {:after}',
  ],
  properties: ['SELECT id FROM properties WHERE id > {:after}'],
  service_plans: ['SELECT id FROM service_plans WHERE id > {:after}'],
  users: ["SELECT id FROM users WHERE removed_at != '' AND id > {:after}"],
};

/** @type {(app: App, report: LogReport) => void} */
function examineRecords(app, report) {
  for (const what of [...logProblems(app), ...headProblems(app)]) report.findings.push({ number: '', what });
  for (const table of Object.keys(TABLES)) examineShape(app, report, table);
  for (const id of idsOf(app, 'documentations')) {
    // An unreadable record must not stop the others.
    examineSafely(report, numberOf(app, id), () => examineDocumentation(app, report, id));
    report.turn();
  }
  for (const id of idsOf(app, 'properties')) {
    const name = `das Objekt „${byId(app, 'properties', id)?.getString('name') ?? id}“`;
    examineSafely(report, '', () => examineRow(app, report, { about: 'properties', id, name }));
  }
  for (const id of idsOf(app, 'service_plans')) {
    const name = `der Plan ${id}`;
    examineSafely(report, '', () => examineRow(app, report, { about: 'service_plans', id, name }));
  }
  for (const id of idsOf(app, accounts.ABOUT)) examineSafely(report, '', () => examineAccount(app, report, id));
  examineKeys(app, report);
  for (const about of ['case_files', 'log', 'evidence_stamps', 'erasures', 'threads'])
    for (const id of idsOf(app, about))
      examineSafely(report, '', () => examineChain(app, report, { about, id, name: '' }));
  countWaiting(app, report);
  examineCounts(app, report);
}

/** Values that read like the entry, but that no list finds. @type {(app: App, report: LogReport, table: string) => void} */
function examineShape(app, report, table) {
  for (const { id, column } of findMisshapenRows(app, table)) {
    const what = `${table}.${column} ist in fremder Form gespeichert`;
    const record = table === 'documentation_photos' ? documentationOfPhoto(app, id) : id;
    const isRow = table === 'properties' || table === 'service_plans';
    report.findings.push(isRow ? { number: '', what: `${what} (${id})` } : { number: numberOf(app, record), what });
  }
}

/** @type {(app: App, photo: string) => string} */
function documentationOfPhoto(app, photo) {
  const sql = 'SELECT CAST(documentation AS TEXT) AS id FROM documentation_photos WHERE CAST(id AS TEXT) = {:photo}';
  return queryRows(app, { sql, params: { photo }, shape: { id: '' } })[0]?.id ?? photo;
}

/** An older copy has no counters. @type {(app: App, report: LogReport) => void} */
function examineCounts(app, report) {
  if (!isThere(app, 'documentation_counts')) {
    if (isUpgraded(app)) report.findings.push({ number: '', what: 'die Zahlen der Übersichten fehlen' });
    return;
  }
  const keys = 'property_manager, company_admin, user, property, state, held';
  const counted = `SELECT ${keys}, COUNT(*) AS n, MAX(captured_at) AS last FROM documentations
    ${isThere(app, 'left_documentations') ? `WHERE ${isOrdinary()}` : ''} GROUP BY ${keys}`;
  const kept = `SELECT ${keys}, n, last FROM documentation_counts`;
  const sql = `SELECT COUNT(*) AS n FROM (SELECT * FROM (${counted} EXCEPT ${kept}) UNION ALL SELECT * FROM (${kept} EXCEPT ${counted}))`;
  if (queryCount(app, sql) > 0)
    report.findings.push({ number: '', what: 'die Zahlen der Übersichten passen nicht zu den Dokumentationen' });
}

/** @type {(app: App, report: LogReport) => void} */
function countWaiting(app, report) {
  if (isUpgraded(app)) return;
  const sql = `SELECT COUNT(*) AS n FROM documentations d WHERE state = 'complete' AND NOT EXISTS
    (SELECT 1 FROM ${hasMacs(app) ? 'evidence_heads' : 'evidence_openings'} WHERE record = d.id AND about = 'documentations')`;
  report.without = queryCount(app, sql);
}

/** From entries, heads and rows. @param {App} app @param {string} about */
function* idsOf(app, about) {
  const noted = ['SELECT record AS id FROM evidence_openings WHERE about = {:about} AND record > {:after}'];
  if (hasMacs(app)) noted.push('SELECT record AS id FROM evidence_heads WHERE about = {:about} AND record > {:after}');
  // SQLite sorts bytes after all text: they would repeat without end. shape.js reports them.
  if (about === 'documentations') noted.push(...leftIds(app));
  const parts = [...noted, ...(STORED[about] ?? [])].map(
    (sql) => `SELECT id FROM (SELECT id FROM (${sql}) WHERE typeof(id) = 'text' ORDER BY id LIMIT ${PAGE})`,
  );
  const sql = `SELECT DISTINCT id FROM (${parts.join(' UNION ALL ')}) ORDER BY id LIMIT ${PAGE}`;
  for (let after = ''; ; ) {
    const rows = queryRows(app, { sql, params: { about, after }, shape: { id: '' } });
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** @type {(app: App, id: string) => string} */
function numberOf(app, id) {
  const sql = `SELECT number FROM documentations WHERE id = {:id} UNION ALL SELECT number FROM deleted_documentations WHERE id = {:id}
               UNION ALL SELECT number FROM evidence_numbers WHERE record = {:id} LIMIT 1`;
  return queryRows(app, { sql, params: { id }, shape: { number: '' } })[0]?.number || id;
}

/** @type {(report: LogReport, number: string, examine: () => void) => void} */
function examineSafely(report, number, examine) {
  try {
    examine();
  } catch {
    report.findings.push({ number, what: 'ist nicht mehr lesbar' });
  }
}

/** @type {(app: App, report: LogReport, id: string) => void} */
function examineDocumentation(app, report, id) {
  const { row, entries, problems } = documentationOf(app, id);
  const newest = entries.at(-1);
  // The printed number counts, not the row's.
  const number = textAt(valuesIn(newest?.texts.record), 'number') || numberOf(app, id);
  for (const what of [...problems, ...leftProblems(app, id, entries)]) report.findings.push({ number, what });
  if (row?.getString('state') !== 'complete') return;
  report.records++;
  if (hasMacs(app) && !isSupplement(row) && !isFound(app, row))
    report.findings.push({ number, what: 'ist über ihre Wörter nicht zu finden' });
  const signed = deviceSignature.signatureOf(row.getString('device_signature'));
  if (signed) report.signed.push({ number, hash: row.getString('content_hash'), ...signed });
  report.photos.push(...filesOf(app, id, { number, manifest: newest?.texts.photos ?? row.getString('manifest') }));
}

/** @type {(app: App, id: string, of: {number: string, manifest: string}) => LogPhoto[]} */
function filesOf(app, id, { number, manifest }) {
  /** @type {{id: string, sha256: string}[]} */
  const lines = JSON.parse(manifest);
  const sql = `SELECT id, (SELECT id FROM _collections WHERE name = 'documentation_photos') || '/' || id || '/' || photo AS file
               FROM documentation_photos WHERE documentation = {:id}`;
  const files = queryRows(app, { sql, params: { id }, shape: { id: '', file: '' } });
  return lines.flatMap((line) => {
    const file = files.find((one) => one.id === line.id)?.file;
    return file ? [{ number, file, sha256: line.sha256 }] : [];
  });
}

/** @typedef {{about: string, id: string, name: string}} Named */

/** @returns its entries. @type {(app: App, report: LogReport, of: Named) => import('./openedEntry.js').Read[]} */
function examineChain(app, report, { about, id, name }) {
  const kept = ofRecord(app, about, id);
  for (const what of problemsOf(app, { about, record: id, kept }))
    report.findings.push({ number: '', what: name === '' ? what : `${name}: ${what}` });
  return kept.map(parseEntry);
}

/** @type {(app: App, report: LogReport, of: Named) => void} */
function examineRow(app, report, of) {
  examineChain(app, report, of);
  for (const what of rowProblems(app, of)) report.findings.push({ number: '', what: `${of.name} ${what}` });
}

/** @type {(app: App, report: LogReport, id: string) => void} */
function examineAccount(app, report, id) {
  const row = byId(app, 'users', id);
  const name = `das Konto „${row?.getString('company_name') || row?.getString('full_name') || id}“`;
  examineChain(app, report, { about: accounts.ABOUT, id, name });
  if (!row || !knowsAccounts(app)) return;
  const at = row.getString('removed_at');
  if ((accounts.deletedAt(app, id) ?? '') === at) return;
  const what =
    at === ''
      ? 'ist wieder da, obwohl seine Löschung eingetragen ist'
      : 'steht als gelöscht da, ohne dass es so eingetragen ist';
  report.findings.push({ number: '', what: `${name} ${what}` });
}

/** An older copy has no register. @type {(app: App, report: LogReport) => void} */
function examineKeys(app, report) {
  if (!isThere(app, 'device_keys')) {
    if (isUpgraded(app)) report.findings.push({ number: '', what: 'das Verzeichnis der Geräteschlüssel fehlt' });
    return;
  }
  for (const key of idsOf(app, deviceKeys.ABOUT))
    examineSafely(report, '', () => {
      const name = `der Geräteschlüssel ${check.shortRoot(key)}`;
      const reportFinding = (/** @type {string} */ what) => {
        report.findings.push({ number: '', what: `${name} ${what}` });
      };
      const newest = examineChain(app, report, { about: deviceKeys.ABOUT, id: key, name }).at(-1);
      const [known] = deviceKeys.findDeviceKeys(app, 'key = {:key}', { key });
      if (!known) return reportFinding('fehlt im Verzeichnis');
      report.deviceKeys++;
      const says = deviceKeys.textsOf(known);
      if (newest?.texts.record !== says.record || newest?.texts.person !== says.person)
        reportFinding('wurde verändert');
    });
  const sql = `SELECT key FROM device_keys WHERE NOT EXISTS
    (SELECT 1 FROM evidence_openings WHERE record = device_keys.key AND about = {:about})`;
  for (const { key } of queryRows(app, { sql, params: { about: deviceKeys.ABOUT }, shape: { key: '' } }))
    report.findings.push({
      number: '',
      what: `der Geräteschlüssel ${check.shortRoot(key)} steht im Verzeichnis und nicht im Prüfbuch`,
    });
}

module.exports = { examineRecords, numberOf };
