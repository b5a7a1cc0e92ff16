/** Holds every record against its newest entry in the log, and the log against the records that are there. */
const { check, deviceSignature, evidenceEntry } = require('../../generated/rules.js');
const { all, count } = require('../database/sql.js');
const deviceKeys = require('./deviceKeys.js');
const { ofDocumentation, ofProperty } = require('./parts.js');

/** Rows read at once. */
const PAGE = 200;

/** How a part is called in a sentence. @type {{[part: string]: string}} */
const WORDS = {
  record: 'Nummer, Stand oder der versiegelte Text',
  photos: 'die Liste der Fotos',
  service: 'Zeit oder Leistung',
  place: 'der Ort',
  person: 'ein Name',
  notes: 'die Notiz',
  signature: 'die Signatur des Geräts',
};

/** The newest parts of each record, by its id: the bare columns of an aggregate are those of its maximum. */
const NEWEST = `SELECT record, MAX(position) AS position, opened FROM evidence_openings WHERE about = {:about} AND record > {:after}
                GROUP BY record ORDER BY record LIMIT ${PAGE}`;

/** @type {(app: App, report: LogReport) => void} */
function examineRecords(app, report) {
  for (const newest of newestOf(app, 'documentations')) {
    const [row] = app.findRecordsByFilter('documentations', 'id = {:record}', '', 1, 0, { record: newest.record });
    const number = row?.getString('number') || newest.record;
    // Whatever stands in its columns or its parts: it is named, and the next one is looked at.
    each(report, number, () => examineNewest(app, report, { ...newest, row }));
    report.turn();
  }
  for (const { record, texts } of newestOf(app, 'properties')) {
    const [row] = app.findRecordsByFilter('properties', 'id = {:record}', '', 1, 0, { record });
    if (!row) continue;
    const what = `die Position des Objekts „${row.getString('name')}“ wurde verändert`;
    if (!texts) report.findings.push({ number: '', what });
    else if (read(texts.change).kind !== 'deleted' && ofProperty(row).place !== texts.place)
      report.findings.push({ number: '', what });
  }
  examineKeys(app, report);
  const sql = `SELECT COUNT(*) AS n FROM documentations d WHERE state = 'complete' AND NOT EXISTS
    (SELECT 1 FROM evidence_openings WHERE record = d.id AND about = 'documentations')`;
  report.without = all(app, { sql, shape: { n: 0 } })[0]?.n ?? 0;
}

/** The register of device keys (D205) against the log, both ways. A copy from before has none. @type {(app: App, report: LogReport) => void} */
function examineKeys(app, report) {
  if (count(app, "SELECT COUNT(*) AS n FROM sqlite_master WHERE name = 'device_keys'") === 0) return;
  const found = (/** @type {string} */ key, /** @type {string} */ what) =>
    report.findings.push({ number: '', what: `der Geräteschlüssel ${check.shortRoot(key)} ${what}` });
  for (const { record: key, texts } of newestOf(app, deviceKeys.ABOUT)) {
    const [known] = deviceKeys.select(app, 'key = {:key}', { key });
    const isGone = texts !== null && read(texts.change).kind === 'deleted';
    if (!known) {
      if (!isGone) found(key, 'fehlt im Verzeichnis');
      continue;
    }
    report.deviceKeys++;
    const says = deviceKeys.textsOf(known);
    if (!texts || isGone || texts.record !== says.record || texts.person !== says.person) found(key, 'wurde verändert');
  }
  const sql = `SELECT key FROM device_keys WHERE NOT EXISTS
    (SELECT 1 FROM evidence_openings WHERE record = device_keys.key AND about = {:about})`;
  for (const { key } of all(app, { sql, params: { about: deviceKeys.ABOUT }, shape: { key: '' } }))
    found(key, 'steht im Verzeichnis und nicht im Prüfbuch');
}

/** @type {(report: LogReport, number: string, examine: () => void) => void} */
function each(report, number, examine) {
  try {
    examine();
  } catch {
    report.findings.push({ number, what: 'ist nicht mehr lesbar' });
  }
}

