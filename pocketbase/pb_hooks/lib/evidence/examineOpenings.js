/** Holds every entry of the log against its own parts. */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { markedFrom } = require('./chain.js');
const { numberOf } = require('./examineRecords.js');
const { ofText } = require('./hashes.js');
const { hasMacs, positionsOf } = require('./log.js');
const { entryText, hasKey, isMacOf } = require('./mac.js');
const { ABOUT, MARKER } = require('./marker.js');
const { hasSalts, subjectOf, textAt, valuesOpened } = require('./openedEntry.js');
const { asText } = require('../platform/text.js');

/** Rows read at once. */
const PAGE = 2000;

/** Kinds of entries that name others as forgotten: of a deletion, and when a name went from it. */
const FORGETS = ['deleted', 'erased'];

/** `named`: positions that a deletion names; `bare`: without parts; `broken`: not the hash of their parts. @typedef {{named: Set<number>, bare: number[], broken: number[]}} Seen */

/** Every entry is the hash of its parts and stands under its own record; without parts is only what a deletion names. @type {(app: App, report: LogReport) => void} */
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
  examineLate(app, report, Math.min(markerPosition(app), ...lost.slice(0, 1), ...seen.broken.slice(0, 1)));
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
 * What is wrong with an entry by itself: it is not the hash of its parts, or its columns name another record than its parts do.
 * @returns `record`: which one it is about; null where nothing is wrong.
 * @type {(row: {entry: string, about: string, record: string, opened: string}) => {record: string, what: string, isBroken: boolean} | null}
 */
function ownProblem(row) {
  if (!isWhole(row)) return { record: row.record, what: 'wurde verändert', isBroken: true };
  /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
  const opened = JSON.parse(row.opened);
  const { about = row.about, record = row.record } = opened.binding ? valuesOpened(opened.binding) : subjectOf(opened);
  if (about === row.about && record === row.record) return null;
  return { record: asText(record), what: 'wurde einer anderen zugeordnet', isBroken: false };
}

/** An entry without the mark of this server, from its key's first one on. @type {(app: App) => (row: {position: number, entry: string, mac: string, opened: string}) => boolean} */
function foreignIn(app) {
  if (!hasMacs(app) || !hasKey()) return () => false;
  const from = markedFrom(app) ?? 0;
  let isSecond = false;
  return (row) => {
    // Entries of version 1 have no mark.
    isSecond = isSecond || versionOf(row.opened) > 1;
    return isSecond && row.position >= from && !isMacOf(entryText(row), row.mac);
  };
}

/** @type {(app: App, row: {position: number, about: string, record: string}) => LogFinding} */
function createForeignFinding(app, { position, about, record }) {
  const number = about === 'documentations' ? numberOf(app, record) : '';
  return { number, what: `Eintrag ${position} des Prüfbuchs hat nicht dieser Server gemacht` };
}

/** 0 of what is no text of ours. @type {(opened: string) => number} */
function versionOf(opened) {
  try {
    /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
    const { change } = JSON.parse(opened);
    return Number(valuesOpened(change).version ?? 1);
  } catch {
    return 0;
  }
}

/** Where the upgrade ended (marker.js); beyond every entry where it did not. @type {(app: App) => number} */
function markerPosition(app) {
  return positionsOf(app, ABOUT, MARKER)[0] ?? Number.MAX_SAFE_INTEGER;
}

/**
 * Entries that only an upgrade makes, behind its end: somebody had the server vouch for what was found without an entry.
 * Where the end itself was taken out or changed, the first gap counts as the end.
 * @type {(app: App, report: LogReport, from: number) => void}
 */
function examineLate(app, report, from) {
  const sql = `SELECT position, record FROM evidence_openings WHERE position > {:from} AND json_valid(opened)
    AND json_valid(json_extract(opened, '$.change.text')) AND json_extract(json_extract(opened, '$.change.text'), '$.kind') IN ('recorded', 'bound')
    AND json_extract(json_extract(opened, '$.change.text'), '$.version') > 1 ORDER BY position`;
  if (from === Number.MAX_SAFE_INTEGER) return;
  for (const { record } of queryRows(app, { sql, params: { from }, shape: { position: 0, record: '' } }))
    report.findings.push({ number: numberOf(app, record), what: 'wurde nachträglich eingetragen' });
}

const buildOpeningSql = (
  /** @type {string} */ mac,
) => `SELECT e.position, lower(hex(e.entry)) AS entry, ${mac} AS mac, COALESCE(o.about, '') AS about, COALESCE(o.record, '') AS record, COALESCE(o.opened, '') AS opened
  FROM evidence_entries e LEFT JOIN evidence_openings o ON o.position = e.position
  WHERE e.position >= {:from} ORDER BY e.position LIMIT ${PAGE}`;

/** Every entry with its parts, '' where they are gone. @param {App} app */
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
function isWhole({ entry, opened }) {
  try {
    /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
    const parts = JSON.parse(opened);
    return evidenceEntry.entryOf(parts, ofText) === entry && hasSalts(parts);
  } catch {
    return false;
  }
}

/** Positions that a deletion names; none in what is no deletion of ours. @type {(opened: string) => number[]} */
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
