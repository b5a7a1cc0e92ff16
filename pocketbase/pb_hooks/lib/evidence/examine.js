/** Compares a database copy with its log (`objektbeleg verify`). */
const { evidenceNote, evidenceTiles, evidenceTree, germanDay } = require('../../generated/rules.js');
const { queryRows, queryCount } = require('../database/sql.js');
const { isCarriedOut } = require('../erasing/carriedOut.js');
const { isMarkedErased, listPendingErasures } = require('../erasing/erasures.js');
const { ofBytes } = require('./hashes.js');
const { examineOpenings } = require('./examineOpenings.js');
const { examineRecords, numberOf } = require('./examineRecords.js');
const { examineSigning } = require('./examineSigning.js');
const { hasKey } = require('./mac.js');
const { migrationProblems } = require('./migrations.js');
const { isThere } = require('./shape.js');
const { readHashes } = require('./tree.js');

const PAGE = 2000;

/** Stamps have thousands of bytes. */
const PAGE_OF_STAMPS = 2000;
const STAMPS = 200;

/**
 * @param head size of the last signed state, 0 when unknown.
 * @param receive receives each page.
 * @type {(app: App, head: number, onPage: (page: LogPage, at: number) => void) => LogSum}
 */
function examineDatabase(app, head, receive) {
  const report = reportTo(receive);
  report.keys = queryRows(app, {
    sql: 'SELECT name, key FROM evidence_keys ORDER BY since',
    shape: { name: '', key: '' },
  });
  stamps(app, report);
  examineTree(app, report, head);
  examineNodes(app, report);
  examineOpenings(app, report);
  examineRecords(app, report);
  examineSigning(app, report);
  report.erased = countErasures(app);
  examineErasures(app, report);
  for (const what of migrationProblems(app)) report.findings.push({ number: '', what });
  report.turn(true);
  const { keys, head: root, entries, records, deviceKeys, erased: gone, without, pages } = report;
  return { keys, head: root, entries, records, deviceKeys, erased: gone, without, pages };
}

/** @type {(onPage: (page: LogPage, at: number) => void) => LogReport} */
function reportTo(receive) {
  /** @type {() => LogPage} */
  const createEmptyPage = () => ({ findings: [], checkpoints: [], stamps: [], photos: [], signed: [] });
  /** @type {LogReport} */
  const report = {
    ...createEmptyPage(),
    ...{ keys: [], head: '', entries: 0, records: 0, deviceKeys: 0, erased: 0, without: 0, pages: 0 },
    turn: (isLast = false) => {
      const { findings, checkpoints, stamps, photos, signed } = report;
      const many = findings.length + checkpoints.length + photos.length + signed.length;
      if (!isLast && many < PAGE_OF_STAMPS && stamps.length < STAMPS) return;
      receive({ findings, checkpoints, stamps, photos, signed }, report.pages++);
      Object.assign(report, createEmptyPage());
    },
  };
  return report;
}

/** An older copy has no such table. @type {(app: App) => number} */
function countErasures(app) {
  if (!isThere(app, 'erasures')) return 0;
  return queryCount(app, 'SELECT COUNT(*) AS n FROM erasures WHERE done = 1');
}

const CARRIED_OUT =
  'ist ausgeführt und steht als nicht ausgeführt da: der nächste Start schreibt nur die Dateien neu und löscht nichts';

/** An older copy has no marks. @type {(app: App, report: LogReport) => void} */
function examineErasures(app, report) {
  if (queryCount(app, "SELECT COUNT(*) AS n FROM pragma_table_info('erasures') WHERE name = 'mac'") === 0) return;
  const reportErasure = (
    /** @type {{kind: string, id: string, at: string}} */ { kind, id, at },
    /** @type {string} */ what,
  ) => {
    const number = kind === 'record' ? numberOf(app, id) : '';
    const day = germanDay.dayOf(Date.parse(at));
    report.findings.push({ number, what: `die Löschung vom ${day} (${kind} ${id}) ${what}` });
  };
  for (const erasure of listPendingErasures(app))
    if (isMarkedErased(erasure))
      reportErasure(
        erasure,
        isCarriedOut(app, erasure) ? CARRIED_OUT : 'ist nicht zu Ende geführt: der nächste Start führt sie aus',
      );
    else if (hasKey()) reportErasure(erasure, 'trägt nicht das Zeichen dieses Servers');
}

/** verify.mjs checks the tokens. An older copy has no such table. @type {(app: App, report: LogReport) => void} */
function stamps(app, report) {
  if (!isThere(app, 'evidence_stamps')) return;
  const sql = `SELECT s.size, s.at, s.reply, COALESCE(c.note, '') AS note FROM evidence_stamps s
               LEFT JOIN evidence_checkpoints c ON c.size = s.size WHERE s.size > {:after} ORDER BY s.size LIMIT ${STAMPS}`;
  const shape = { size: 0, at: '', reply: '', note: '' };
  for (const stamp of inPages((after) => queryRows(app, { sql, params: { after }, shape }), STAMPS)) {
    report.stamps.push(stamp);
    report.turn();
  }
}

