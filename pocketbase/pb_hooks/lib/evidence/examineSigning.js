/** Checks times of signatures, keys of the log and time stamps. */
const { canonical, check, evidenceEntry } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { headsProblems } = require('./chain.js');
const { keyEntries, markedFrom } = require('./genuine.js');
const { hasMacs, ofRecord } = require('./log.js');
const { hasKey, isMacOf, stateText } = require('./mac.js');
const { ABOUT, MARKER, isUpgraded, olderUpTo } = require('./marker.js');
const { findNewestCheckpoint } = require('./newest.js');
const { valuesOpened } = require('./openedEntry.js');
const { keysEntered } = require('./origins.js');
const { ofStamp } = require('./stamps.js');
const { computeDigests } = require('./upgrade.js');

/** @type {(app: App, report: LogReport) => void} */
function examineSigning(app, report) {
  if (!hasMacs(app) || !isUpgraded(app)) return;
  const problems = [
    ...headsProblems(app, null),
    ...stateProblems(app),
    ...digestProblems(app),
    ...keyProblems(app),
    ...stampProblems(app),
  ];
  for (const what of problems) report.findings.push({ number: '', what });
}

/** @type {(app: App) => string[]} */
function stateProblems(app) {
  const from = markedFrom(app);
  if (!hasKey() || from === null) return [];
  const sql = `SELECT size, root, at, mac, COALESCE(LAG(size) OVER (ORDER BY size), 0) AS before
               FROM evidence_checkpoints WHERE note != '' ORDER BY size`;
  const shape = { size: 0, root: '', at: '', mac: '', before: 0 };
  const states = queryRows(app, { sql, shape }).filter(({ size, mac }) => mac !== '' && size > from);
  const emptied = queryRows(app, {
    sql: `SELECT size FROM evidence_checkpoints WHERE note = '' AND size < (SELECT MAX(size) FROM evidence_checkpoints WHERE note != '')`,
    shape: { size: 0 },
  });
  return [
    ...emptied.map(({ size }) => `die Unterschrift unter ${size} Einträge des Prüfbuchs fehlt`),
    ...states
      .filter((state) => !isMacOf(stateText(state), state.mac))
      .map(
        ({ size }) =>
          `die Zeit der Unterschrift unter ${size} Einträge des Prüfbuchs wurde verändert, oder eine vor ihr fehlt`,
      ),
  ];
}

/** The upgrade's digest covers what version 1 signed and stamped. @type {(app: App) => string[]} */
function digestProblems(app) {
  const [marker] = ofRecord(app, ABOUT, MARKER);
  const expected = valuesOpened(marker?.opened.record);
  const found = computeDigests(app, olderUpTo(app));
  return [
    ...(found.states === expected.states ? [] : ['die Zeit einer Unterschrift von vor dem Umstieg wurde verändert']),
    ...(found.stamps === expected.stamps ? [] : ['ein Zeitstempel von vor dem Umstieg fehlt oder wurde verändert']),
  ];
}

/** @type {(app: App) => string[]} */
function keyProblems(app) {
  const sql = 'SELECT name, key, since FROM evidence_keys ORDER BY since';
  const served = queryRows(app, { sql, shape: { name: '', key: '', since: '' } });
  const entered = keysEntered(app);
  const isMissingFrom = (/** @type {typeof served} */ list, /** @type {typeof served[number]} */ one) =>
    !list.some((other) => canonical.toCanonicalJson(other) === canonical.toCanonicalJson(one));
  return [
    ...foreignKey(app),
    ...served
      .filter((one) => isMissingFrom(entered, one))
      .map(({ key }) => `der Schlüssel ${check.shortRoot(key)} gehört nicht zum Prüfbuch`),
    ...entered
      .filter((one) => isMissingFrom(served, one))
      .map(({ key }) => `der Schlüssel ${check.shortRoot(key)} des Prüfbuchs fehlt oder wurde verändert`),
  ];
}

/**
 * Behind the last signature only: after a restore the old key's newest entry is signed.
 * @type {(app: App) => string[]}
 */
function foreignKey(app) {
  const [entry] = keyEntries(app);
  const signed = findNewestCheckpoint(app)?.size ?? 0;
  if (!hasKey() || !entry || entry.isMarked || entry.position < signed) return [];
  return [`Eintrag ${entry.position} des Prüfbuchs hat nicht dieser Server gemacht`];
}

/** @type {(app: App) => string[]} */
function stampProblems(app) {
  const sql = `SELECT size, at, reply, EXISTS (SELECT 1 FROM evidence_checkpoints c WHERE c.size > s.size AND c.note != '') AS older
               FROM evidence_stamps s WHERE size > {:from} ORDER BY size`;
  const shape = { size: 0, at: '', reply: '', older: false };
  const stored = queryRows(app, { sql, params: { from: olderUpTo(app) }, shape });
  const problems = stored.flatMap((stamp) => {
    const [entry] = ofRecord(app, 'evidence_stamps', String(stamp.size));
    if (!entry) return stamp.older ? [`zum Zeitstempel über ${stamp.size} Einträge fehlt der Eintrag`] : [];
    const says = evidenceEntry.textIn(entry.opened.record);
    return says === ofStamp(stamp).record ? [] : [`der Zeitstempel über ${stamp.size} Einträge wurde verändert`];
  });
  const entered = queryRows(app, {
    sql: `SELECT record FROM evidence_heads WHERE about = 'evidence_stamps'
          UNION SELECT record FROM evidence_openings WHERE about = 'evidence_stamps'`,
    shape: { record: '' },
  });
  const lost = entered.filter(({ record }) => !stored.some(({ size }) => String(size) === record));
  return [...problems, ...lost.map(({ record }) => `der Zeitstempel über ${record} Einträge fehlt`)];
}

module.exports = { examineSigning };