/** @type {(app: App, report: LogReport, newest: {record: string, texts: Texts | null, row: Row | undefined}) => void} */
function examineNewest(app, report, { record, texts, row }) {
  if (!texts) throw new Error('What its entry was made of is no text of ours.');
  const said = read(texts.record).number;
  const number = typeof said === 'string' ? said : record;
  const isDeleted = read(texts.change).kind === 'deleted';
  if (row && !isDeleted) examineRecord(app, report, { row, texts, number });
  else if (row || !isDeleted || !hasTomb(app, record)) report.findings.push({ number, what: endOf(row, isDeleted) });
}

/** @type {(row: Row | undefined, isDeleted: boolean) => string} */
function endOf(row, isDeleted) {
  if (!isDeleted) return 'fehlt, ohne dass eine Löschung eingetragen ist';
  return row ? 'ist da, obwohl die Löschung eingetragen ist' : 'der Vermerk der Löschung fehlt';
}

/** @typedef {{[part: string]: string | undefined}} Texts */

/** @type {(app: App, report: LogReport, of: {row: Row, texts: Texts, number: string}) => void} */
function examineRecord(app, report, { row, texts, number }) {
  report.records++;
  const { change: _change, by: _by, ...said } = texts;
  for (const part of evidenceEntry.changedParts(said, ofDocumentation(row)))
    report.findings.push({ number, what: `${WORDS[part] ?? part} wurde verändert` });
  const signed = deviceSignature.signatureOf(row.getString('device_signature'));
  if (signed) report.signed.push({ number, hash: row.getString('content_hash'), ...signed });
  /** @type {{id: string, sha256: string}[]} */
  const manifest = JSON.parse(texts.photos ?? '[]');
  const sql = `SELECT id, (SELECT id FROM _collections WHERE name = 'documentation_photos') || '/' || id || '/' || photo AS file
               FROM documentation_photos WHERE documentation = {:id}`;
  const files = all(app, { sql, params: { id: row.id }, shape: { id: '', file: '' } });
  for (const { id, sha256 } of manifest) {
    const file = files.find((one) => one.id === id)?.file;
    if (file) report.photos.push({ number, file, sha256 });
    else report.findings.push({ number, what: `Foto ${id} fehlt` });
  }
}

/** @type {(app: App, record: string) => boolean} */
function hasTomb(app, record) {
  const sql = 'SELECT COUNT(*) AS n FROM deleted_documentations WHERE id = {:record}';
  return (all(app, { sql, params: { record }, shape: { n: 0 } })[0]?.n ?? 0) > 0;
}

/**
 * The newest entry of every record, one after the other; `texts` null where its parts cannot be read.
 * @type {(app: App, about: string) => Generator<{record: string, texts: Texts | null}>}
 */
function* newestOf(app, about) {
  const shape = { record: '', position: 0, opened: '' };
  for (let [after, isDone] = ['', false]; !isDone; ) {
    const rows = all(app, { sql: NEWEST, params: { about, after }, shape });
    for (const { record, opened } of rows) yield { record, texts: textsOf(opened) };
    after = rows.at(-1)?.record ?? '';
    isDone = rows.length < PAGE;
  }
}

/** @type {(opened: string) => Texts | null} */
function textsOf(opened) {
  try {
    /** @type {[string, import('../../../../src/domain/evidenceEntry').Opening][]} */
    const parts = Object.entries(JSON.parse(opened));
    // Of a part that was erased only its hash is there (D206).
    const texts = Object.fromEntries(
      parts.filter(([, part]) => !('hash' in part)).map(([part, { text }]) => [part, text]),
    );
    for (const text of Object.values(texts)) JSON.parse(text);
    return texts;
  } catch {
    return null;
  }
}

/** What is read of a part: `record` has a number, `change` a kind; nothing of what is no object. @type {(text: string | undefined) => {number?: string, kind?: string}} */
function read(text) {
  return JSON.parse(text ?? '{}') ?? {};
}

module.exports = { examineRecords };