/** @template {{size: number}} Sized @param {(after: number) => Sized[]} read @param {number} most */
function* inPages(read, most) {
  for (let [after, isDone] = [-1, false]; !isDone; ) {
    const rows = read(after);
    yield* rows;
    after = rows.at(-1)?.size ?? after;
    isDone = rows.length < most;
  }
}

/** @type {(app: App, report: LogReport, head: number) => void} */
function examineTree(app, report, head) {
  const sql = `SELECT size, note FROM evidence_checkpoints WHERE note != '' AND size > {:after} ORDER BY size LIMIT ${PAGE}`;
  const shape = { size: 0, note: '' };
  const checkpoints = inPages((after) => queryRows(app, { sql, params: { after }, shape }), PAGE);
  let next = checkpoints.next();
  /** @type {import('../../../../src/domain/evidence/evidenceTree').Frontier} */
  const frontier = [];
  let [position, last] = [0, 0];
  const judgeDueCheckpoints = () => {
    const root = () => evidenceTree.rootOf(frontier, ofBytes);
    if (position === head) report.head = root();
    for (; next.value?.size === position; last = position) {
      judgeCheckpoint(app, report, { ...next.value, root: root(), last });
      report.turn();
      next = checkpoints.next();
    }
  };
  judgeDueCheckpoints();
  for (let rows = findEntries(app, position); rows.length > 0; rows = findEntries(app, position))
    for (const row of rows) {
      if (row.position !== position) {
        report.findings.push({ number: '', what: `Eintrag ${position} des Prüfbuchs fehlt` });
        return;
      }
      evidenceTree.growFrontier(frontier, { hash: evidenceTree.leafHash(row.entry, ofBytes), height: 0 }, ofBytes);
      position++;
      judgeDueCheckpoints();
    }
  report.entries = position;
  for (; !next.done; next = checkpoints.next())
    report.findings.push({
      number: '',
      what: `unterschrieben sind ${next.value.size} Einträge des Prüfbuchs, da sind ${position}`,
    });
}

/** @type {(app: App, from: number) => {position: number, entry: string}[]} */
function findEntries(app, from) {
  const sql = `SELECT position, lower(hex(entry)) AS entry FROM evidence_entries WHERE position >= {:from} ORDER BY position LIMIT ${PAGE}`;
  return queryRows(app, { sql, params: { from }, shape: { position: 0, entry: '' } });
}

/**
 * verify.mjs checks the signature.
 * @type {(app: App, report: LogReport, at: {size: number, note: string, root: string, last: number}) => void}
 */
function judgeCheckpoint(app, report, { size, note, root, last }) {
  const opened = evidenceNote.noteOf(note);
  const [origin = ''] = opened?.text.split('\n') ?? [];
  report.checkpoints.push({ size, text: opened?.text ?? '', signatures: opened?.signatures ?? [] });
  if (opened?.text === evidenceNote.checkpointText({ origin, size, root })) return;
  const sql = `SELECT DISTINCT d.number FROM evidence_openings o JOIN documentations d ON d.id = o.record
               WHERE position >= {:last} AND position < {:size} LIMIT 20`;
  const numbers = queryRows(app, { sql, params: { last, size }, shape: { number: '' } }).map(({ number }) => number);
  const what = `die Einträge ${last} bis ${size - 1} des Prüfbuchs sind nicht die, die unterschrieben wurden`;
  for (const number of numbers.length > 0 ? numbers : ['']) report.findings.push({ number, what });
}

/** @type {(app: App, report: LogReport) => void} */
function examineNodes(app, report) {
  for (let level = 1; evidenceTiles.hashesAt(level, report.entries) > 0; level++) {
    const sql = 'SELECT COALESCE(MAX(position) + 1, 0) AS n FROM evidence_nodes WHERE level = {:level}';
    const written = queryRows(app, { sql, params: { level }, shape: { n: 0 } })[0]?.n ?? 0;
    const most = Math.min(written, evidenceTiles.hashesAt(level, report.entries));
    for (let at = 0; at < most; at++) {
      const how = examineTile(app, level, at);
      if (how !== '')
        report.findings.push({ number: '', what: `Kachel ${at} der Ebene ${level - 1} des Prüfbuchs ${how}` });
    }
  }
}

/** '' when nothing is wrong. @type {(app: App, level: number, at: number) => string} */
function examineTile(app, level, at) {
  const { TILE_WIDTH: most } = evidenceTiles;
  const [known] = readHashes(app, { level, from: at, most: 1 });
  if (known === undefined) return 'fehlt';
  /** @type {import('../../../../src/domain/evidence/evidenceTree').Frontier} */
  const frontier = [];
  for (const hash of readHashes(app, { level: level - 1, from: at * most, most }))
    evidenceTree.growFrontier(frontier, { hash, height: 0 }, ofBytes);
  return evidenceTree.rootOf(frontier, ofBytes) === known ? '' : 'wurde verändert';
}

module.exports = { examineDatabase };
