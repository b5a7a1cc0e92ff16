/** Compares every log entry with its own parts. */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { markedFrom } = require('./genuine.js');
const { numberOf } = require('./examineRecords.js');
const { ofText } = require('./hashes.js');
const { hasMacs, positionsOf } = require('./log.js');
const { entryText, hasKey, isMacOf } = require('./mac.js');
const { ABOUT, ACCOUNTS, MARKER } = require('./marker.js');
const { hasSalts, subjectOf, textAt, valuesOpened } = require('./openedEntry.js');
const { asText } = require('../platform/text.js');

const PAGE = 2000;

const FORGETS = ['deleted', 'erased'];

/**
 * Positions. `named`: by a deletion; `bare`: without parts; `broken`: wrong hash.
 * @typedef {{named: Set<number>, bare: number[], broken: number[]}} Seen
 */

/** Only entries listed by a deletion may lack parts. @type {(app: App, report: LogReport) => void} */
function examineOpenings(app, report) {
  /** @type {Seen} */
  const seen = { named: new Set(), bare: [], broken: [] };
  const isForeign = foreignIn(app);
  for (const row of opened(app)) {
    if (isForeign(row)) report.findings.push(createForeignFinding(app, row));
    if (row.opened === '') seen.bare.push(row.position);
    else examineOpening(app, report, { ...row, seen });
    report.turn();
  }
  const lost = seen.bare.filter((one) => !seen.named.has(one));
  for (const position of lost)
    report.findings.push({ number: '', what: `zu Eintrag ${position} des Prüfbuchs fehlt, woraus er gemacht wurde` });
  const gaps = [...lost.slice(0, 1), ...seen.broken.slice(0, 1)];
  examineLate(app, report, { from: Math.min(markerPosition(app, MARKER), ...gaps), ofAccounts: 0 });
  // The upgrade ends with the second marker.
  const end = positionsOf(app, ABOUT, ACCOUNTS).length > 0 ? ACCOUNTS : MARKER;
  examineLate(app, report, { from: Math.min(markerPosition(app, end), ...gaps), ofAccounts: 1 });
}

/** @type {(app: App, report: LogReport, row: {position: number, entry: string, about: string, record: string, opened: string, seen: Seen}) => void} */
function examineOpening(app, report, { seen, ...row }) {
  const found = ownProblem(row);
  if (!found) {
    for (const forgotten of forgottenBy(row.opened)) seen.named.add(forgotten);
    return;
  }
  const { record, what, isBroken } = found;
  if (isBroken) seen.broken.push(row.position);
  report.findings.push({ number: numberOf(app, record), what: `Eintrag ${row.position} des Prüfbuchs ${what}` });
}

/**
 * @returns null when correct.
 * @type {(row: {entry: string, about: string, record: string, opened: string}) => {record: string, what: string, isBroken: boolean} | null}
 */
function ownProblem(row) {
  if (!isConsistent(row)) return { record: row.record, what: 'wurde verändert', isBroken: true };
  /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
  const opened = JSON.parse(row.opened);
  const { about = row.about, record = row.record } = opened.binding ? valuesOpened(opened.binding) : subjectOf(opened);
  if (about === row.about && record === row.record) return null;
  return { record: asText(record), what: 'wurde einer anderen zugeordnet', isBroken: false };
}

/** @type {(app: App) => (row: {position: number, entry: string, mac: string, opened: string}) => boolean} */
function foreignIn(app) {
  if (!hasMacs(app) || !hasKey()) return () => false;
  const from = markedFrom(app) ?? 0;
  let isSecond = false;
  return (row) => {
    // Version 1 has no mark.
    isSecond = isSecond || versionOf(row.opened) > 1;
    return isSecond && row.position >= from && !isMacOf(entryText(row), row.mac);
  };
}

/** @type {(app: App, row: {position: number, about: string, record: string}) => LogFinding} */
function createForeignFinding(app, { position, about, record }) {
  const number = about === 'documentations' ? numberOf(app, record) : '';
  return { number, what: `Eintrag ${position} des Prüfbuchs hat nicht dieser Server gemacht` };
}

/** 0 when unreadable. @type {(opened: string) => number} */
function versionOf(opened) {
  try {
    /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
    const { change } = JSON.parse(opened);
    return Number(valuesOpened(change).version ?? 1);
  } catch {
    return 0;
  }
}

/** Beyond every entry when the upgrade has not ended. @type {(app: App, marker: string) => number} */
function markerPosition(app, marker) {
  return positionsOf(app, ABOUT, marker)[0] ?? Number.MAX_SAFE_INTEGER;
}

/**
 * Late upgrade entries confirm an inserted row. Without a valid end the first gap counts.
 * @type {(app: App, report: LogReport, of: {from: number, ofAccounts: 0 | 1}) => void}
 */
function examineLate(app, report, { from, ofAccounts }) {
  const sql = `SELECT position, record FROM evidence_openings WHERE position > {:from} AND (about = 'users') = {:ofAccounts} AND json_valid(opened)
    AND json_valid(json_extract(opened, '$.change.text')) AND json_extract(json_extract(opened, '$.change.text'), '$.kind') IN ('recorded', 'bound')
    AND json_extract(json_extract(opened, '$.change.text'), '$.version') > 1 ORDER BY position`;
  if (from === Number.MAX_SAFE_INTEGER) return;
  for (const { record } of queryRows(app, { sql, params: { from, ofAccounts }, shape: { position: 0, record: '' } }))
    report.findings.push({ number: numberOf(app, record), what: 'wurde nachträglich eingetragen' });
}

const buildOpeningSql = (
  /** @type {string} */ mac,
) => `SELECT e.position, lower(hex(e.entry)) AS entry, ${mac} AS mac, COALESCE(o.about, '') AS about, COALESCE(o.record, '') AS record, COALESCE(o.opened, '') AS opened
  FROM evidence_entries e LEFT JOIN evidence_openings o ON o.position = e.position
  WHERE e.position >= {:from} ORDER BY e.position LIMIT ${PAGE}`;

/** A deletion leaves ''. @param {App} app */
function* opened(app) {
  const shape = { position: 0, entry: '', mac: '', about: '', record: '', opened: '' };
  const sql = buildOpeningSql(hasMacs(app) ? 'e.mac' : "''");
  for (let [from, isDone] = [0, false]; !isDone; ) {
    const rows = queryRows(app, { sql, params: { from }, shape });
    yield* rows;
    from = (rows.at(-1)?.position ?? 0) + 1;
    isDone = rows.length < PAGE;
  }
}

/** @type {(row: {entry: string, opened: string}) => boolean} */
function isConsistent({ entry, opened }) {
  try {
    /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
    const parts = JSON.parse(opened);
    return evidenceEntry.entryOf(parts, ofText) === entry && hasSalts(parts);
  } catch {
    return false;
  }
}

/** @type {(opened: string) => number[]} */
function forgottenBy(opened) {
  try {
    /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
    const { change, record } = JSON.parse(opened);
    if (!FORGETS.includes(textAt(valuesOpened(change), 'kind'))) return [];
    /** @type {{entries?: number[]}} */
    const { entries } = JSON.parse(evidenceEntry.textIn(record) ?? '{}');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

module.exports = { examineOpenings };
